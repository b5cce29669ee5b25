"""dask_test.py PROGRAM SOURCE_DIR WORK_DIR: three worker processes of Dask; one is killed in the middle."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

try:
    import distributed

    import orrery
except ImportError:
    sys.exit(77)

program, source, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
BATCH = 4


def kill_one(client, killed):
    """Kills a worker process while it is at a batch, and says which and how many tasks it had."""
    while True:
        busy = {address: tasks for address, tasks in client.processing().items() if tasks}
        if len(busy) == 3:
            break
        time.sleep(0.02)
    address = next(iter(busy))
    pid = client.run(os.getpid, workers=[address])[address]
    time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    killed.append((address, len(busy[address])))


def start_and_kill(plan, out):
    cluster = distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None)
    killed = []
    with distributed.Client(cluster) as client:
        killer = threading.Thread(target=kill_one, args=(client, killed), daemon=True)
        killer.start()
        rows = orrery.sweep(plan, client, out=out, batch=BATCH)
        killer.join(timeout=10)
    cluster.close()
    assert len(killed) == 1, "no worker was killed"
    print("killed", killed[0][0], "with", killed[0][1], "tasks")
    return rows


def the_example(plan, out):
    told = subprocess.run(
        [sys.executable, str(source / "examples" / "cluster" / "dask_sweep.py"), str(plan), str(out)],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    assert told.startswith("48 of 48 runs are ok"), told


def main():
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    shutil.copy(source / "tests" / "cluster" / "plan.json", work)
    shutil.copy(source / "data" / "tower.xode", work)
    plan = work / "plan.json"
    subprocess.run([program, "sweep", str(plan), "--out", str(work / "wanted"), "--quiet"], check=True)
    wanted = (work / "wanted" / "runs.csv").read_bytes()
    rows = start_and_kill(plan, work / "killed.csv")
    assert (work / "killed.csv").read_bytes() == wanted, "another table"
    assert [row["run"] for row in rows] == list(range(48))
    the_example(plan, work / "example.csv")
    assert (work / "example.csv").read_bytes() == wanted, "another table of the example"


if __name__ == "__main__":
    main()
