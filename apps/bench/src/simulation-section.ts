import { DEFAULT_RULE_SET, ESCALATION_PRESETS, type ReplayedRecord, replayRecords } from '@tenfour/domain';
import { ms } from './format.ts';
import type { Section } from './section.ts';
import { table } from './table.ts';
import { TARGETS } from './targets.ts';

const HOUR_MS = 60 * 60_000;
const PLAYERS = 1_000;

interface Replayed {
  rules: string;
  oneMs: number;
  manyMs: number;
}

/** A replay must not grow with the square of a player's history: one player's records cost as much as those of many. */
export const simulationSection: Section = {
  name: 'simulation',
  summary: 'the replay of 20,000 records of one player, beside as many of 1,000 players',
  measure: async ({ isSmall, rounds }) => {
    const records = pastRecords(isSmall ? 2_000 : 20_000);
    const sets = { default: DEFAULT_RULE_SET, ...ESCALATION_PRESETS };
    const found = Object.entries(sets).map(([rules, set]): Replayed => {
      const fastest = (players: number) =>
        Math.min(...Array.from({ length: rounds + 3 }, () => replay(set, records, players)));
      return { rules, oneMs: fastest(1), manyMs: fastest(PLAYERS) };
    });
    const { simulationRatio: most } = TARGETS;
    return {
      text: table(
        ['rules', 'one player', `${PLAYERS} players`, 'ratio'],
        found.map((one) => [one.rules, ms(one.oneMs), ms(one.manyMs), ratioOf(one).toFixed(1)]),
      ),
      verdicts: found.map((one) => ({
        promise: `simulation, rules "${one.rules}": one player costs at most ${most} times many players`,
        found: ratioOf(one).toFixed(1),
        met: ratioOf(one) <= most,
      })),
      data: found,
    };
  },
};

function ratioOf({ oneMs, manyMs }: Replayed): number {
  return oneMs / manyMs;
}

function pastRecords(count: number): ReplayedRecord[] {
  return Array.from({ length: count }, (_, n) => ({
    ...({ type: n % 3 === 0 ? 'strike' : 'warning', reason: `Reason ${n}`, duration: null } as const),
    ...{ createdAt: n * (HOUR_MS / 20), stoppedAt: null },
  }));
}

/** Replays the records as those of so many players; returns how long it took, in ms. */
function replay(
  set: Parameters<typeof replayRecords>[0],
  records: readonly ReplayedRecord[],
  players: number,
): number {
  const groups = [...Map.groupBy(records.keys(), (n) => n % players).values()];
  const histories = groups.map((places) => places.flatMap((place) => records[place] ?? []));
  const began = performance.now();
  for (const history of histories) for (const _decided of replayRecords(set, history));
  return performance.now() - began;
}
