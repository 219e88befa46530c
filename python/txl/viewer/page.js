"use strict";
const main = document.getElementById("panes"), more = document.getElementById("more");
const panes = [...document.querySelectorAll(".pane")];
const sources = panes.filter(pane => pane.id.startsWith("source")), stages = panes.filter(pane => !sources.includes(pane));
const narrow = matchMedia("(max-width: 899px)");
let cursor = null;

// Slots: the first has the source files, the others have stages. Each shows one pane, and a pane is in one slot.
const slots = [], dividers = [];
let shown = [sources[0], stages.find(pane => pane.id === "ttgir") || stages[0], stages.find(pane => pane.id === "ptx") || stages[1]];
shown[2] = shown[2] === shown[1] ? stages.find(pane => pane !== shown[1]) : shown[2];
let isSplit = Boolean(shown[2]);

for (let n = 0; n < 3; ++n) {
  if (n) {
    const divider = document.createElement("div");
    divider.className = "divider";
    divider.tabIndex = 0;
    for (const [name, value] of Object.entries({role: "separator", "aria-orientation": "vertical", "aria-label": "width of the panes"})) divider.setAttribute(name, value);
    dividers.push(divider);
    main.append(divider);
  }
  const slot = document.createElement("div"), tabs = document.createElement("div");
  slot.className = "slot";
  slot.style.flexGrow = 1;
  tabs.className = "tabs";
  tabs.setAttribute("role", "tablist");
  slot.append(tabs);
  slots.push(slot);
  main.append(slot);
}
function choicesOf(n) { return narrow.matches ? (n ? [] : panes) : n ? stages : sources; }
function isUsed(n) { return narrow.matches ? !n : n < 2 ? Boolean(shown[n]) : isSplit && stages.length > 1; }
function arrange() {
  slots.forEach((slot, n) => {
    slot.hidden = !isUsed(n);
    slot.firstChild.replaceChildren(...choicesOf(n).map(pane => {
      const tab = document.createElement("button");
      tab.textContent = pane.querySelector("h2").firstChild.textContent;
      tab.title = "key " + (panes.indexOf(pane) + 1);
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", pane === shown[n]);
      tab.setAttribute("aria-controls", pane.id);
      tab.tabIndex = pane === shown[n] ? 0 : -1;
      tab.classList.toggle("bound", pane.querySelector(".here") !== null);
      tab.addEventListener("click", () => show(pane, n));
      return tab;
    }));
  });
  for (const pane of panes) {
    const n = shown.indexOf(pane);
    pane.hidden = n < 0 || !isUsed(n);
    const slot = slots[Math.max(n, 0)];
    if (pane.parentElement !== slot) slot.append(pane);
  }
  dividers.forEach((divider, n) => divider.hidden = !isUsed(n + 1));
  document.getElementById("split").setAttribute("aria-pressed", isSplit);
  document.getElementById("split").hidden = narrow.matches || stages.length < 2;
}
// Shows a pane in slot `n`; one that another slot shows changes places with the pane of that slot.
function show(pane, n) {
  if (!pane) return;
  if (narrow.matches) n = 0;
  const before = shown.indexOf(pane);
  if (before >= 0 && before !== n) shown[before] = shown[n];
  shown[n] = pane;
  arrange();
  if (cursor) reveal(pane, cursor);
}
function slotOf(pane) { return narrow.matches || sources.includes(pane) ? 0 : Math.max(1, slots.indexOf(document.activeElement.closest(".slot"))); }
narrow.addEventListener("change", () => {
  if (!narrow.matches) {
    if (!sources.includes(shown[0])) shown[0] = sources[0];
    for (const n of [1, 2]) if (!stages.includes(shown[n])) shown[n] = stages.find(pane => !shown.includes(pane));
    if (!shown[2]) isSplit = false;
  }
  arrange();
});
dividers.forEach((divider, n) => {
  const move = by => {
    const [left, right] = [slots[n], slots[n + 1]], width = left.offsetWidth + right.offsetWidth;
    const total = Number(left.style.flexGrow) + Number(right.style.flexGrow);
    const share = Math.min(0.9, Math.max(0.1, (left.offsetWidth + by) / width));
    left.style.flexGrow = total * share;
    right.style.flexGrow = total * (1 - share);
    divider.setAttribute("aria-valuenow", Math.round(100 * share));
  };
  divider.addEventListener("pointerdown", event => {
    let last = event.clientX;
    const drag = event => { move(event.clientX - last); last = event.clientX; };
    divider.setPointerCapture(event.pointerId);
    divider.addEventListener("pointermove", drag);
    divider.addEventListener("pointerup", () => divider.removeEventListener("pointermove", drag), {once: true});
    event.preventDefault();
  });
  divider.addEventListener("keydown", event => {
    const by = {ArrowLeft: -40, ArrowRight: 40}[event.key];
    if (by) { move(by); event.preventDefault(); event.stopPropagation(); }
  });
});

