import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from './processes.ts';
import type { Verdict } from './section.ts';
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

/** The median of a page's runs on one device. */
export interface PageResult {
  path: string;
  device: Device;
  scores: Record<Category, number>;
  metrics: Finding['metrics'];
  /** What is not perfect where a target is missed, by name. */
  faults: string[];
}

const METRIC_NAMES = Object.keys(METRICS) as (keyof typeof METRICS)[];

function resultOf(path: string, device: Device, findings: readonly Finding[]): PageResult {
  const of = <K extends string>(all: readonly Record<K, number>[], keys: readonly K[]) =>
    fromEntries(keys, (key) => median(all.map((one) => one[key])));
  const scores = of(
    findings.map((one) => one.scores),
    categories,
  );
  const metrics = of(
    findings.map((one) => one.metrics),
    METRIC_NAMES,
  );
  const misses = categories.some((category) => scores[category] < TARGETS[category][device]);
  const faults = misses ? [...new Set(findings.flatMap((one) => one.faults))] : [];
  return { path, device, scores, metrics, faults };
}

/**
 * Lighthouse over the public pages of the built web, as visitors get them: the median of `runs` of each page on each
 * device. Needs `CHROMIUM_PATH`; fetches Lighthouse by npx.
 */
export async function measurePages(
  runs: number,
  environment: (dataDir: string) => Record<string, string>,
): Promise<PageResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfour-pages-'));
  const api = await startService('apps/api/src/main.ts', environment(folder));
  const results: PageResult[] = [];
  try {
    for (const path of PATHS) {
      for (const device of DEVICES) {
        const findings: Finding[] = [];
        for (let at = 0; at < runs; at += 1) {
          findings.push(await lighthouse(`http://localhost:${api.port}${path}`, device, folder));
        }
        results.push(resultOf(path, device, findings));
      }
    }
  } finally {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** A line for each page on each device, and what is not perfect where a target is missed. */
export function pagesText(results: readonly PageResult[]): string {
  const units = METRIC_NAMES.map((name) => (name === 'CLS' ? name : `${name} ms`));
  const rows = results.map(({ path, device, scores, metrics }) => [
    path,
    device,
    ...categories.map((category) => String(scores[category])),
    ...METRIC_NAMES.map((name) => metrics[name].toFixed(name === 'CLS' ? 3 : 0)),
  ]);
  const faults = results
    .filter((one) => one.faults.length > 0)
    .map((one) => `${one.path} (${one.device}): ${one.faults.join(', ')}`);
  return [table(['page', 'device', ...categories, ...units], rows), ...faults].join('\n');
}

/** One verdict per category and device: the page that does worst. */
export function pagesVerdicts(results: readonly PageResult[]): Verdict[] {
  return DEVICES.flatMap((device) =>
    categories.map((category) => {
      const wanted = TARGETS[category][device];
      const worst = Math.min(
        ...results.filter((one) => one.device === device).map(({ scores }) => scores[category]),
      );
      const promise = `public pages, ${device}: ${category} at least ${wanted}`;
      return { promise, found: String(worst), met: worst >= wanted };
    }),
  );
}
