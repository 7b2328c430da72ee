import { defineConfig } from 'vitest/config';

/**
 * `*.db.test.ts` needs a database and runs on both engines; every other test runs once, in `unit`.
 * One engine only: `npx vitest run --project sqlite`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'sqlite',
          include: ['src/**/*.db.test.ts'],
          globalSetup: './src/testing/sqlite.setup.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['src/**/*.db.test.ts'],
          globalSetup: './src/testing/postgres.setup.ts',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
