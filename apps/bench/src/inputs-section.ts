import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INPUT_THROTTLING, type Interaction, measureInputs } from './inputs.ts';
import type { Section } from './section.ts';
import { withDemo } from './signed-in-pages.ts';
import { median, percentile } from './statistics.ts';
import { table } from './table.ts';
import { TARGETS } from './targets.ts';

const ROUNDS = 3;

/** Formats a line for each step, the slowest first. */
function stepsText(found: readonly Interaction[]): string {
  const steps = Map.groupBy(found, ({ page, step }) => `${page}: ${step}`);
  const rows = [...steps]
    .map(([step, all]) => ({ step, times: all.map(({ ms }) => ms) }))
    .sort((a, b) => Math.max(...b.times) - Math.max(...a.times))
    .map(({ step, times }) => [step, ...[times.length, median(times), Math.max(...times)].map(String)]);
  return table(['step', 'inputs', 'median ms', 'longest ms'], rows);
}

export const inputsSection: Section = {
  name: 'inputs',
  summary: 'taps and keys on the busiest pages of a slow phone until the next paint',
  onlyWhenNamed: 'it needs a Chromium',
  async measure({ isSmall, environment }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-inputs-'));
    try {
      const rounds = isSmall ? 1 : ROUNDS;
      const data = await withDemo(dataDir, environment(dataDir), (pages) => measureInputs(pages, rounds));
      const verdicts = [...Map.groupBy(data, ({ page }) => page)].map(([page, all]) => {
        const p95 = percentile(
          all.map(({ ms }) => ms),
          0.95,
        );
        const promise = `${page}, processor ${INPUT_THROTTLING} times slower: p95 from an input to the next paint at most ${TARGETS.inputMs} ms`;
        return { promise, found: `${p95} ms of ${all.length} inputs`, met: p95 <= TARGETS.inputMs };
      });
      return { text: stepsText(data), verdicts, data };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
