#!/usr/bin/python3
"""A sweep on the workers of a Dask cluster.

    dask_sweep.py PLAN.json runs.csv    (DASK_SCHEDULER: address of a cluster; default: processes of this machine)

The runs are cut into batches, more of them than there are workers; each is one task. Where a worker is lost, Dask gives
its batches to others. Workers need the module orrery, and see the plan's scene under the same path.
"""
import os
import sys

import distributed

import orrery


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: dask_sweep.py PLAN.json OUT.csv")
    address = os.environ.get("DASK_SCHEDULER")
    # Or SLURMCluster, KubeCluster, ...
    cluster = None if address else distributed.LocalCluster(threads_per_worker=1, dashboard_address=None)
    with distributed.Client(address or cluster) as client:
        rows = orrery.sweep(sys.argv[1], client, out=sys.argv[2])
    if cluster:
        cluster.close()
    print(sum(row["status"] == "ok" for row in rows), "of", len(rows), "runs are ok:", sys.argv[2])


if __name__ == "__main__":
    main()