// A line is bound by the indices of the source lines that it comes from, the innermost call first. A line of a stage stands for its innermost one.
function select(line) {
  for (const old of document.querySelectorAll(".here, .near, .open")) old.classList.remove("here", "near", "open");
  cursor = line;
  if (!line || !line.dataset.s) {
    if (line) line.classList.add("near", "open");
    return arrange();
  }
  const indices = line.dataset.s.split(" "), home = line.closest(".pane");
  for (const other of document.querySelectorAll(`[data-s~="${indices[0]}"]`)) other.classList.add("here");
  if (!sources.includes(home))
    for (const index of indices.slice(1))
      for (const other of document.querySelectorAll(`.pane[id^=source] [data-s~="${index}"]`)) other.classList.add("near");
  if (!narrow.matches && shown[0] !== home && !shown[0].querySelector(".here, .near")) shown[0] = sources.find(pane => pane.querySelector(".here")) || shown[0];
  arrange();
  for (const pane of panes) if (pane !== home && !pane.hidden) reveal(pane, line);
  history.replaceState(null, "", "#" + home.id + ":" + line.querySelector("b").textContent);
}
function reveal(pane, line) {
  const first = pane.contains(line) ? line : pane.querySelector(".here") || pane.querySelector(".near");
  if (first && !pane.hidden) center(pane, first);
}
function center(pane, line) {
  const code = pane.querySelector(".code");
  for (let n = 0; n < 2; ++n)  // blocks above get their heights when they are laid out
    code.scrollTop += line.getBoundingClientRect().top - code.getBoundingClientRect().top - code.clientHeight / 2 + 9;
}
function step(line, by) {
  const block = line.parentElement;
  return by > 0 ? line.nextElementSibling || block.nextElementSibling?.firstElementChild : line.previousElementSibling || block.previousElementSibling?.lastElementChild;
}
main.addEventListener("click", event => {
  const line = event.target.closest(".block > div");
  if (!line || event.target.closest("a, .facts")) return;
  select(line === cursor && event.target.closest("em") ? null : line);
  line.closest(".pane").focus({preventScroll: true});
});
// A bar of a picture, or a row of a report, stands for the line of source that it names.
function selectAt(box) {
  const line = box && document.querySelector(`.pane[id^=source] [data-s~="${box.dataset.at}"]`);
  if (!line) return false;
  const pane = line.closest(".pane");
  if (pane.hidden) show(pane, 0);
  select(line);
  center(pane, line);
  return true;
}
more.addEventListener("click", event => selectAt(event.target.closest("[data-at]")));
document.addEventListener("keydown", event => {
  const focus = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || focus.closest("dialog")) return;
  const box = focus.closest("#more [data-at]"), timeline = focus.closest("#timeline .scroll");
  if (event.key === "Enter" && box && selectAt(box)) return event.preventDefault();
  if (timeline && walk(timeline, event.key)) return event.preventDefault();
  if (focus.closest(".tabs") && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const n = slots.indexOf(focus.closest(".slot")), choices = choicesOf(n), by = event.key === "ArrowLeft" ? -1 : 1;
    show(choices[(choices.indexOf(shown[n]) + by + choices.length) % choices.length], n);
    slots[n].querySelector("[aria-selected=true]").focus();
    return event.preventDefault();
  }
  const press = {s: "split", w: "wrap", d: "scheme", "?": "help"}[event.key];
  if (press) return document.getElementById(press).click();
  if (/^[1-9]$/.test(event.key)) { const pane = panes[event.key - 1]; return pane && show(pane, slotOf(pane)); }
  if (event.key === "Escape") return select(null);
  if (focus.closest("#more, header") || focus.closest(".tabs") && event.key === "Enter") return;
  const pane = focus.closest(".pane") || shown.find(pane => pane && !pane.hidden);
  let line = cursor && pane.contains(cursor) ? cursor : pane.querySelector(".here");
  const by = {ArrowDown: 1, j: 1, ArrowUp: -1, k: -1}[event.key], among = {n: 1, p: -1}[event.key];
  if (among) {
    const marked = [...pane.querySelectorAll(".here")], at = marked.indexOf(line);
    if (marked.length) center(pane, cursor = marked[(at + among + marked.length) % marked.length]);
    return event.preventDefault();
  }
  if (by) line = line ? step(line, by) : pane.querySelector(".block > div");
  else if (event.key !== "Enter") return;
  if (line) { select(line); line.scrollIntoView({block: "nearest", inline: "nearest"}); pane.focus({preventScroll: true}); }
  event.preventDefault();
});
// From bar to bar of the timeline: left and right in a row, up and down to the row next to it.
function walk(timeline, key) {
  const bars = [...timeline.querySelectorAll("rect")], now = bars.indexOf(document.activeElement);
  const x = bar => Number(bar.getAttribute("x")), y = bar => Number(bar.getAttribute("y")), from = bars[now];
  const by = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[key];
  if (!by || !bars.length) return false;
  const ahead = !from ? bars : bars.filter(bar => by[0] ? y(bar) === y(from) && (x(bar) - x(from)) * by[0] > 0 : (y(bar) - y(from)) * by[1] > 0);
  const distance = bar => !from ? x(bar) : by[0] ? Math.abs(x(bar) - x(from)) : Math.abs(y(bar) - y(from)) * 1e6 + Math.abs(x(bar) - x(from));
  const next = ahead.reduce((best, bar) => !best || distance(bar) < distance(best) ? bar : best, null);
  if (next) {
    for (const bar of bars) bar.removeAttribute("tabindex");
    next.setAttribute("tabindex", "-1");
    next.focus();
    next.scrollIntoView({block: "nearest", inline: "nearest"});
  }
  return true;
}

