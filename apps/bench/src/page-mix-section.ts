import { percent, whole } from './format.ts';
import { type MixFindings, type MixResult, type MixRun, measurePageMix } from './page-mix.ts';
import { PAGE_KINDS } from './page-mix-pages.ts';
import type { Section, Verdict } from './section.ts';
import { table } from './table.ts';
import { MIX_PAGES, TARGETS } from './targets.ts';

/**
 * A process can have 20,000 files open on many machines, and a page needs two: beyond 18,000 pages the number of
 * streams stays, and the polls come more often instead.
 */
const FULL_RUN: MixRun = {
  steps: [
    ...[2_000, 5_000, MIX_PAGES, 14_000, 18_000].map((pages) => ({ pages, compressed: 1 })),
    ...[1.5, 2, 3].map((compressed) => ({ pages: 18_000, compressed })),
  ],
  settleMs: 12_000,
  measureMs: 30_000,
  giveUpMs: TARGETS.mixMostMs,
};

const SMALL_RUN: MixRun = {
  ...FULL_RUN,
  steps: [{ pages: 200, compressed: 1 }],
  settleMs: 1_000,
  measureMs: 5_000,
};

export const pageMixSection: Section = {
  name: 'page-mix',
  summary: 'open server pages that poll, hear changes and write, at one process on one core',
  measure: async ({ engines, isSmall, dataset }) => {
    const all: MixFindings[] = [];
    for (const engine of engines) {
      all.push(await measurePageMix(await dataset(engine), isSmall ? SMALL_RUN : FULL_RUN));
    }
    return { text: all.map(report).join('\n\n'), verdicts: all.flatMap(verdicts), data: all };
  },
};

function report(findings: MixFindings): string {
  const { engine, idleMb, results } = findings;
  const kinds = PAGE_KINDS.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');
  return [
    `${engine}: one process pinned to one core; ${whole(idleMb)} MB before the first page. Pages: ${kinds}.`,
    'Every page has its stream and polls as the web app does; each member of the staff clocks, closes calls or records',
    'punishments every 15 minutes, and every game is read by the limits of its API. Times in ms from when a poll was due.',
    resultTable(findings),
    `Held with p99 <= ${TARGETS.mixMs} ms: ${held(results, TARGETS.mixMs)}; <= ${TARGETS.mixMostMs} ms: ${held(results, TARGETS.mixMostMs)}.`,
    ...extrapolated(results),
    ...results.flatMap(({ pages, errors }) =>
      errors.first.map((error) => `Error at ${whole(pages)} pages: ${error}`),
    ),
  ].join('\n');
}

function resultTable({ results, idleMb }: MixFindings): string {
  const header = [
    'pages',
    'req/s',
    'writes/s',
    'told/s',
    'reads/s',
    'p50',
    'p95',
    'p99',
    'max',
    'errors',
    'CPU',
  ];
  const rows = results.map((one) => [
    nameOf(one),
    ...[one.requestsPerSecond, one.writesPerSecond, one.receivedPerSecond, one.readsPerSecond].map(whole),
    ...[one.p50, one.p95, one.p99, one.max].map((time) => time.toFixed(1)),
    whole(one.errors.count),
    one.cpu === null ? '' : percent(one.cpu),
    one.cpuMsPerRequest === null ? '' : one.cpuMsPerRequest.toFixed(2),
    whole(one.memory.now),
    one.memory.peak === null ? '' : whole(one.memory.peak),
    (((one.memory.now - idleMb) * 1_000) / one.pages).toFixed(0),
    whole(one.sockets),
    percent(one.generatorBusy),
  ]);
  return table([...header, 'CPU ms/req', 'MB', 'peak MB', 'kB/page', 'poll sockets', 'generator busy'], rows);
}

const nameOf = ({ pages, compressed }: MixResult): string =>
  compressed === 1 ? whole(pages) : `${whole(pages)} x ${compressed}`;

const isHeld = (result: MixResult, ms: number): boolean => result.p99 <= ms && result.errors.count === 0;

/** Returns the most pages up to the first step that missed the target. */
function held(results: readonly MixResult[], ms: number): string {
  const first = results.findIndex((result) => !isHeld(result, ms));
  const last = results.at(first === -1 ? -1 : first - 1);
  if (first === 0 || last === undefined) return 'none of the steps';
  const upTo = results[first];
  return `${nameOf(last)} pages${upTo === undefined ? ' and more' : `, not ${nameOf(upTo)}`}`;
}

/**
 * Returns what one core would hold if only its own time were the limit; other work on the machine changes it little.
 */
function extrapolated(results: readonly MixResult[]): string[] {
  const result = results.findLast(({ cpu }) => cpu !== null && cpu < 0.9);
  if (!result?.cpu) return [];
  const pages = whole((result.pages * result.compressed) / result.cpu);
  return [
    `Extrapolated, not measured: a core that is busy all the time, from ${nameOf(result)}: ${pages} pages.`,
  ];
}

function verdicts({ engine, results }: MixFindings): Verdict[] {
  const result = results.find(({ pages, compressed }) => pages === MIX_PAGES && compressed === 1);
  if (!result) return [];
  return [
    {
      promise: `${whole(MIX_PAGES)} open pages on one core, ${engine}: p99 at most ${TARGETS.mixMs} ms, no errors`,
      found: `${result.p99.toFixed(1)} ms, ${whole(result.errors.count)} errors`,
      met: isHeld(result, TARGETS.mixMs),
    },
  ];
}
