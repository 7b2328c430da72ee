// npm test: every check and every suite; the last line is `N passed, N failed`.
//   --slow              adds *.slow.test.ts and the slow browser stories
//   --only <substring>  runs the tasks whose name contains it, --except <substring> all others
import { parseArgs } from 'node:util';
import { killGroup } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { failureList, flakyList, lastLine, sum } from './lib/reports.mjs';
import { onShutdown } from './lib/shutdown.mjs';
import { allStages } from './lib/tasks.mjs';
import { dim, green, print, red, runMain, since, yellow } from './lib/terminal.mjs';

const AT_ONCE = 2;
const running = new Set();

const context = {
  /** Remembers a process, so that an interrupted run leaves nothing behind. */
  track(child) {
    running.add(child);
    child.once('close', () => running.delete(child));
  },
};

onShutdown(() => {
  for (const child of running) killGroup(child, 'SIGTERM');
  process.exit(1);
});

function show({ name, passed, failed, output }, startMs) {
  const mark = failed === 0 ? green('✓') : red('✗');
  print(`${mark} ${name.padEnd(22)} ${dim(`${lastLine({ passed, failed })}, ${since(startMs)}`)}`);
  if (failed > 0) print(`${red(`── ${name} ──`)}\n${output.trimEnd()}\n${red(`── end of ${name} ──`)}`);
}

async function runTask(task) {
  const startMs = Date.now();
  let result;
  try {
    result = { name: task.name, ...(await task.run(context)) };
  } catch (error) {
    result = {
      name: task.name,
      passed: 0,
      failed: 1,
      output: error instanceof Error ? error.message : String(error),
    };
  }
  show(result, startMs);
  return result;
}

async function runStage(tasks) {
  const queue = [...tasks];
  const results = [];
  async function runNext() {
    for (let task = queue.shift(); task !== undefined; task = queue.shift())
      results.push(await runTask(task));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return results;
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      slow: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      except: { type: 'string' },
    },
  });
  await ensureInstalled();
  const stages = allStages({ slow: values.slow }).map((tasks) =>
    tasks.filter(
      ({ name }) => name.includes(values.only) && !(values.except && name.includes(values.except)),
    ),
  );
  if (stages.flat().length === 0) throw new Error('No task has such a name.');
  const startMs = Date.now();
  const results = [];
  for (const stage of stages) results.push(...(await runStage(stage)));
  for (const line of flakyList(results)) print(yellow(line));
  const failures = results.filter((result) => result.failed > 0).map((result) => result.name);
  print(dim(`Took ${since(startMs)}.`));
  if (failures.length > 0) {
    print(red(`Failed: ${failures.join(', ')}`));
    for (const line of failureList(results)) print(line);
  }
  const total = sum(results);
  print(lastLine(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
});
