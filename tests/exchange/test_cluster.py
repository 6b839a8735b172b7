"""The jobs of a sweep on a cluster: nothing is lost with a worker, and the table is that of one machine, to the bit."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from program import holonomy, program, refused

try:
    from dask.distributed import Client, LocalCluster, as_completed
except ImportError:
    Client = None

SWEEP = [
    "sweep", "gallery:slider-crank", "--over", "parameters.speed=1:20:12", "--over", "simulation.duration=0.2:0.4:10",
    "--channels", "piston.x,piston.x'", "--take", "last,max",
]  # fmt: skip


class Cluster(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        # The jobs call the program by its name.
        names = self.folder / "bin"
        names.mkdir()
        (names / "holonomy").symlink_to(program())
        before = os.environ["PATH"]
        os.environ["PATH"] = f"{names}{os.pathsep}{before}"
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        self.rows = self.folder / "rows"
        self.jobs = holonomy(*SWEEP, "--list", "--into", self.rows, "--batch", "4").decode().splitlines()
        self.assertEqual(len(self.jobs), 30)
        self.whole = holonomy(*SWEEP)

    def merged(self):
        return holonomy(*SWEEP, "--merge", self.rows)

    @unittest.skipIf(Client is None, "dask is missing: python -m pip install -r tests/exchange/requirements.txt")
    def test_a_worker_that_is_killed_loses_nothing(self):
        # Imported here: it needs dask itself.
        from cluster import run

        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            futures = client.map(run, self.jobs, pure=False, retries=2)
            done, victim = 0, None
            for future in as_completed(futures):
                future.result()
                done += 1
                if done == len(self.jobs) // 2:
                    victim = next(iter(client.run(os.getpid).values()))
                    os.kill(victim, signal.SIGKILL)
            self.assertEqual(done, len(self.jobs))
            self.assertIsNotNone(victim)
        self.assertEqual(self.merged(), self.whole)
        before = {path: path.stat().st_mtime_ns for path in self.rows.iterdir()}
        self.assertEqual(len(before), len(self.jobs))
        for job in self.jobs[:3]:
            subprocess.run(job, shell=True, check=True)
        self.assertEqual(before, {path: path.stat().st_mtime_ns for path in self.rows.iterdir()})

    @unittest.skipIf(shutil.which("parallel") is None, "GNU parallel is missing: apt-get install parallel")
    def test_gnu_parallel_runs_what_is_not_done(self):
        (self.folder / "jobs.txt").write_text("\n".join(self.jobs[7:]) + "\n")
        subprocess.run(["parallel", "--will-cite", "-j2", "-a", self.folder / "jobs.txt"], check=True)
        self.assertIn("28 of 120 rows are missing", refused(*SWEEP, "--merge", self.rows))
        (self.folder / "jobs.txt").write_text("\n".join(self.jobs) + "\n")
        subprocess.run(["parallel", "--will-cite", "-j2", "-a", self.folder / "jobs.txt"], check=True)
        self.assertEqual(self.merged(), self.whole)

    def test_a_job_that_is_killed_leaves_no_rows(self):
        slow = [word.replace("0.2:0.4:10", "3000:4000:10") for word in SWEEP]
        job = subprocess.Popen([program(), *slow, "--into", self.rows, "--rows", "0:4"])
        time.sleep(0.5)
        job.kill()
        job.wait()
        self.assertEqual([path.name for path in self.rows.glob("rows-*")], [])
        # A line of a Slurm array is a line of the file.
        line = subprocess.run(["sed", "-n", "5p"], input="\n".join(self.jobs), capture_output=True, text=True, check=True).stdout
        subprocess.run(line, shell=True, check=True)
        self.assertEqual([path.name for path in self.rows.glob("rows-*")], ["rows-0000016-0000020.csv"])


if __name__ == "__main__":
    unittest.main()
