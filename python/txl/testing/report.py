"""Benchmarks over a range of sizes: tables, files and plots of what a function measures. pandas and matplotlib are
imported when a caller asks for what they make."""
import os
import warnings

import numpy as np


class Benchmark:
    """What a `perf_report` measures and how it is drawn.

    x_names: parameters that take the values of the x axis; x_vals: their values (tuples for several names; one value is
    given to all of them). line_arg, line_vals, line_names: the parameter that distinguishes the lines of a plot, its
    values, their labels. plot_name: title and file name. args: the other arguments. xlabel, ylabel, x_log, y_log,
    styles: [(colour, line style)] for drawing.
    """

    def __init__(self, x_names, x_vals, line_arg, line_vals, line_names, plot_name, args, xlabel="", ylabel="",
                 x_log=False, y_log=False, styles=None):
        self.x_names, self.x_vals = list(x_names), list(x_vals)
        self.line_arg, self.line_vals, self.line_names = line_arg, list(line_vals), list(line_names)
        self.plot_name, self.args = plot_name, dict(args)
        self.xlabel, self.ylabel, self.x_log, self.y_log, self.styles = xlabel, ylabel, x_log, y_log, styles
        if len(self.line_vals) != len(self.line_names):
            raise ValueError("`line_vals` and `line_names` of a Benchmark must have the same length")


class Table:
    """Rows of one benchmark: the x columns, then for each line its value, and -min and -max where there are any."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows

    def column(self, name):
        index = self.columns.index(name)
        return [row[index] for row in self.rows]

    def _cells(self, precision):
        return [[f"{v:.{precision}f}" if isinstance(v, float) else str(v) for v in row] for row in self.rows]

    def __str__(self):
        cells = [["", *self.columns], *([str(i), *row] for i, row in enumerate(self._cells(6)))]
        widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
        return "\n".join("  ".join(c.rjust(w) for c, w in zip(row, widths)) for row in cells)

    def to_csv(self, path, precision):
        import csv
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([self.columns, *self._cells(precision)])

    def to_pandas(self):
        import pandas
        return pandas.DataFrame(self.rows, columns=self.columns)


class Mark:
    """A benchmarked function, as `perf_report` returns it."""

    def __init__(self, fn, benchmarks):
        self.fn = fn
        self.benchmarks = benchmarks

    def _measure(self, bench, diff_col, kwargs):
        with_range = False
        results = []
        for x in bench.x_vals:
            xs = list(x) if isinstance(x, (list, tuple)) else [x] * len(bench.x_names)
            if len(xs) != len(bench.x_names):
                raise ValueError(f"expected {len(bench.x_names)} values for {bench.x_names}, got {x}")
            line = []
            for value in bench.line_vals:
                result = self.fn(**dict(zip(bench.x_names, xs)), **{bench.line_arg: value}, **bench.args, **kwargs)
                triple = tuple(result) if isinstance(result, (list, tuple)) else (result, None, None)
                with_range |= len(triple) == 3 and triple[1] is not None
                line.append(triple)
            results.append((xs, line))
        columns = [*bench.x_names, *bench.line_names]
        if with_range:
            columns += [f"{n}-min" for n in bench.line_names] + [f"{n}-max" for n in bench.line_names]
        diff_col = diff_col and len(bench.line_names) == 2
        if diff_col:
            columns.append("Diff")
        rows = []
        for xs, line in results:
            row = [*xs, *(t[0] for t in line)]
            if with_range:
                row += [t[1] for t in line] + [t[2] for t in line]
            if diff_col:
                row.append(line[1][0] - line[0][0])
            rows.append(row)
        return Table(columns, rows)

    @staticmethod
    def _draw(bench, table, save_path, show_plots):
        import matplotlib
        if not show_plots:
            matplotlib.use("Agg")
        import matplotlib.pyplot as plt
        figure, axis = plt.subplots()
        x = table.column(bench.x_names[0])
        for i, name in enumerate(bench.line_names):
            colour, style = bench.styles[i] if bench.styles else (None, None)
            drawn, = axis.plot(x, table.column(name), label=name, color=colour, ls=style or "-")
            if f"{name}-min" in table.columns:
                low, high = (np.array(table.column(f"{name}{end}"), dtype=float) for end in ("-min", "-max"))
                axis.fill_between(x, low, high, alpha=0.15, color=drawn.get_color())
        axis.legend()
        axis.set_xlabel(bench.xlabel or bench.x_names[0])
        axis.set_ylabel(bench.ylabel)
        axis.set_xscale("log" if bench.x_log else "linear")
        axis.set_yscale("log" if bench.y_log else "linear")
        if save_path:
            figure.savefig(os.path.join(save_path, f"{bench.plot_name}.png"))
        if show_plots:
            plt.show()
        plt.close(figure)

    def run(self, show_plots=False, print_data=False, save_path="", return_df=False, diff_col=False,
            save_precision=6, **kwargs):
        """Measure everything. print_data: print the tables. save_path: a folder (made if need be) for a .csv and a .png
        each and one results.html. show_plots: open windows. return_df: return pandas data frames, one or a list.
        diff_col: with two lines, add the difference. Further keywords go to the function.
        """
        single = isinstance(self.benchmarks, Benchmark)
        tables = []
        pages = []
        if save_path:
            os.makedirs(save_path, exist_ok=True)
        for bench in [self.benchmarks] if single else self.benchmarks:
            table = self._measure(bench, diff_col, kwargs)
            tables.append(table)
            drawn = bool(bench.plot_name) and (save_path or show_plots)
            if drawn:
                try:
                    self._draw(bench, table, save_path, show_plots)
                except ImportError:
                    if show_plots:
                        raise
                    drawn = False
                    warnings.warn("no plot is drawn without matplotlib; `pip install matplotlib` adds it",
                                  RuntimeWarning, stacklevel=2)
            if print_data:
                print(f"{bench.plot_name}:")
                print(table)
            if save_path:
                table.to_csv(os.path.join(save_path, f"{bench.plot_name}.csv"), save_precision)
                pages.append(
                    f'<img src="{bench.plot_name}.png"/>' if drawn else f"<pre>{bench.plot_name}\n{table}</pre>")
        if save_path:
            with open(os.path.join(save_path, "results.html"), "w", encoding="utf-8") as file:
                file.write("<html><body>\n" + "\n".join(pages) + "\n</body></html>\n")
        if return_df:
            frames = [t.to_pandas() for t in tables]
            return frames[0] if single else frames
        return None


def perf_report(benchmarks):
    """Decorator: make a function that measures one point a `Mark`, whose `run` measures a `Benchmark` or a list of
    them.

    The function returns a number, or (value, lowest, highest).
    """
    return lambda fn: Mark(fn, benchmarks)
