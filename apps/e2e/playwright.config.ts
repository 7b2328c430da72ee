import { defineConfig } from '@playwright/test';

function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH;
  if (path !== undefined && path !== '') return path;
  throw new Error('CHROMIUM_PATH is not set: run the stories with `npm run e2e`, which finds the browser.');
}

/** Flags of a quiet, reproducible browser: no network requests of its own, no first-run pages. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'src',
  outputDir: 'results/artifacts',
  globalSetup: './src/reset-shown-literals.ts',
  forbidOnly: true,
  // A retry separates flaky stories from broken ones; scripts/lib/reports.mjs limits how many can be flaky.
  retries: 1,
  // Stories wait for polls, retries and restarts: two workers leave about a quarter of two cores idle.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  // A long timeout costs nothing when a story passes early; the longest take a minute where ten processes share a core.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A picture that is missing is a failure; `--update-snapshots` takes it.
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'results/report.json' }]],
  projects: [
    { name: 'stories', testMatch: '**/*.spec.ts', grepInvert: /@slow/ },
    // Checks the whole run, so it comes after all stories and only makes sense with all of them.
    { name: 'literals', testMatch: '**/*.check.ts', dependencies: ['stories'] },
    { name: 'slow', testMatch: '**/*.spec.ts', grep: /@slow/, timeout: 600_000 },
    {
      name: 'pictures',
      testMatch: '**/*.picture.ts',
      // A picture is as it was or it is not: a second try would only hide that it is flaky.
      retries: 0,
      snapshotPathTemplate: '{testDir}/pictures/baselines/{arg}{ext}',
      expect: {
        timeout: 30_000,
        // The threshold applies to a pixel's color, from 0 to 1: it tolerates rounding differences of other processors.
        toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.02, maxDiffPixels: 10 },
      },
    },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    // No animations: a story's next step never meets an element that is appearing or disappearing.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Stories take pictures of their own when they fail: Playwright takes one of each page that is closed before that.
    screenshot: 'off',
    launchOptions: { executablePath: chromiumPath(), args: [...FLAGS, ...asRoot] },
  },
});
