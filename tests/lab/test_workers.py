"""Work spread over processes or a cluster: every piece is done once, though workers die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from pathlib import Path

import pytest

from games import GAMES
from games.lab.cli import main
from games.lab.results import play
from games.lab.tables import jobs
from games.lab.tournament import hire, run
from games.lab.workers import TRIES, Crew, processes, spread

PLAN = jobs([(GAMES["surprise"], 2)], ["greedy", "random"], 40, 3)


def told(outcome) -> list[tuple]:
    return [(at, result.job.number, result.winners, result.totals) for at, result in sorted(outcome.done.items())]


def square_unless_seven(number: int) -> int:
    if number == 7:
        raise ValueError("seven")
    return number * number


def die_once(mark: str) -> str:
    path = Path(mark)
    if path.name == "5" and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def test_processes_play_what_one_would():
    outcome = run(PLAN[:12], hire(2, None))
    assert told(outcome) == [(at, at, result.winners, result.totals) for at, result in enumerate(map(play, PLAN[:12]))]


def test_a_piece_that_fails_is_written_down_and_stops_nobody():
    told = []
    outcome = spread(square_unless_seven, range(10), lambda: processes(2), lambda done, of: told.append((done, of)))
    assert outcome.done == {n: n * n for n in range(10) if n != 7} and outcome.failed == {7: "ValueError: seven"}
    assert max(told) == (9, 10)


def test_a_pool_whose_process_was_killed_is_replaced(tmp_path):
    outcome = spread(die_once, [str(tmp_path / str(n)) for n in range(12)], lambda: processes(2))
    assert outcome.done == {n: str(n) for n in range(12)} and not outcome.failed


def nap(number: int) -> int:
    time.sleep(0.2)
    return number


def test_when_the_time_is_over_nothing_more_is_begun():
    outcome = spread(nap, range(200), lambda: processes(1), seconds=1)
    assert 2 <= len(outcome.done) <= 20 and not outcome.failed


class Broken(Executor):
    """Every piece of work breaks it."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_exception(BrokenExecutor("gone"))
        return future


def test_a_pool_that_always_breaks_is_given_up():
    hired = []

    @contextmanager
    def crew():
        hired.append(1)
        yield Crew(Broken(), 1)

    with pytest.raises(BrokenExecutor):
        spread(square_unless_seven, [1, 2], crew)
    assert len(hired) == TRIES


# A cluster


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as found:
        yield found


def test_no_match_is_lost_or_counted_twice_when_a_worker_is_killed(cluster):
    """The cluster brings the worker back; what it had in hand and what it had not yet handed over is played again."""
    victim = cluster.workers[0].pid
    counted = []

    def kill_in_between(done: int, of: int) -> None:
        counted.append(done)
        if done == 10:
            os.kill(victim, signal.SIGKILL)

    outcome = run(PLAN, hire(1, cluster.scheduler_address), kill_in_between)
    assert counted == list(range(1, len(PLAN) + 1)) and not outcome.failed
    assert told(outcome) == [(at, at, result.winners, result.totals) for at, result in enumerate(map(play, PLAN))]
    with pytest.raises(ProcessLookupError):
        _wait_until_gone(victim)


def _wait_until_gone(pid: int) -> None:
    for _ in range(100):
        os.kill(pid, 0)
        time.sleep(0.05)


def test_the_command_line_plays_on_a_cluster(cluster, capsys):
    assert main(["tournament", "--games", "surprise", "--players", "2", "--bots", "greedy,random", "--matches", "4", "--json",
                 "--quiet", "--cluster", cluster.scheduler_address]) == 0
    assert '"matches": 4, "finished": 4' in capsys.readouterr().out


def test_workers_without_the_games_are_told(tmp_path, capsys):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as bare:
        start = [sys.executable, "-m", "distributed.cli.dask_worker", bare.scheduler_address, "--no-nanny", "--no-dashboard"]
        alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        worker = subprocess.Popen(start, cwd=tmp_path, env=alone, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with distributed.Client(bare) as client:
                client.wait_for_workers(1, timeout=60)
            assert main(["tournament", "--games", "surprise", "--cluster", bare.scheduler_address]) == 2
        finally:
            worker.terminate()
            worker.wait()
    assert "don't have the games installed" in capsys.readouterr().err


def test_an_address_where_nobody_answers_is_told(capsys, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("games.lab.workers.ANSWER", "1s")
    assert main(["tournament", "--games", "surprise", "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert "no cluster answers at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_without_dask_the_command_says_what_to_install(capsys, monkeypatch):
    def missing(name: str):
        raise ImportError(name)
    monkeypatch.setattr("games.lab.workers.import_module", missing)
    assert main(["tournament", "--games", "surprise", "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert "pip install starcab[cluster]" in capsys.readouterr().err
