"""A small second model of barriers and engines, which judges what trace.py recorded by trying orders.

An order is everything that happens as soon as it can, but for one thing that does not happen at all: an agent that
stands still before a wait or an access, or an engine that does not finish. What happens without x does not wait for x.
So two accesses of a buffer race if each is begun where the other is held back; a wait is overrun if the phase after
the one that it waits for ends while the agent stands before it; it comes too early if it is passed although the phase
before that one is held back. A wait at the cluster's barrier is for an arrival of the same agent there, which no other
wait was for. A CTA's memory is left too early if its agents all come to their end while an engine has not finished
writing there, or an agent of another CTA stands before an access of it or an arrival. Agents that stand where nothing
is held back are a deadlock, and these runs are repeated with other priorities of agents and engines. No clocks, nothing
of the tile machine.
"""
import traceback
from dataclasses import dataclass, field

ORDERED = ("dot", "tensor")  # products of one agent are done one after the other


@dataclass
class Barrier:
    count: int
    pending: int
    phase: int = 0
    bytes: int = 0

    def ends(self):
        return self.pending == 0 and self.bytes == 0


@dataclass
class Run:
    """What happened: (agent, position) of actions, with "end" after it for engines; the phase that each wait saw; the
    (barrier, phase) that each arrival was counted in, and each copy; how often the named barrier had opened that
    somebody came to, and how often they opened in the end; what was read."""
    done: set = field(default_factory=set)
    seen: dict = field(default_factory=dict)
    counted: dict = field(default_factory=dict)
    iterations: dict = field(default_factory=dict)
    opened: dict = field(default_factory=dict)
    reads: dict = field(default_factory=dict)
    barriers: dict = field(default_factory=dict)
    errors: list = field(default_factory=list)
    stuck: list = field(default_factory=list)


