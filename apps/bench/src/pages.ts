import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from './processes.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

const run = promisify(execFile);

/** Of the version that the figures in the documents come from. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const PATHS = ['/', '/landing', '/premium', '/testimonials', '/documentation'] as const;
const DEVICES = ['mobile', 'desktop'] as const;

/** Categories and what each page has to reach, out of 100 (issue 6, "Must hold"). */
const TARGETS = {
  performance: { mobile: 95, desktop: 99 },
  accessibility: { mobile: 100, desktop: 100 },
  'best-practices': { mobile: 100, desktop: 100 },
  seo: { mobile: 100, desktop: 100 },
} as const;

type Category = keyof typeof TARGETS;
type Device = (typeof DEVICES)[number];

/** In ms, except the shift, which has no unit. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

/** One run of Lighthouse, as far as it is looked at. */
interface Finding {
  scores: Record<Category, number>;
  metrics: Record<keyof typeof METRICS, number>;
  /** What is not perfect, by name. */
  faults: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const categories = Object.keys(TARGETS) as Category[];

function findingOf({ categories: found, audits }: Report): Finding {
  const weighed = categories.flatMap((category) => found[category]?.auditRefs ?? []);
  const failed = weighed.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return {
    scores: fromEntries(categories, (category) => Math.round((found[category]?.score ?? 0) * 100)),
    metrics: fromEntries(Object.keys(METRICS) as (keyof typeof METRICS)[], (name) => {
      return audits[METRICS[name]]?.numericValue ?? Number.NaN;
    }),
    faults: failed.map(({ id }) => id),
  };
}

function fromEntries<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>;
}

async function lighthouse(url: string, device: Device, folder: string): Promise<Finding> {
  const output = join(folder, 'report.json');
  const preset = device === 'desktop' ? ['--preset=desktop'] : [];
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
  const only = `--only-categories=${categories.join(',')}`;
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${output}`, only, flags];
  await run('npx', [...args, ...preset], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
    timeout: 180_000,
    maxBuffer: 16_000_000,
  });
  return findingOf(JSON.parse(readFileSync(output, 'utf8')) as Report);
}

function medianOf<K extends string>(findings: readonly Record<K, number>[], key: K): number {
  return median(findings.map((finding) => finding[key]));
}

function rowOf(
  path: string,
  device: Device,
  findings: readonly Finding[],
): { row: string[]; misses: string[] } {
  const scores = categories.map((category) =>
    medianOf(
      findings.map((one) => one.scores),
      category,
    ),
  );
  const metrics = (Object.keys(METRICS) as (keyof typeof METRICS)[]).map((name) => {
    const value = medianOf(
      findings.map((one) => one.metrics),
      name,
    );
    return name === 'CLS' ? value.toFixed(3) : value.toFixed(0);
  });
  const misses = categories
    .filter((category, at) => (scores[at] ?? 0) < TARGETS[category][device])
    .map((category) => `${path} (${device}): ${category} is below ${TARGETS[category][device]}`);
  const faults = new Set(misses.length > 0 ? findings.flatMap((one) => one.faults) : []);
  const said = faults.size > 0 ? [`  ${[...faults].join(', ')}`] : [];
  return { row: [path, device, ...scores.map(String), ...metrics], misses: [...misses, ...said] };
}

/**
 * Lighthouse over the public pages of the built web, as visitors get them: the median of `runs` of each page on each
 * device, as text. Needs `CHROMIUM_PATH`; fetches Lighthouse by npx.
 */
export async function measurePages(
  runs: number,
  environment: (dataDir: string) => Record<string, string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfour-pages-'));
  const api = await startService('apps/api/src/main.ts', environment(folder));
  const rows: string[][] = [];
  const misses: string[] = [];
  try {
    for (const path of PATHS) {
      for (const device of DEVICES) {
        const findings: Finding[] = [];
        for (let at = 0; at < runs; at += 1) {
          findings.push(await lighthouse(`http://localhost:${api.port}${path}`, device, folder));
        }
        const result = rowOf(path, device, findings);
        console.log(`  ${result.row.join('  ')}`);
        rows.push(result.row);
        misses.push(...result.misses);
      }
    }
  } finally {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const header = [
    'page',
    'device',
    ...categories,
    ...Object.keys(METRICS).map((name) => (name === 'CLS' ? name : `${name} ms`)),
  ];
  return [table(header, rows), '', ...(misses.length > 0 ? misses : ['Every target is met.'])].join('\n');
}
