import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of one part lie beside it, those of the whole API in `tests`. */
const ROOTS = ['src', 'tests'];

const under = (pattern: string): string[] => ROOTS.map((root) => `${root}/**/${pattern}`);

const DATABASE_TESTS = [...under('*.db.test.ts'), ...under('*.postgres.test.ts')];

/** Chaos, fuzz and soak: `*.slow.test.ts` and `*.slow.db.test.ts` run under `npm run test:slow` only. */
const SLOW_TESTS = process.env.TEST_SLOW === '1' ? [] : under('*.slow.*test.ts');

/**
 * What takes long and tells little of the engine: on every run with SQLite, with PostgreSQL under `npm run test:slow`.
 * Walks over who may do what (the rules are the domain's, asked of the same few rows) and over both faces (which call
 * the same procedures); each feature's own tests have its statements run on both engines.
 */
const SLOW_ON_POSTGRES =
  process.env.TEST_SLOW === '1'
    ? []
    : [
        'src/http/rest/generated-client.db.test.ts',
        'tests/open-files.db.test.ts',
        'tests/overload.db.test.ts',
        'tests/parity.db.test.ts',
        'tests/permissions/bot-matrix.db.test.ts',
        'tests/permissions/boundaries.db.test.ts',
        'tests/permissions/ranks.db.test.ts',
        'tests/permissions/matrix.db.test.ts',
        'tests/permissions/platform-matrix.db.test.ts',
        'tests/permissions/step-up.db.test.ts',
        'tests/upstreams/upstreams.db.test.ts',
      ];

/**
 * Played by a clock that runs fifteen times as fast, which a PostgreSQL database does not: there things are noticed many
 * seconds of the game later after a kill, and sent to the staff on duty by then, so two runs still differ.
 */
const SQLITE_ONLY = ['tests/replayed-hour.db.test.ts', 'tests/replayed-hour.slow.db.test.ts'];

/**
 * Every module is loaded once per worker, not once per file, which takes half the time: so no file leaves anything
 * behind in a module (`afterEveryFile` is for that). The slow suites can afford to load them for each file.
 * Waits are for a machine that is busy with other suites; what succeeds early costs nothing.
 */
const shared = {
  isolate: process.env.TEST_SLOW === '1',
  setupFiles: './src/testing/database/fresh.setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  // Node strips the types itself: modules are neither sent through Vite nor reached through its wrappers, which takes a
  // seventh less processor time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/**
 * They wait for processes, leases and queues most of their time, or take longest: at the end one core would have nothing
 * to do but to wait for them.
 */
const FIRST =
  /(permissions\/matrix\.db|scheduled\.db|replayed-hour\.db|crash\.db|shutdown\.db|overload\.db|gateway\.postgres|roles\.postgres|leftovers\.postgres|src\/app\/main)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification): boolean => FIRST.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  }
}

/**
 * `*.db.test.ts` needs a database and runs on both engines, `*.postgres.test.ts` on PostgreSQL only; every other
 * test runs once, in `unit`.
 * One engine only: `npx vitest run --project sqlite`.
 */
export default defineConfig({
  test: {
    // Much of the time is waiting (leases, spacing, restarts): two files at a time fill two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: under('*.test.ts'),
          exclude: [...DATABASE_TESTS, ...SLOW_TESTS],
          ...shared,
        },
      },
      {
        test: {
          name: 'sqlite',
          include: under('*.db.test.ts'),
          exclude: SLOW_TESTS,
          globalSetup: './src/testing/database/sqlite.setup.ts',
          ...shared,
        },
      },
      {
        test: {
          name: 'postgres',
          include: DATABASE_TESTS,
          exclude: [...SLOW_TESTS, ...SLOW_ON_POSTGRES, ...SQLITE_ONLY],
          globalSetup: './src/testing/database/postgres.setup.ts',
          ...shared,
        },
      },
    ],
  },
});
