import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version behind the figures in the documents. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Lighthouse's two presets. */
export const DEVICES = ['mobile', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** In ms, except the shift, which has no unit. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

export type Metric = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

/** The used results of one Lighthouse run. */
export interface Finding {
  /** Out of 100; NaN for a category that was not requested. */
  scores: Record<Category, number>;
  metrics: Record<Metric, number>;
  /** Names of imperfect audits. */
  faults: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Options of a measurement. */
export interface Look {
  url: string;
  device: Device;
  categories: readonly Category[];
  /** Sent with every request: the cookie of a signed-in person. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Where the report is written. */
  folder: string;
}

function findingOf({ categories: found, audits }: Report): Finding {
  const weighed = Object.values(found).flatMap(({ auditRefs }) => auditRefs);
  const failed = weighed.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return {
    scores: fromEntries(CATEGORIES, (category) => {
      const one = found[category];
      return one ? Math.round((one.score ?? 0) * 100) : Number.NaN;
    }),
    metrics: fromEntries(METRIC_NAMES, (name) => audits[METRICS[name]]?.numericValue ?? Number.NaN),
    faults: failed.map(({ id }) => id),
  };
}

/** Returns an object with a value for each key. */
export function fromEntries<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>;
}

/** Runs Lighthouse once; npx fetches it. Needs `CHROMIUM_PATH`. */
export async function lighthouse({ url, device, categories, headers, folder }: Look): Promise<Finding> {
  const output = join(folder, 'report.json');
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
  const only = `--only-categories=${categories.join(',')}`;
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${output}`, only, flags];
  if (device === 'desktop') args.push('--preset=desktop');
  if (headers) args.push(`--extra-headers=${JSON.stringify(headers)}`);
  await run('npx', args, {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
    timeout: 180_000,
    maxBuffer: 16_000_000,
  });
  return findingOf(JSON.parse(readFileSync(output, 'utf8')) as Report);
}