class Order:
    """One run. `held`: an event that does not happen: (agent, position), (agent, position, "end"), or ("iteration",
    barrier, phase)."""

    def __init__(self, agents, priority, early, held=None, contents=False):
        self.agents, self.early, self.held = agents, early, held
        self.at = [0] * len(agents)
        self.flying = []  # (agent, position) of engines' operations
        self.finished = [{"copy": set(), "store": set(), "dot": set(), "tensor": set()} for _ in agents]
        self.named = {}  # number -> [threads that have come, threads needed, the arrival]
        self.came = [None] * len(agents)  # at the named barrier that it waits for: how often that had opened
        self.owes = [False] * len(agents)  # a wait at the cluster's barrier, where it has arrived
        self.arrived = [-1] * len(agents)  # how often the barrier had opened that it came to last
        self.memory = {} if contents else None
        self.run = Run()
        while True:
            moved = [self.advance(p) for p in priority]
            if early and self.engines(len(self.flying)) or any(moved):
                continue
            if not self.engines(1):
                break
        self.run.stuck = [p for p, actions in enumerate(agents) if self.at[p] < len(actions)]
        for name, (_, _, first) in self.named.items():  # arrivals in vain; one that opened before may be left so
            if not self.run.stuck and held is None and name != ("cluster", ) and name not in self.run.opened:
                self.error("named", first)

    def barrier(self, action):
        return self.run.barriers.setdefault(action.barrier, Barrier(action.count, action.count))

    def holds(self, barrier, name):
        return self.held == ("iteration", name, barrier.phase) and barrier.ends()

    def settle(self, name):
        barrier = self.run.barriers[name]
        if barrier.ends() and self.held != ("iteration", name, barrier.phase):
            barrier.phase += 1
            barrier.pending = barrier.count

    def error(self, what, *actions):
        self.run.errors.append((what, actions))

    def advance(self, p):
        start = self.at[p]
        actions, done = self.agents[p], self.run.done
        while self.at[p] < len(actions):
            event = (p, self.at[p])
            if event == self.held or not self.act(p, actions[self.at[p]], event):
                break
            done.add(event)
            self.at[p] += 1
        return self.at[p] > start

    def arrive(self, action, event):
        barrier = self.barrier(action)
        if self.holds(barrier, action.barrier):
            return False
        barrier.bytes += action.bytes
        if action.threads > barrier.pending:
            self.error("arrivals", action)
            return False
        barrier.pending -= action.threads
        self.run.counted[event] = action.barrier, barrier.phase
        self.settle(action.barrier)
        return True

    def act(self, p, action, event):
        kind = action.kind
        if kind == "use":
            self.touch(p, action, action.region, action.writes, event)
        elif kind == "start" or kind == "track":
            self.flying.append(event)
        elif kind == "arrive":
            return self.arrive(action, event)
        elif kind == "wait":
            barrier = self.barrier(action)
            if barrier.phase & 1 == action.parity:
                return False
            self.run.seen[event] = barrier.phase - 1
        elif kind == "lane":
            return self.lane_is_done(p, action.lane, action.number)
        elif kind == "named":
            return self.meet(p, action)
        elif kind == "cluster":
            if not self.owes[p]:
                self.error("named", action)
                return False
            self.owes[p] = self.run.opened.get(action.barrier, 0) <= self.arrived[p]
            return not self.owes[p]
        return True

    def lane_is_done(self, p, lane, until):
        return all(number in self.finished[p][lane] for number in range(1, until + 1))

    def meet(self, p, action):
        name = action.barrier
        if self.came[p] is not None:
            if self.run.opened.get(name, 0) == self.came[p]:
                return False
            self.came[p] = None
            return True
        here = self.named.setdefault(name, [0, action.count, action])
        if here[1] != action.count or here[0] + action.threads > action.count:
            self.error("named", action)
            return False
        here[0] += action.threads
        self.owes[p] |= name == ("cluster", )
        iteration = self.arrived[p] = self.run.iterations[p, self.at[p]] = self.run.opened.get(name, 0)
        if here[0] == action.count:
            del self.named[name]
            self.run.opened[name] = iteration + 1
            return True
        if action.waits:
            self.came[p] = iteration
        return not action.waits

    def engines(self, most):
        """Lets engines finish; how many did."""
        finished = 0
        for event in list(self.flying):
            if finished == most:
                break
            p, position = event
            action = self.agents[p][position]
            if (*event, "end") == self.held:
                continue
            if action.kind == "track":
                if not self.lane_is_done(p, action.lane, action.number) or not self.arrive(action, (*event, "end")):
                    continue
            else:
                if action.lane in ORDERED and action.number > 1 and action.number - 1 not in self.finished[p][
                        action.lane]:
                    continue
                if action.barrier and self.holds(self.barrier(action), action.barrier):
                    continue
                for region, writes in action.accesses:
                    self.touch(p, action, region, writes, event)
                if action.lane:
                    self.finished[p][action.lane].add(action.number)
                if action.barrier:
                    self.run.barriers[action.barrier].bytes -= action.bytes
                    self.run.counted[*event, "end"] = action.barrier, self.run.barriers[action.barrier].phase
                    self.settle(action.barrier)
            self.flying.remove(event)
            self.run.done.add((*event, "end"))
            finished += 1
        return finished

    def touch(self, p, action, region, writes, event):
        if self.memory is None:
            return
        parts = self.memory.setdefault((region.row, region.index), [])
        if writes:
            parts[:] = [
                part for part in parts
                if not (region.overlaps(part[0]) and all(a <= c and d <= b
                                                         for (a, b), (c, d) in zip(region.box, part[0].box)))
            ]
            parts.append((region, action.label))
            return
        held = tuple((part.box, label) for part, label in parts if part.overlaps(region))
        if not held:
            self.error("unwritten", action)
        self.run.reads.setdefault(p, []).append((region.box, held, event))


@dataclass
class Verdict:
    """`faults`: (what, lines of the kernel's text that have to do with it). `data`: what each agent read, in its
    order."""
    faults: list
    data: object = None

    @property
    def isWrong(self):
        return bool(self.faults)

    @property
    def lines(self):
        return {line for _, lines in self.faults for line in lines}


