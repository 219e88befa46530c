"""The time that the scheduler's model predicts for a tile of a kernel (`CompiledKernel.prediction`), from the facts of
the report on its schedule."""
from typing import NamedTuple


class Prediction(NamedTuple):
    """What the model predicts of a kernel for a GPU whose loops are scheduled. It is computed from TTIR, without a
    measurement, and orders configurations of one kernel; it is no time of a clock.

    tile_cycles: cycles of an SM for the output tile of a CTA, while `ctas_per_sm` CTAs share the SM.
    ctas_per_sm: how many CTAs are resident, by estimates of registers and shared memory.
    interval: cycles between two iterations of the loop.
    stages: pipeline depth.
    is_persistent: whether a CTA computes several output tiles.
    is_assumed: whether the trip count of a loop is not known, and assumed: then configurations whose iterations differ
        in size cannot be compared. It is known where its bounds are constants: pass them in `constexprs`.
    limiter: the unit that is held longest: `tensor_core`, `global_memory`, `shared_memory` …
    """
    tile_cycles: int
    ctas_per_sm: int
    interval: int
    stages: int
    is_persistent: bool
    is_assumed: bool
    limiter: str

    def launch_cycles(self, programs, sms):
        """Cycles of a launch of `programs` output tiles on `sms` SMs. ValueError unless both are above 0."""
        if programs < 1 or sms < 1:
            raise ValueError(f"a launch has at least one program and one SM, not {programs} and {sms}")
        # An SM computes as many tiles at a time as CTAs are resident, or as there are.
        resident = 1 if self.is_persistent else min(self.ctas_per_sm, -(-programs // sms))
        return self.tile_cycles * resident * -(-programs // (sms * resident))


def prediction_of(facts):
    """The Prediction in the facts of `facts("schedule")`; None if no loop is scheduled, or the model has no time."""
    schedule = next((fact for fact in facts if fact["kind"] == "schedule" and "tile_cycles" in fact), None)
    loops = [fact for fact in facts if fact["kind"] == "prediction"]
    if schedule is None or not loops:
        return None
    longest = max(loops, key=lambda fact: fact["trips"] * max(fact[fact["limiter"]], 1))
    return Prediction(schedule["tile_cycles"], schedule["ctas_per_sm"], schedule["interval"], schedule["stages"],
                      schedule["persistent"], any(fact["assumed"] for fact in loops), longest["limiter"])
