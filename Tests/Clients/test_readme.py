"""The commands of the documentation, run as they stand.

In a block marked ```console the lines that begin with "$ " are commands, continued by a backslash or an open quote;
what follows, if anything, is their output, in which `...` stands for anything. Those of one document run in one shell,
in order, on a mock that is as it was when it started.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from conftest import BINARY, ROOT, Mock, start, stop, wait_until

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "Documentation").glob("*.md"))]
# These start the mock, build it or need a container engine: it runs already.
LEFT_OUT = re.compile(r"^(sudo |docker |podman |git |cd |brew |apt|(\./)?ci_scripts/|swift |mockarr( serve)?( --.*)?$)")


@dataclass
class Step:
    document: str
    line: int
    command: str
    output: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def steps(text: str, document: str) -> Iterator[Step]:
    inside = False
    step: Step | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            if step:
                yield step
            step, inside = None, not inside and line.strip() == "```console"
        elif not inside:
            continue
        elif step and is_unfinished(step.command):
            step.command += "\n" + line
        elif line.startswith("$ "):
            if step:
                yield step
            step = Step(document, number, line[2:])
        elif step:
            step.output.append(line)


def is_unfinished(command: str) -> bool:
    """Whether the shell would ask for another line."""
    try:
        shlex.split(command)
    except ValueError:
        return True
    return command.endswith("\\")


def agrees(expected: list[str], found: str) -> bool:
    pattern = re.escape("\n".join(expected).strip()).replace(re.escape("..."), ".*")
    return re.fullmatch(pattern, found.strip(), re.DOTALL) is not None


def addressed(command: str, mock: Mock) -> str:
    """The command with the ports of the running mock in place of the usual ones."""
    for port, url in (("9797", mock.control), ("7878", mock.urls["radarr"]), ("8989", mock.urls["sonarr"])):
        command = re.sub(rf"\b(127\.0\.0\.1|localhost):{port}\b", url.removeprefix("http://"), command)
    return command


def run(commands: list[Step], mock: Mock) -> list[str]:
    """The outputs of commands that run one after the other in one shell."""
    mark = "=== next command ==="
    script = "".join(f"echo; echo '{mark}'\neval {shlex.quote(addressed(one.command, mock))}\n" for one in commands)
    environment = {**os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}"}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, env=environment, timeout=60, **streams)
    return done.stdout.replace("\r\n", "\n").split(f"\n{mark}\n")[1:]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_document(document: Path, mock: Mock) -> None:
    found = steps(document.read_text(), str(document.relative_to(ROOT)))
    commands = [step for step in found if not LEFT_OUT.match(step.command)]
    assert commands
    failures = [
        f"{step}: $ {step.command}\nexpected:\n" + "\n".join(step.output) + f"\nfound:\n{found}"
        for step, found in zip(commands, run(commands, mock), strict=True)
        if step.output and not agrees(step.output, found)
    ]
    assert not failures, "\n\n".join(failures)


def test_what_the_server_says_when_it_starts(tmp_path: Path) -> None:
    """Its greeting tells three commands to try, and they work."""
    greeting = tmp_path / "greeting"
    with greeting.open("w") as output:
        mock = start(tmp_path, output)
    try:
        lines = wait_until(lambda: "Try:" in greeting.read_text() and greeting.read_text().splitlines(), "the greeting")
        commands = [line.strip() for line in lines if line.startswith("  curl ")]
        assert len(commands) == 3
        for command in commands:
            checked = command.replace("curl ", "curl -sS --fail-with-body ", 1)
            done = subprocess.run(checked, shell=True, capture_output=True, text=True, timeout=30)
            assert done.returncode == 0, f"{command}\n{done.stdout[:600]}{done.stderr}"
    finally:
        stop(mock)


SAMPLE = """
Some text.

```console
$ curl -sS \\
    -o /dev/null -w '%{http_code}\\n' localhost:7878/ping
200
$ curl -sS http://127.0.0.1:8989/ping
{
  "status": ...
}
$ word='w
ell'
$ mockarr health http://127.0.0.1:9797 && echo $word
w ell
```

```sh
$ this is not looked at
```
"""


def test_the_reader_of_documents(mock: Mock) -> None:
    found = list(steps(SAMPLE, "sample"))
    assert [one.line for one in found] == [5, 8, 12, 14]
    outputs = run(found, mock)
    assert [agrees(one.output, output) for one, output in zip(found, outputs, strict=True)] == [True] * 4
    assert not agrees(["201"], outputs[0])
