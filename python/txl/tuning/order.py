"""Which configurations to measure where not all are: the next ones of a search, by what is known so far.

Known are times of other configurations of this search, and of all configurations of earlier searches of the kernel:
other sizes, other constants, other GPUs. A Gaussian process predicts the logarithm of each unmeasured time from both;
configurations are near where their numbers are near, searches where their keys, constants and GPUs are, and each
search has a level of its own. The configurations with the largest expected improvement over the best time so far are
next. Without any record the first ones are spread over the space.

The order decides what is measured, and no more: the choice is a function of the records (records.py)."""
import math

import numpy as np

from .records import canonical, decisive, subject_of

MOST_SEARCHES, MOST_OBSERVATIONS = 6, 320
CAP = 1.2  # above this distance from the best, in logarithms, slow is slow
_LEVEL, _NOISE = 9.0, 4e-4  # variances: of a search's level, of a measurement
# Of a configuration's effect, (variance, length): coarse, fine, and its own.
_SCALES = ((0.15, 1.0), (0.05, 0.3), (0.01, 0.02))
_TRUSTS = (0.9, 0.6, 0.2)  # what is tried for the correlation of this search with an earlier one of the same kind
_BETWEEN = 0.9  # of two earlier ones
_FAR = 0.35  # how much a search of another GPU, kernel text, types or alignments tells, compared with the same


def _number(value):
    """A value's place on an axis, or None where it has none."""
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, (int, float)):
        return math.log2(1 + abs(value)) * (-1 if value < 0 else 1)
    return None


class Space:
    """Configurations as points: an axis for each name that differs, from 0 to 1; a text's axis is split into one for
    each value."""

    def __init__(self, configs):
        names = dict.fromkeys(name for config in configs for name in config)
        self.axes = []
        for name in names:
            values = [config.get(name) for config in configs]
            numbers = [_number(value) for value in values]
            if None not in numbers:
                low, high = min(numbers), max(numbers)
                if high > low:
                    self.axes.append((name, low, high - low, None))
            else:
                texts = list(dict.fromkeys(canonical(value) for value in values))
                self.axes += [(name, 0.0, 1.0, text) for text in texts if len(texts) > 1]

    def point(self, config):
        """The coordinates of a configuration, of other ones too."""
        found = []
        for name, low, span, text in self.axes:
            value = config.get(name)
            if text is not None:
                found.append(0.5 if canonical(value) == text else 0.0)
            else:
                number = _number(value)
                found.append(-1.0 if number is None else (number - low) / span)
        return found


def _distance(one, other):
    """How far two searches are from each other: octaves between their numbers."""
    total = 0.0
    for field in ("key", "constants"):
        a, b = one.get(field) or {}, other.get(field) or {}
        for name in a.keys() | b.keys():
            if a.get(name) != b.get(name):
                x, y = _number(a.get(name)), _number(b.get(name))
                total += 1.0 if x is None or y is None else min(abs(x - y), 4.0)**2
    return math.sqrt(total)


def _likeness(one, other):
    """The correlation of two searches, in (0, 1]."""
    if one is other:
        return 1.0
    near = math.exp(-_distance(one, other) / 6.0)
    same = all(one.get(field) == other.get(field) for field in ("device", "hash", "signature"))
    return near * (1.0 if same else _FAR)


def _trusted(likeness, trust):
    """The correlations where those of this search, the first one, are multiplied by `trust`."""
    scale = np.full(len(likeness), math.sqrt(_BETWEEN))
    scale[0] = trust / math.sqrt(_BETWEEN)
    found = likeness * np.outer(scale, scale)
    found[np.diag_indices_from(found)] = 1.0
    return found


def _searches(subject, known, earlier):
    """[(subject, [(configuration, logarithm of its time over the best)])]: this search, then the nearest ones."""
    own = subject_of(subject)
    groups = {}
    for record in earlier:
        if record.get("kernel") == subject.get("kernel"):
            groups.setdefault(subject_of(record), []).append(record)
    groups.pop(own, None)
    others = sorted(groups.values(), key=lambda records: (_distance(subject, records[0]), subject_of(records[0])))
    found = []
    for first, records in ((subject, list(known)),
                           *((r[0], list(decisive(r).values())) for r in others[:MOST_SEARCHES])):
        times = [r["ms"][0] for r in records if r.get("failure") is None and r["ms"][0] > 0]
        if not times and first is not subject:
            continue
        best = min(times, default=1.0)
        found.append((first, [(r["config"], CAP if r.get("failure") is not None or r["ms"][0] <= 0 else min(
            math.log(r["ms"][0] / best), CAP)) for r in records]))
    return found


def _kernel(a, b):
    """The covariances of configurations' effects, of points a and b."""
    squares = ((a[:, None, :] - b[None, :, :])**2).sum(-1) if a.shape[1] else np.zeros((len(a), len(b)))
    return sum(variance * np.exp(-0.5 * squares / length**2) for variance, length in _SCALES)


