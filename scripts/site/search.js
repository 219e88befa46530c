// Search over the sections of all pages. The index is a script beside this one, so it works from a file too.
const box = document.getElementById("search"), list = document.getElementById("found");
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  if (!words.length) return;
  const scored = [];
  for (const [url, heading, page, text] of window.SECTIONS) {
    const title = heading.toLowerCase(), all = title + " " + text.toLowerCase();
    if (words.every((word) => all.includes(word)))
      scored.push([words.filter((word) => title.includes(word)).length + (title === words.join(" ") ? 9 : 0), url, heading, page]);
  }
  scored.sort((a, b) => b[0] - a[0]);
  for (const [, url, heading, page] of scored.slice(0, 20)) {
    const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("small");
    link.href = url;
    link.textContent = heading;
    where.textContent = page;
    link.append(where);
    item.append(link);
    list.append(item);
  }
  if (!scored.length) list.textContent = "nothing found";
});