def judge(trace, thorough=True):
    """The verdict on one program. `thorough`: all faults, else the first."""
    agents = list(trace.agents.values())
    if trace.refused:
        return Verdict([("refused", {frame.lineno for frame in traceback.extract_tb(trace.refused.__traceback__)})])
    faults = []
    related = {}  # barrier -> the lines of all that has to do with it
    for actions in agents:
        for action in actions:
            if action.barrier:
                related.setdefault(action.barrier, set()).add(action.line)

    def fault(what, *actions):
        lines = {action.line for action in actions}
        for action in actions:
            lines |= related.get(action.barrier, set())
        faults.append((what, lines))
        return not thorough

    forward = list(range(len(agents)))
    orders = [
        Order(agents, priority, early, contents=True).run for early in (False, True)
        for priority in (forward, forward[::-1])
    ]
    for run in orders:
        for what, actions in run.errors:
            fault(what, *actions)
        if run.stuck and not run.errors:
            fault("deadlock", *(agents[p][sum((p, k) in run.done for k in range(len(agents[p])))] for p in run.stuck))
    if faults and not thorough:
        return Verdict(faults)
    base = orders[0]
    held = {}

    def without(event):
        if event not in held:
            held[event] = Order(agents, forward, False, event).run
            for what, actions in held[event].errors if event[0] != "iteration" else ():
                fault(what, *actions)
        return held[event]

    for event, phase in base.seen.items():
        action = agents[event[0]][event[1]]
        barrier = without(event).barriers.get(action.barrier)
        if barrier and barrier.phase >= phase + 2:
            if fault("overrun", action):
                return Verdict(faults)
        if phase >= 1 and event in without(("iteration", action.barrier, phase - 1)).done:
            if fault("too early", action):
                return Verdict(faults)
    for event, (name, phase) in base.counted.items():
        waited = any(agents[p][k].barrier == name and seen >= phase for (p, k), seen in base.seen.items())
        barrier = waited and without(event).barriers.get(name)
        if barrier and barrier.phase > phase and fault("counted elsewhere", agents[event[0]][event[1]]):
            return Verdict(faults)
    for event, iteration in base.iterations.items():
        action = agents[event[0]][event[1]]
        if without(event).opened.get(action.barrier, 0) > iteration and fault("named", action):
            return Verdict(faults)
    rank_of = [rank for rank, _ in trace.agents]

    def left(event, rank):
        return all((p, len(actions) - 1) in without(event).done for p, actions in enumerate(agents)
                   if rank_of[p] == rank and actions)

    for p, actions in enumerate(agents):
        for k, action in enumerate(actions):
            others = {region.row[0]: (p, k, "end") for region, writes in action.accesses if writes}
            if action.region and action.region.row[0] != rank_of[p]:
                others[action.region.row[0]] = (p, k)
            if action.kind == "arrive" and action.barrier[0][0] != rank_of[p]:
                others[action.barrier[0][0]] = (p, k)
            for rank, event in others.items():
                if left(event, rank) and fault("left", action):
                    return Verdict(faults)
    places = {}  # (row, index) -> [(region, writes, begin, end)]
    for p, actions in enumerate(agents):
        for k, action in enumerate(actions):
            for region, writes in [(action.region, action.writes)] if action.region else action.accesses:
                end = (p, k) if action.region else (p, k, "end")
                places.setdefault((region.row, region.index), []).append((region, writes, (p, k), end))
    for accesses in places.values():
        for i, (region, writes, begin, end) in enumerate(accesses):
            for other, also, second, last in accesses[:i]:
                if not (writes or
                        also) or not region.overlaps(other) or len(end) == len(last) == 2 and begin[0] == second[0]:
                    continue
                if begin[0] == second[0] and len(end) == len(last) == 3 and agents[begin[0]][begin[1]].lane == agents[
                        second[0]][second[1]].lane in ORDERED:
                    continue
                if second in without(end).done and begin in without(last).done:
                    if fault("race", agents[begin[0]][begin[1]], agents[second[0]][second[1]]):
                        return Verdict(faults)
    data = {
        p: [(box, content) for box, content, _ in sorted(reads, key=lambda read: read[2])]
        for p, reads in base.reads.items()
    }
    return Verdict(faults, data)
