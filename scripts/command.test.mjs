import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { fromRoot, node24 } from './lib/paths.mjs';

const COMMAND = pathToFileURL(fromRoot('scripts', 'lib', 'command.mjs')).href;

/** Writes its id down and takes its time. */
const LONG = `require('node:fs').writeFileSync('pid', String(process.pid)); setTimeout(() => {}, 60_000)`;

const SCRIPT = `import { mustRun } from '${COMMAND}';
await mustRun('Waiting', process.execPath, ['-e', ${JSON.stringify(LONG)}], {});`;

async function until(what, condition) {
  for (const deadline = Date.now() + 10_000; !condition(); await sleep(20)) {
    assert.ok(Date.now() < deadline, `${what} took too long`);
  }
}

function pidIn(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('Ctrl-C while something is installed or built ends that as well', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'tenfour-command-'));
  // A separate process group, as a terminal creates for a command: Ctrl-C reaches all of it.
  const script = spawn(node24(), ['--input-type=module', '-e', SCRIPT], {
    cwd,
    detached: true,
    stdio: 'ignore',
  });
  await until('starting', () => pidIn(cwd) > 0);
  const pid = pidIn(cwd);
  const ended = once(script, 'exit');
  process.kill(-script.pid, 'SIGINT');
  await ended;
  try {
    await until('ending', () => !isAlive(pid));
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(cwd, { recursive: true, force: true });
  }
});
