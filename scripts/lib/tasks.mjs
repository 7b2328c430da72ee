import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildHash, ensureApiBuilt, ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { capture } from './command.mjs';
import { filesUnder } from './hash.mjs';
import { packageJson, workspaceDirs } from './install.mjs';
import { fromRoot, node24, ROOT, toolEnv } from './paths.mjs';
import { readCheck, readPlaywright, readTap, readVitest, withoutPassed } from './reports.mjs';

const MINUTE_MS = 60_000;
const REPORTS = fromRoot('.cache', 'test');

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true });
  const path = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Cut off in the middle: the suite crashed while writing it.
    return null;
  }
}

async function run(context, command, args, options) {
  const result = await capture(command, args, {
    timeoutMs: 12 * MINUTE_MS,
    ...options,
    onStart: context.track,
  });
  const note = result.timedOut ? '\nStopped: it took more than its time limit.\n' : '';
  return { ...result, output: result.output + note };
}

/** Creates a check that counts as one test. */
function checkTask(name, command, args, { cwd = ROOT, extraEnv = {} } = {}) {
  return {
    name,
    run: async (context) => {
      const { code, output } = await run(context, command, args, {
        cwd,
        env: toolEnv(cwd, extraEnv),
        shell: args === undefined,
      });
      return { ...readCheck(name, output, code), output };
    },
  };
}

function scriptTestsTask() {
  return {
    name: 'imports and scripts',
    run: async (context) => {
      const files = filesUnder(fromRoot('scripts')).filter((path) => path.endsWith('.test.mjs'));
      const args = ['--test', '--test-reporter=tap', ...files];
      const { code, output } = await run(context, node24(), args, { cwd: ROOT, env: toolEnv(ROOT) });
      return { ...readTap(output, code), output: withoutPassed(output) };
    },
  };
}

/**
 * The apps configure this themselves. Loading every module once per worker halves the time of the packages, and Node
 * strips types for less than Vite. Five seconds, the default, are too few for a property on a busy machine.
 */
const FOR_PACKAGES = [
  '--no-isolate',
  '--experimental.viteModuleRunner=false',
  '--experimental.nodeLoader=false',
  '--testTimeout=60000',
];

/**
 * Creates the task of a folder's suites, or of the named projects or a `shard` alone; `prepare` returns further
 * variables for them. A failed test is tried once more, which separates flaky tests from broken ones.
 */
function vitestTask(dir, slow, { name = `tests ${basename(dir)}`, projects = [], shard, prepare } = {}) {
  return {
    name,
    run: async (context) => {
      const report = reportFile(name);
      const args = [fromRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--retry=1'];
      args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
      args.push(...projects.flatMap((project) => ['--project', project]));
      if (shard) args.push(`--shard=${shard}`, '--maxWorkers=1');
      if (!slow) args.push('--exclude', '**/*.slow.*test.{ts,tsx}');
      if (dirname(dir) === fromRoot('packages')) args.push(...FOR_PACKAGES);
      const env = toolEnv(dir, { ...(slow ? { TEST_SLOW: '1' } : {}), ...(await prepare?.()) });
      const timeoutMs = (slow ? 60 : 30) * MINUTE_MS;
      const { code, output } = await run(context, node24(), args, { cwd: dir, env, timeoutMs });
      return { ...readVitest(readReport(report), code), output };
    },
  };
}

function buildTask() {
  return {
    name: 'build web',
    run: async () => {
      await ensureBuilt();
      const output = `sources ${buildHash()}`;
      return { ...readCheck('build web', output, 0), output };
    },
  };
}

let chromium;
/** Returns the browser, searched for once in a run. */
function browser() {
  chromium ??= findChromium();
  return chromium;
}

/** Runs here and not before the stories: an installation waits for the network. */
function browserTask() {
  return {
    name: 'browser',
    run: async () => {
      const output = await browser();
      return { ...readCheck('browser', output, 0), output };
    },
  };
}

function storiesTask(slow) {
  const name = 'stories';
  const dir = fromRoot('apps', 'e2e');
  const timeoutMs = (slow ? 60 : 30) * MINUTE_MS;
  return {
    name,
    run: async (context) => {
      await ensureBuilt();
      await ensureApiBuilt();
      const report = reportFile(name);
      const projects = [
        '--project=stories',
        '--project=literals',
        ...(slow ? ['--project=slow', '--project=pictures'] : []),
      ];
      const args = [join(dir, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...projects];
      const env = toolEnv(dir, { CHROMIUM_PATH: await browser(), E2E_REPORT: report });
      const { code, output } = await run(context, node24(), args, { cwd: dir, env, timeoutMs });
      return { ...readPlaywright(readReport(report), code), output };
    },
  };
}

/**
 * Creates the type checks, which fill the cores together: the further checkers of one would each work out again what
 * they share, which doubles the time, and there is memory enough to collect garbage less often.
 */
function typeTasks() {
  return workspaceDirs().map((dir) => {
    const command = `${packageJson(dir).scripts?.typecheck ?? 'tsc --noEmit'} --checkers 1`;
    return checkTask(`types ${basename(dir)}`, command, undefined, { cwd: dir, extraEnv: { GOGC: '400' } });
  });
}

function vitestDirs() {
  return workspaceDirs().filter((dir) => packageJson(dir).scripts?.test?.startsWith('vitest'));
}

/** Returns the web's suites in halves: with one worker, Vitest creates a browser stand-in for a run, else for a file. */
function webTasks(dir, slow) {
  const prepare = async () => {
    await ensureBuilt();
    return { BUILT_WEB: join(dir, 'dist') };
  };
  const task = (half) => vitestTask(dir, slow, { name: `tests web ${half}`, shard: `${half}/2`, prepare });
  return [task(1), task(2)];
}

/** Returns the API's suites, with both engines side by side. The processes that they start run the bundle. */
function apiTasks(dir, slow) {
  const prepare = async () => {
    await ensureApiBuilt();
    return { API_FILE: join(dir, 'dist', 'main.js') };
  };
  return [
    vitestTask(dir, slow, { name: 'tests api on postgres', projects: ['postgres'], prepare }),
    vitestTask(dir, slow, { name: 'tests api', projects: ['unit', 'sqlite'], prepare }),
  ];
}

/**
 * Returns everything that `npm test` does, in stages. Within a stage two tasks run at a time, the longest first, so
 * that both end together: each waits now and then, and both together keep two cores busy. The browser needs the whole
 * machine.
 *
 * A task is `{ name, run(context) }`; `run` returns a result of `reports.mjs` with the tool's output.
 */
export function allStages({ slow }) {
  const isApi = (dir) => basename(dir) === 'api';
  const dirs = vitestDirs();
  const isWeb = (dir) => basename(dir) === 'web';
  const biome = fromRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const lint = checkTask('lint and format', node24(), [biome, 'ci', '--error-on-warnings', '.']);
  const knip = fromRoot('node_modules', 'knip', 'bin', 'knip.js');
  const unused = checkTask('unused code', node24(), [knip, '--no-progress']);
  return [
    [browserTask(), lint, unused, scriptTestsTask(), ...typeTasks()],
    [
      ...dirs.filter(isApi).flatMap((dir) => apiTasks(dir, slow)),
      ...dirs.filter(isWeb).flatMap((dir) => webTasks(dir, slow)),
      ...dirs.filter((dir) => !isApi(dir) && !isWeb(dir)).map((dir) => vitestTask(dir, slow)),
      buildTask(),
    ],
    [storiesTask(slow)],
  ];
}