document.getElementById("split").addEventListener("click", () => { isSplit = !isSplit; if (!shown[2]) shown[2] = stages.find(pane => !shown.includes(pane)); arrange(); });
document.getElementById("wrap").addEventListener("click", event => event.target.setAttribute("aria-pressed", main.classList.toggle("wrap")));
document.getElementById("help").addEventListener("click", () => document.getElementById("keys").showModal());
document.getElementById("scheme").addEventListener("click", () => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.scheme = (root.dataset.scheme || (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
});
for (const section of more.querySelectorAll(":scope > section")) {
  const link = document.createElement("a");
  link.href = "#" + section.id;
  link.textContent = section.querySelector("h2").textContent;
  document.getElementById("sections").append(link);
}

// Pictures of layouts: the bases give the element of each register, lane, warp and block, or of each offset.
const axisNames = {register: "register", lane: "lane", warp: "warp", block: "CTA", offset: "offset"};
function holdersOf({bases, shape}) {
  const size = shape.reduce((product, extent) => product * extent, 1), holders = new Array(size);
  const strides = shape.map((_, n) => shape.slice(n + 1).reduce((product, extent) => product * extent, 1));
  const axes = ["block", "warp", "lane", "register", "offset"].filter(axis => bases[axis]);
  const visit = (n, element, holder) => {
    if (n === axes.length) { holders[element] ??= holder; return; }
    const offsets = bases[axes[n]].map(basis => basis.reduce((sum, c, d) => sum + c * strides[d], 0));
    for (let index = 0; index < 2 ** offsets.length; ++index)
      visit(n + 1, offsets.reduce((at, offset, bit) => index >> bit & 1 ? at ^ offset : at, element), {...holder, [axes[n]]: index});
  };
  visit(0, 0, {});
  return holders;
}
function drawLayout(canvas, zoom) {
  const data = canvas.data ??= JSON.parse(canvas.dataset.layout), shape = data.shape.length ? data.shape : [1];
  const holders = canvas.holders ??= holdersOf(data), columns = shape.at(-1), rows = holders.length / columns;
  const fit = Math.min(22, 960 / columns), most = Math.min(44, 8192 / columns, 8192 / rows);
  const cell = canvas.cell = Math.max(Math.min(1, fit), Math.min(most, zoom ? canvas.cell * 2 ** zoom : fit));
  canvas.width = Math.ceil(columns * cell);
  canvas.height = Math.ceil(rows * cell);
  const pen = canvas.getContext("2d"), lanes = 2 ** (data.bases.lane?.length ?? 6), warps = 2 ** (data.bases.warp?.length ?? 0);
  pen.font = "9px sans-serif";
  holders.forEach((holder, element) => {
    const x = element % columns * cell, y = Math.floor(element / columns) * cell;
    const lane = holder.lane ?? holder.offset % lanes;
    pen.fillStyle = `hsl(${360 * lane / lanes} 65% ${52 + 34 * (holder.warp ?? 0) / warps}%)`;
    pen.fillRect(x, y, Math.max(1, cell - (cell >= 6)), Math.max(1, cell - (cell >= 6)));
    if (cell < 22) return;
    pen.fillStyle = "#000";
    pen.fillText("offset" in holder ? holder.offset : `${holder.warp ?? 0}:${lane}`, x + 2, y + 10);
    if (holder.register !== undefined) pen.fillText("r" + holder.register, x + 2, y + 20);
  });
}
for (const canvas of document.querySelectorAll("canvas[data-layout]")) {
  const details = canvas.closest("details"), output = details.querySelector("output");
  details.addEventListener("toggle", () => canvas.cell || drawLayout(canvas, 0));
  const zoom = by => drawLayout(canvas, by);
  for (const button of details.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
  canvas.addEventListener("keydown", event => { if ("+-".includes(event.key)) zoom(event.key === "+" ? 1 : -1); });
  canvas.addEventListener("pointermove", event => {
    const {shape} = canvas.data, columns = shape.at(-1);
    let element = Math.floor(event.offsetY / canvas.cell) * columns + Math.floor(event.offsetX / canvas.cell);
    const holder = canvas.holders[element], at = shape.map((_, n) => Math.floor(element / shape.slice(n + 1).reduce((a, b) => a * b, 1)) % shape[n]);
    if (holder) output.textContent = `[${at.join(", ")}]: ` + Object.entries(holder).map(([axis, index]) => `${axisNames[axis]} ${index}`).join(", ");
  });
}
// A link to a picture opens it.
function open() {
  const target = /^#[\w-]+$/.test(location.hash) && document.querySelector(location.hash);
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", open);

for (const pane of panes) pane.classList.toggle("marked", pane.querySelector("em") !== null);
arrange();
const wanted = /^#(\w+):(\d+)$/.exec(location.hash), wantedPane = wanted && document.getElementById(wanted[1]);
const wantedLine = wantedPane && [...wantedPane.querySelectorAll(".block > div")].find(line => line.querySelector("b").textContent === wanted[2]);
if (wantedLine) {
  if (wantedPane.hidden) show(wantedPane, slotOf(wantedPane));
  select(wantedLine);
  center(wantedPane, wantedLine);
} else open();
