import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['src/**/*.db.test.ts', 'src/**/*.postgres.test.ts'];

/** Chaos, fuzz and soak: `*.slow.test.ts` and `*.slow.db.test.ts` run under `npm run test:slow` only. */
const SLOW_TESTS = process.env.TEST_SLOW === '1' ? [] : ['src/**/*.slow.*test.ts'];

/**
 * `*.db.test.ts` needs a database and runs on both engines, `*.postgres.test.ts` on PostgreSQL only; every other
 * test runs once, in `unit`.
 * One engine only: `npx vitest run --project sqlite`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [...DATABASE_TESTS, ...SLOW_TESTS],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'sqlite',
          include: ['src/**/*.db.test.ts'],
          exclude: SLOW_TESTS,
          globalSetup: './src/testing/sqlite.setup.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: DATABASE_TESTS,
          exclude: SLOW_TESTS,
          globalSetup: './src/testing/postgres.setup.ts',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
