import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CATEGORIES,
  type Category,
  DEVICES,
  type Device,
  type Finding,
  fromEntries,
  lighthouse,
  METRIC_NAMES,
} from './lighthouse.ts';
import type { Verdict } from './section.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

/** Pages that have to reach the same. */
export interface PageSet {
  name: string;
  /** The pages by name, each with its address behind the installation's. */
  pages: Readonly<Record<string, string>>;
  /** Target of each page, out of 100; unnamed categories are not checked. */
  targets: Partial<Record<Category, Record<Device, number>>>;
  /** The largest layout shift, where one is promised. */
  shift?: number;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** The median of a page's runs on one device. */
export interface PageResult {
  page: string;
  device: Device;
  scores: Record<Category, number>;
  metrics: Finding['metrics'];
  /** Names of imperfect audits where a target is missed. */
  faults: string[];
}

const wantedOf = ({ targets }: PageSet) => CATEGORIES.filter((category) => targets[category] !== undefined);

function resultOf(set: PageSet, page: string, device: Device, findings: readonly Finding[]): PageResult {
  const of = <K extends string>(all: readonly Record<K, number>[], keys: readonly K[]) =>
    fromEntries(keys, (key) => median(all.map((one) => one[key])));
  const scores = of(
    findings.map((one) => one.scores),
    CATEGORIES,
  );
  const metrics = of(
    findings.map((one) => one.metrics),
    METRIC_NAMES,
  );
  const misses = wantedOf(set).some((category) => scores[category] < (set.targets[category]?.[device] ?? 0));
  const faults = misses ? [...new Set(findings.flatMap((one) => one.faults))] : [];
  return { page, device, scores, metrics, faults };
}

/**
 * Runs Lighthouse over pages of the built web served at `url`: the median of `runs` of each page on each device. `name`
 * in `only` selects pages.
 */
export async function measurePages(
  set: PageSet,
  { url, runs, only }: { url: string; runs: number; only: readonly string[] | null },
): Promise<PageResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfour-lighthouse-'));
  const results: PageResult[] = [];
  try {
    for (const [page, address] of Object.entries(set.pages)) {
      if (only !== null && !only.includes(page)) continue;
      for (const device of DEVICES) {
        const look = { url: url + address, device, categories: wantedOf(set), headers: set.headers, folder };
        const findings: Finding[] = [];
        for (let at = 0; at < runs; at += 1) findings.push(await lighthouse(look));
        results.push(resultOf(set, page, device, findings));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** Formats a line for each page on each device, and imperfect audits where a target is missed. */
export function pagesText(set: PageSet, results: readonly PageResult[]): string {
  const units = METRIC_NAMES.map((name) => (name === 'CLS' ? name : `${name} ms`));
  const rows = results.map(({ page, device, scores, metrics }) => [
    page,
    device,
    ...wantedOf(set).map((category) => String(scores[category])),
    ...METRIC_NAMES.map((name) => metrics[name].toFixed(name === 'CLS' ? 3 : 0)),
  ]);
  const faults = results
    .filter((one) => one.faults.length > 0)
    .map((one) => `${one.page} (${one.device}): ${one.faults.join(', ')}`);
  return [table([set.name, 'device', ...wantedOf(set), ...units], rows), ...faults].join('\n');
}

/** Returns one verdict per category and device: that of the worst page. */
export function pagesVerdicts(set: PageSet, results: readonly PageResult[]): Verdict[] {
  return DEVICES.flatMap((device) => {
    const here = results.filter((one) => one.device === device);
    if (here.length === 0) return [];
    const scores = wantedOf(set).map((category) => {
      const wanted = set.targets[category]?.[device] ?? 0;
      const worst = Math.min(...here.map((one) => one.scores[category]));
      const promise = `${set.name}, ${device}: ${category} at least ${wanted}`;
      return { promise, found: String(worst), met: worst >= wanted };
    });
    return [...scores, ...shiftVerdicts(set, device, here)];
  });
}

function shiftVerdicts({ name, shift }: PageSet, device: Device, results: readonly PageResult[]): Verdict[] {
  if (shift === undefined) return [];
  const worst = Math.max(...results.map(({ metrics }) => metrics.CLS));
  const promise = `${name}, ${device}: layout shift at most ${shift}`;
  return [{ promise, found: worst.toFixed(3), met: worst <= shift }];
}