class Model:
    """What records say of a search.

    Args:
        configs: The configurations, plain dictionaries.
        subject: The fields of the search's records.
        known: Its records so far.
        earlier: Records of any searches.
    """

    def __init__(self, configs, subject, known, earlier):
        searches = _searches(subject, known, earlier)
        self.measured_here = bool(searches[0][1])
        space = Space(configs)
        self.points = np.array([space.point(config) for config in configs]).reshape(len(configs), len(space.axes))
        rows = [(index, config, value) for index, (_, some) in enumerate(searches) for config, value in some]
        rows = rows[:MOST_OBSERVATIONS]
        self.seen = np.array([space.point(config) for _, config, _ in rows]).reshape(len(rows), len(space.axes))
        self.at = np.array([index for index, _, _ in rows], int)
        self.values = np.array([value for _, _, value in rows], float)
        likeness = np.array([[_likeness(a, b) for b, _ in searches] for a, _ in searches])
        # How much earlier searches tell of this one is what explains its times so far best.
        trusts = _TRUSTS if self.measured_here and len(searches) > 1 else _TRUSTS[:1]
        self.likeness = max((_trusted(likeness, trust) for trust in trusts), key=self._evidence)

    def _between(self, likeness):
        """The covariances of the known times."""
        same = self.at[:, None] == self.at[None, :]
        between = _kernel(self.seen, self.seen) * likeness[self.at][:, self.at] + _LEVEL * same
        between[np.diag_indices_from(between)] += _NOISE
        return between

    def _evidence(self, likeness):
        """The logarithm of the probability density of the known times."""
        lower = np.linalg.cholesky(self._between(likeness))
        return -0.5 * float((np.linalg.solve(lower, self.values)**2).sum()) - float(np.log(lower.diagonal()).sum())

    def predict(self):
        """(mean, covariance) of the logarithm of each configuration's time, relative to the search's best."""
        prior = _kernel(self.points, self.points) + _LEVEL * self.measured_here
        if not len(self.values):
            return np.zeros(len(self.points)), prior
        # Without a time of this search its level is of no interest: only differences are.
        cross = _kernel(self.points, self.seen) * self.likeness[0][self.at] + _LEVEL * (self.at == 0)
        solved = np.linalg.solve(self._between(self.likeness), np.column_stack([self.values, cross.T]))
        return cross @ solved[:, 0], prior - cross @ solved[:, 1:]


class Picker:
    """Chooses several configurations with one model: each as if the predictions of those before it had been
    measured."""

    def __init__(self, model):
        self.model = model
        self.mean, self.covariance = model.predict()
        here = model.values[model.at == 0]
        self.best = float(here.min()) if len(here) else float(self.mean.min())
        self.knows = bool(len(model.values))

    def pick(self, candidates):
        """The candidate with the largest expected improvement; where nothing is known, the middle of the space."""
        if self.knows:
            deviation = np.sqrt(np.maximum(self.covariance.diagonal(), 1e-9))
            score = _improvement(self.mean, deviation, self.best)
        else:
            score = -((self.model.points - 0.5)**2).sum(1)
        return max(candidates, key=lambda i: (round(float(score[i]), 9), -i))

    def suppose(self, index):
        """Takes the prediction of a configuration as measured: the means stay, its neighbours become more certain."""
        column, self.knows = self.covariance[:, index], True
        self.covariance = self.covariance - np.outer(column, column) / (max(column[index], 1e-9) + _NOISE)


def _improvement(mean, deviation, best):
    """The expected improvement over `best` of a normal distribution."""
    z = (best - mean) / deviation
    below = 0.5 * (1 + np.vectorize(math.erf)(z / math.sqrt(2)))
    return (best - mean) * below + deviation * np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)


def next_configs(configs, candidates, count, subject, known=(), earlier=()):
    """The next configurations to measure.

    Args:
        configs: All configurations of the search, plain dictionaries.
        candidates: The indices of those that may be measured.
        count: How many.
        subject: The fields of the search's records.
        known: The records of the search so far, one a configuration.
        earlier: Records of any searches; those of the same kernel count.

    Returns: `count` of the candidates, the most promising one first, or all; the same for the same arguments.
    """
    left, found = list(candidates), []
    # Earlier searches may mislead: every second one is chosen by the times of this search alone.
    models = [Picker(Model(configs, subject, known, earlier))]
    if len(models[0].model.likeness) > 1:
        models.append(Picker(Model(configs, subject, known, ())))
    while left and len(found) < count:
        index = models[len(found) % len(models)].pick(left)
        left.remove(index)
        found.append(index)
        for picker in models:
            picker.suppose(index)
    return found
