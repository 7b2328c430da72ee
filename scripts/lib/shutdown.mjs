import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const POLL_MS = 500;

/** Returns the parent and name of a process; undefined when it is gone or inaccessible. */
function readProcess(pid) {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return { parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), name };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return { parent: Number(line.split(/\s+/)[0]), name: line };
  } catch {
    return undefined;
  }
}

/** Returns the processes between npm and this one, npm included; only the direct parent when npm did not start us. */
function launcherProcesses() {
  const chain = [];
  for (let pid = process.ppid; pid > 1 && chain.length < 6; ) {
    const found = readProcess(pid);
    if (found === undefined) break;
    chain.push(pid);
    if (/\bnpm\b/.test(found.name)) return chain;
    pid = found.parent;
  }
  return chain.slice(0, 1);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns whether SIGHUP is ignored, as nohup arranges; a handler of ours would undo that. */
function isUnderNohup() {
  if (!existsSync('/proc/self/status')) return false;
  const mask = readFileSync('/proc/self/status', 'utf8').match(/^SigIgn:\s*([\da-f]+)/m)?.[1] ?? '0';
  return (BigInt(`0x${mask}`) & 1n) === 1n;
}

/**
 * Calls back when this command should end: on SIGINT, SIGTERM and SIGHUP, and when npm has gone. A signal sent to
 * npm alone reaches only the shell that it runs us in, so that the signal itself never arrives here.
 * @param {(why: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'gone') => void} callback may be called again for further signals
 */
export function onShutdown(callback) {
  const signals = isUnderNohup() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => callback(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  const chain = launcherProcesses();
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return;
    clearInterval(timer);
    callback('gone');
  }, POLL_MS);
  timer.unref();
}
