import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DurabilityCase, DurabilityTimes } from './durability-writes.ts';
import { ms, whole } from './format.ts';
import type { Section, Verdict } from './section.ts';
import { percentile } from './statistics.ts';
import { table } from './table.ts';
import { TARGETS } from './targets.ts';

const PROGRAM = join(import.meta.dirname, 'durability-writes.ts');
const RECORDS = 54_000;
const FOR_MS = 30_000;

const CASES: Readonly<Record<DurabilityCase, string>> = {
  calm: 'no writes',
  normal: 'normal',
  full: 'full',
  loop: 'full, by SQLite in the loop',
};

interface Spread {
  n: number;
  p50: number;
  p99: number;
  max: number;
}

type Found = Record<DurabilityCase, { acknowledged: Spread; late: Spread }>;

export const durabilitySection: Section = {
  name: 'durability',
  summary: 'what writes on SQLite wait for the disk, and what the event loop does meanwhile',
  measure: async ({ isSmall }) => {
    const share = isSmall ? 0.02 : 1;
    const of = (kind: DurabilityCase) => measureCase(kind, RECORDS * share, FOR_MS * share);
    const found: Found = {
      calm: await of('calm'),
      normal: await of('normal'),
      full: await of('full'),
      loop: await of('loop'),
    };
    return { text: textOf(found), verdicts: [verdictOf(found)], data: found };
  },
};

async function measureCase(kind: DurabilityCase, records: number, forMs: number) {
  const child = fork(PROGRAM, [kind, String(records), String(forMs)], { serialization: 'advanced' });
  const exited = once(child, 'exit');
  const answered = once(child, 'message');
  await Promise.race([answered, exited]);
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error('The process that writes has failed.');
  const [times] = (await answered) as [DurabilityTimes];
  await exited;
  return { acknowledged: spreadOf(times.acknowledged), late: spreadOf(times.late) };
}

function spreadOf(values: readonly number[]): Spread {
  const at = (share: number) => percentile(values, share);
  return { n: values.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Returns the verdict. A delay caused by the busy machine does not count against the disk. */
function verdictOf({ calm, full }: Found): Verdict {
  const { durabilityLoopMs } = TARGETS;
  const most = Math.max(durabilityLoopMs, calm.late.p99 * 2);
  return {
    promise: `durable writes: p99 of the event loop's delay at most ${durabilityLoopMs} ms, or twice that without writes`,
    found: `${ms(full.late.p99)} ms, without writes ${ms(calm.late.p99)}`,
    met: full.late.p99 <= most,
  };
}

function textOf(found: Found): string {
  const cells = ({ p50, p99, max }: Spread) =>
    [p50, p99, max].map((value) => (Number.isNaN(value) ? '' : ms(value)));
  const rows = Object.entries(CASES).map(([kind, name]) => {
    const { acknowledged, late } = found[kind as DurabilityCase];
    return [name, whole(acknowledged.n), ...cells(acknowledged), ...cells(late)];
  });
  const head = ['', 'writes', 'acknowledged p50', 'p99', 'longest', 'loop late p50', 'p99', 'longest'];
  return `transactions at random moments on a file of ${whole(RECORDS)} records, in ms:\n${table(head, rows)}`;
}
