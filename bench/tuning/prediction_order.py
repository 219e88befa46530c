"""Without a GPU: how good an order of configurations the predicted times of the scheduler's model are.

    python bench/tuning/prediction_order.py RECORDS [NAME …]

RECORDS has the times of all configurations of programs.py, as search.py writes them on a GPU. A line a search: the rank
correlation of predicted and measured times, and the time of the best quarter of the configurations over the best time,
both by the prediction and by the search's own order, which begins without any record. Bounds of loops are constants
here, so trip counts are known."""
import argparse
import json
import math
import sys

import programs

import txl
from txl.tuning.order import next_configs
from txl.tuning.records import canonical, subject_of

SMS, SHARE, ROUNDS = 132, 0.25, 4


def predicted(program, record, target):
    """Cycles of the launch of a record; None where there is no prediction."""
    config = dict(record["config"])
    options = {name: config.pop(name) for name in ("num_ctas", "num_stages", "num_warps")}
    constants, types, attributes = {**record["constants"], **record["key"], **config}, {}, {}
    for index, name in enumerate(program.kernel.arg_names):
        if name in constants:
            continue
        kind, _, divisibility = record["signature"][name].partition(":")
        if kind.startswith("="):
            constants[name] = json.loads(kind[1:])
            continue
        types[name] = kind
        if divisibility:
            attributes[(index, )] = [["tt.divisibility", 16]]
    kernel = txl.compile(program.kernel, target, signature=types, constexprs=constants, attrs=attributes,
                         options={**options, "until": "ttir"})
    found = kernel.prediction
    return found and found.launch_cycles(math.prod(grid_of(program, record, config)), SMS)


def grid_of(program, record, config):
    """The grid of a launch, without its arrays."""
    key, blocks = record["key"], {n: config[n] for n in config}
    if "S" in key:
        return txl.cdiv(key["S"], blocks["BM"]), 16
    return txl.cdiv(key["M"], blocks["BM"]), txl.cdiv(key["N"], blocks.get("BN", key["N"]))


def correlation(pairs):
    """Spearman's rank correlation."""
    ranks = [{i: r for r, i in enumerate(sorted(range(len(pairs)), key=lambda i: pairs[i][side]))} for side in (0, 1)]
    middle = (len(pairs) - 1) / 2
    total = sum((ranks[0][i] - middle) * (ranks[1][i] - middle) for i in range(len(pairs)))
    return total / sum((r - middle)**2 for r in range(len(pairs)))


def searched(records):
    """The best time of a quarter of the configurations, in the search's own order."""
    configs, limit = [r["config"] for r in records], math.ceil(SHARE * len(records))
    known, left = [], list(range(len(records)))
    while len(known) < limit:
        for index in next_configs(configs, left, min(limit - len(known), max(1, limit // ROUNDS)), records[0], known):
            left.remove(index)
            known.append(records[index])
    return min((r["ms"][0] for r in known if r["failure"] is None), default=math.inf)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records")
    parser.add_argument("names", nargs="*", default=["product", "dequantised product", "attention"], metavar="NAME")
    parser.add_argument("--target", default="sm_90a")
    options = parser.parse_args()
    with open(options.records, encoding="utf-8") as file:
        every, ratios = [json.loads(line) for line in file], []
    for name in options.names:
        program, groups = programs.PROGRAMS[name], {}
        for record in every:
            if record["kernel"].endswith("." + program.kernel.__name__):
                groups.setdefault(subject_of(record), {})[canonical(record["config"])] = record
        for records in (list(group.values()) for group in groups.values() if len(group) == len(program.configs)):
            pairs = [(cycles, r["ms"][0]) for r in records if r["failure"] is None and
                     (cycles := predicted(program, r, options.target)) is not None]
            best = min(r["ms"][0] for r in records if r["failure"] is None)
            first = sorted(pairs)[:math.ceil(SHARE * len(records))]
            row = min(ms for _, ms in first) / best, searched(records) / best
            ratios.append(row)
            print(f"{name}, {records[0]['key']}: correlation {correlation(pairs):.2f}, quarter by prediction "
                  f"{row[0]:.3f}, by the search {row[1]:.3f}", flush=True)
    for side, name in enumerate(("prediction", "search")):
        good = sum(row[side] <= 1.02 for row in ratios)
        print(f"{name}: within 2 % of the best in {good} of {len(ratios)}, worst {max(r[side] for r in ratios):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
