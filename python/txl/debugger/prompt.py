"""The debugger's command line, like pdb's."""
import bdb
import cmd
import linecache
import pprint
import sys

from . import breakpoints
from .values import barrier_text, text_of


class Prompt(cmd.Cmd):
    """The interface of a session on a terminal, or on two text streams. `commands`: lines that are run first, as if the
    user had typed them."""

    prompt = "(txl) "

    def __init__(self, stdin=None, stdout=None, commands=()):
        super().__init__(stdin=stdin, stdout=stdout)
        self.use_rawinput = stdin is None and stdout is None
        self.commands = list(commands)
        self.session = self.stop = self._action = None
        self.index = self._listed = 0
        self._displays, self._shown = {}, {}

    # The loop.

    def interact(self, session, stop):
        """Reads commands until one lets the launch go on; returns the session's action."""
        self.session, self.stop, self.index, self._listed, self._action = session, stop, 0, 0, None
        self._banner()
        while self._action is None:
            try:
                line = self._read()
            except KeyboardInterrupt:
                self._write("--KeyboardInterrupt--")
                continue
            line = self.precmd(line)
            if not line.strip():
                line = self.lastcmd
            try:
                self.onecmd(line)
            except bdb.BdbQuit:
                raise
            except KeyboardInterrupt:
                self._write("--KeyboardInterrupt--")
            except Exception as error:
                self._write(f"*** {type(error).__name__}: {error}")
        action, self._action, self.stop = self._action, None, None
        return action

    def _read(self):
        if self.commands:
            line = self.commands.pop(0)
            self._write(f"{self.prompt}{line}")
            return line
        if self.use_rawinput:
            try:
                return input(self.prompt)
            except EOFError:
                return "EOF"
        self.stdout.write(self.prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            return "EOF"
        return line.rstrip("\r\n")

    def _write(self, text):
        print(text, file=self.stdout if not self.use_rawinput else sys.stdout, flush=True)

    def _banner(self):
        stop = self.stop
        if stop.reason == "error":
            self._write(f"*** the launch fails\n{stop.error.rstrip()}")
        if stop.reason == "interrupt":
            self._write("Program interrupted. (Use 'cont' to resume).")
        if stop.note:
            self._write(f"--{stop.note}--")
        self._show_place()
        for expression in self._displays.get(self._frame() and self._frame().function, ()):
            text = self._text(expression)
            old = self._shown.get(expression)
            if text != old:
                self._write(f"display {expression}: {text}")
            self._shown[expression] = text

    def _frame(self):
        frames = self.stop.frames
        return frames[self.index] if self.index < len(frames) else None

    def _show_place(self):
        frame = self._frame()
        if frame is None:
            self._write(f"> {self.stop.kernel}()  {self.stop.where()}, before its first statement")
            return
        self._write(f"> {frame.file}({frame.line}){frame.function}()  {self.stop.where()}")
        self._write(f"-> {linecache.getline(frame.file, frame.line).strip()}")

    def _text(self, expression):
        try:
            return text_of(self.session.evaluate(expression, self._frame()))
        except Exception as error:
            return f"** {type(error).__name__}: {error} **"

    # Running.

    def do_step(self, argument):
        """s(tep): run to the next statement, also of a function that is called."""
        self._action = self.session.go("step")

    def do_next(self, argument):
        """n(ext): run to the next statement of this function or its callers."""
        self._action = self.session.go("next")

    def do_until(self, argument):
        """unt(il) [LINE]: run to a line after this one, or from LINE on; leaves loops."""
        self._action = self.session.go("until", int(argument) if argument else None)

    def do_return(self, argument):
        """r(eturn): run to the end of this function."""
        self._action = self.session.go("return")

    def do_continue(self, argument):
        """c(ont(inue)): run to the next breakpoint."""
        self._action = self.session.go("continue")

    def do_rstep(self, argument):
        """rs(tep): go back to the statement before."""
        self._action = self.session.back("step")

    def do_rnext(self, argument):
        """rn(ext): go back to the statement before in this function or its callers."""
        self._action = self.session.back("next")

    def do_rcontinue(self, argument):
        """rc(ontinue): go back to the last breakpoint, or to the beginning of the launch."""
        self._action = self.session.back("continue")

    def do_restart(self, argument):
        """restart: go back to the first statement of the launch."""
        self._action = self.session.goto(1)

    def do_goto(self, argument):
        """goto TIME: go back, or forward, to a time that `when` has shown."""
        self._action = self.session.goto(int(argument))

    def do_when(self, argument):
        """when: the time, the count of statements reached since the launch began."""
        self._write(f"time {self.stop.time}, {self.stop.where()} of the grid {self.stop.grid}")

    def do_quit(self, argument):
        """q(uit): end the launch with bdb.BdbQuit."""
        raise bdb.BdbQuit

    def do_EOF(self, argument):
        self._write("")
        raise bdb.BdbQuit

    # Looking around.

    def do_where(self, argument):
        """w(here): the active functions, the innermost last."""
        for k in reversed(range(len(self.stop.frames))):
            frame = self.stop.frames[k]
            self._write(f"{'>' if k == self.index else ' '} {frame.file}({frame.line}){frame.function}()")
            self._write(f"-> {linecache.getline(frame.file, frame.line).strip()}")

    def _move(self, by):
        if not 0 <= self.index + by < len(self.stop.frames):
            self._write("*** Oldest frame" if by > 0 else "*** Newest frame")
            return
        self.index, self._listed = self.index + by, 0
        self._show_place()

    def do_up(self, argument):
        """u(p) [COUNT]: show the caller."""
        self._move(int(argument or 1))

    def do_down(self, argument):
        """d(own) [COUNT]: show the function that is called."""
        self._move(-int(argument or 1))

    def do_list(self, argument):
        """l(ist) [LINE]: eleven lines around this one, or the next eleven."""
        frame = self._frame()
        first = self._listed
        if argument or not first:
            first = max(1, (int(argument) if argument else frame.line) - 5)
        self._list(first, first + 10)
        self._listed = first + 11

    def do_longlist(self, argument):
        """ll, longlist: the whole function."""
        import inspect
        lines = linecache.getlines(self._frame().file)
        start = next((k for k in range(self._frame().line, 0, -1)
                      if lines[k - 1].lstrip().startswith(f"def {self._frame().function}")), self._frame().line)
        self._list(start, start + len(inspect.getblock(lines[start - 1:])) - 1)

    def _list(self, first, last):
        frame = self._frame()
        marked = {line for b in self.session.breakpoints for file, line in b.places if file == frame.file}
        for number in range(first, last + 1):
            text = linecache.getline(frame.file, number)
            if not text:
                break
            marks = ("B" if number in marked else " ") + ("->" if number == frame.line else "  ")
            self._write(f"{number:4d} {marks}\t{text.rstrip()}")

    def do_p(self, argument):
        """p EXPRESSION: its value; of a tile the type, the limits and NaNs, then the elements."""
        self._write(text_of(self.session.evaluate(argument, self._frame())))

    def do_pp(self, argument):
        """pp EXPRESSION: its value, pretty-printed."""
        value = self.session.evaluate(argument, self._frame())
        self._write(value.text() if hasattr(value, "text") else pprint.pformat(value))

    def do_whatis(self, argument):
        """whatis EXPRESSION: its type."""
        type = self._frame().type_of(argument)
        self._write(type or str(getattr(self.session.evaluate(argument, self._frame()), "type", None) or
                                self.session.evaluate(argument, self._frame()).__class__.__name__))

    def do_args(self, argument):
        """a(rgs): the variables of this function, in short."""
        for name in self._frame().names:
            value = self._frame()[name]
            self._write(f"{name} = {value.summary() if hasattr(value, 'summary') and value.shape else text_of(value)}")

    do_locals = do_args

    def do_picture(self, argument):
        """picture EXPRESSION [to FILE]: a tile as a PNG file; in a notebook, below the cell."""
        expression, _, path = argument.partition(" to ")
        from .values import Tile
        tile = Tile(self.session.evaluate(expression, self._frame()))
        if not path and "IPython" in sys.modules:
            from IPython.display import display
            display(tile)
            return
        path = path or "tile.png"
        with open(path, "wb") as file:
            file.write(tile.picture())
        self._write(path)

    def do_display(self, argument):
        """display [EXPRESSION]: print it at each stop in this function if it has changed."""
        shown = self._displays.setdefault(self._frame().function, [])
        if argument and argument not in shown:
            shown.append(argument)
        self._shown[argument] = self._text(argument) if argument else None
        for expression in [argument] if argument else shown:
            self._write(f"display {expression}: {self._text(expression)}")

    def do_undisplay(self, argument):
        """undisplay [EXPRESSION]: end a display, or all of this function."""
        shown = self._displays.get(self._frame().function, [])
        self._displays[self._frame().function] = [e for e in shown if argument and e != argument]

    def do_warpgroup(self, argument):
        """warpgroup [INDEX]: show the variables of another warpgroup of the program; without an index, all of them."""
        if not argument:
            return self._agents()
        if not self.stop.select(int(argument)):
            self._write("*** it has not reached a statement")
            return
        self.index = self._listed = 0
        self._show_place()

    def _agents(self):
        for k, agent in enumerate(self.stop.state.get("agents", [])):
            place = f"  {agent['file']}({agent['line']})" if "line" in agent else ""
            self._write(f"{'*' if k == self.stop.agent else ' '} {k} {agent['name']}: {agent['state']}{place}"
                        + (f"\n    {agent['waits']}" if "waits" in agent else ""))
        if not self.stop.state.get("agents"):
            self._write("the program is one thread of control")

    def do_info(self, argument):
        """info warpgroups | engines | barriers | buffers | breakpoints | program."""
        state, what = self.stop.state, argument.strip()
        if what in ("warpgroups", "warps", "agents"):
            self._agents()
        elif what == "engines":
            for e in state.get("engines", []):
                self._write(f"{e['name']} of {e['agent']}, issued at {e.get('file', '?')}({e.get('line', '?')}); "
                            f"it completes on {e['completes_on']}")
            if not state.get("engines"):
                self._write("nothing is in flight")
        elif what == "barriers":
            for barrier in state.get("barriers", []):
                self._write(barrier_text(barrier))
            for named in state.get("named_barriers", []):
                self._write(f"named barrier {named['id']}: {named['arrived']} of {named['threads']} threads")
            if not state.get("barriers") and not state.get("named_barriers"):
                self._write("the program has no barriers")
        elif what == "buffers":
            for b in state.get("buffers", []):
                self._write(f"{b['name']}: {b['bytes']} bytes of {b['space']} memory, {b['slots']} slot"
                            f"{'s' if b['slots'] != 1 else ''}, {b.get('file', '?')}({b.get('line', '?')})")
            if not state.get("buffers"):
                self._write("the program has no buffers")
        elif what in ("break", "breakpoints"):
            self.do_break("")
        elif what == "program":
            self.do_when("")
        else:
            self._write(f"*** {self.do_info.__doc__}")

    # Breakpoints.

    def do_break(self, argument, temporary=False):
        """b(reak) [[FILE:]LINE | FUNCTION] [program=I[,J[,K]]] [warpgroup=N] [if CONDITION]: set a breakpoint, or list
        them all."""
        if not argument:
            for breakpoint in self.session.breakpoints:
                self._write(breakpoint.text())
            return
        frame = self._frame()
        made = breakpoints.parse(argument, self.session.next_number(), frame and frame.file, temporary)
        self.session.add(made)
        places = ", ".join(f"{file}:{line}" for file, line in sorted(made.places)) or "a kernel that is launched later"
        self._write(f"Breakpoint {made.number} at {places}")

    def do_tbreak(self, argument):
        """tbreak …: a breakpoint that goes after its first stop."""
        self.do_break(argument, temporary=True)

    def _numbered(self, text):
        number = int(text)
        for breakpoint in self.session.breakpoints:
            if breakpoint.number == number:
                return breakpoint
        raise ValueError(f"there is no breakpoint {number}")

    def do_clear(self, argument):
        """cl(ear) [NUMBER …]: delete breakpoints, or all."""
        for breakpoint in [self._numbered(n) for n in argument.split()] or list(self.session.breakpoints):
            self.session.remove(breakpoint)
            self._write(f"Deleted {breakpoint.text()}")

    def do_disable(self, argument):
        """disable NUMBER …: breakpoints that stop nothing until they are enabled."""
        for number in argument.split():
            self._numbered(number).enabled = False
        self.session.update()

    def do_enable(self, argument):
        """enable NUMBER …"""
        for number in argument.split():
            self._numbered(number).enabled = True
        self.session.update()

    def do_condition(self, argument):
        """condition NUMBER [CONDITION]: replace the condition of a breakpoint, or remove it."""
        number, _, condition = argument.partition(" ")
        if condition:
            compile(condition, "<condition>", "eval")
        self._numbered(number).condition = condition or None

    def do_ignore(self, argument):
        """ignore NUMBER COUNT: pass over the next hits of a breakpoint."""
        number, _, count = argument.partition(" ")
        self._numbered(number).ignore = int(count)

    # Statements.

    def default(self, line):
        """Any other line is a Python statement; an assignment changes the kernel's variable."""
        if line.startswith("!"):
            line = line[1:].lstrip()
        frame = self._frame()
        try:
            compile(line, "<debugger>", "eval")
        except SyntaxError:
            self.session.execute(line, frame)
            return
        value = self.session.evaluate(line, frame)
        if value is not None:
            self._write(text_of(value))

    def onecmd(self, line):
        name, argument, text = self.parseline(line)
        # `p = 3` assigns, `n` steps; a variable that has a command's name is printed by `p`.
        if name and argument and argument.startswith("=") and not argument.startswith("=="):
            self.lastcmd = line
            return self.default(line)
        return super().onecmd(line)

    def emptyline(self):
        pass

    do_s, do_n, do_unt, do_r = do_step, do_next, do_until, do_return
    do_c = do_cont = do_continue
    do_rs, do_rn, do_rc = do_rstep, do_rnext, do_rcontinue
    do_q = do_exit = do_quit
    do_w = do_bt = do_where
    do_u, do_d, do_l, do_ll = do_up, do_down, do_list, do_longlist
    do_a, do_b, do_cl, do_wg = do_args, do_break, do_clear, do_warpgroup
    do_h = cmd.Cmd.do_help
