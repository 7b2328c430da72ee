import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DutyMove,
  type DutyObservation,
  type DutyPresence,
  type DutyStep,
  OFF_DUTY_AFTER_MS,
  watchDuty,
} from './auto-shifts.ts';

const MINUTE = 60_000;

/** Snapshots seconds to hours apart of a player who comes and goes, with optional join and leave lines. */
const sightings: fc.Arbitrary<DutyObservation[]> = fc
  .array(
    fc.record({
      present: fc.boolean(),
      gapMs: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 5_000, max: 60_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 5_400_000 }) },
      ),
      hint: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map((readings) => {
    let at = 1_000_000_000_000;
    return readings.map(({ present, gapMs, hint }) => {
      const before = at;
      at += gapMs;
      const moment = hint === null ? null : Math.ceil(before + gapMs * hint);
      if (!present) return { present, at, moves: movesOf(null, moment) };
      // Some of those who joined also have a line for the leaving before it.
      const leftAt = moment === null || gapMs % 2 === 0 ? null : Math.ceil((before + moment) / 2);
      return { present, at, moves: movesOf(moment, leftAt) };
    });
  });

function movesOf(joinedAt: number | null, leftAt: number | null): DutyMove[] {
  return [
    ...(leftAt === null ? [] : [{ kind: 'leave' as const, at: leftAt }]),
    ...(joinedAt === null ? [] : [{ kind: 'join' as const, at: joinedAt }]),
  ];
}

interface Stay {
  from: number;
  /** When they were last seen. */
  until: number;
  /** Time of the first snapshot without them; null while they are there. */
  absentAt: number | null;
}

/** Returns the spans in which no snapshot shows them absent, with the exact times of the game's log. */
function staysIn(observations: readonly DutyObservation[]): Stay[] {
  const stays: Stay[] = [];
  for (const { present, at, moves = [] } of observations) {
    const joinedAt = moves.find(({ kind }) => kind === 'join')?.at;
    const leftAt = moves.find(({ kind }) => kind === 'leave')?.at;
    const stay = stays.at(-1);
    const goesOn = stay !== undefined && stay.absentAt === null;
    if (present && goesOn && joinedAt) {
      stay.until = leftAt ?? stay.until;
      stay.absentAt = joinedAt;
      stays.push({ from: joinedAt, until: at, absentAt: null });
    } else if (present && goesOn) stay.until = at;
    else if (present) stays.push({ from: joinedAt ?? at, until: at, absentAt: null });
    else if (goesOn) {
      stay.until = leftAt ?? stay.until;
      stay.absentAt = at;
    }
  }
  return stays;
}

/**
 * Computes the expected shift steps from the whole sequence in one pass: stays that are less than `offMs` and `graceMs`
 * apart are one shift, with a break from `offMs` after the first stay to the start of the next.
 */
function dutyOracle(observations: readonly DutyObservation[], offMs: number, graceMs: number): DutyStep[] {
  const stays = staysIn(observations);
  const lastAt = observations.at(-1)?.at ?? 0;
  return stays.flatMap((stay, index): DutyStep[] => {
    const before = stays[index - 1];
    const after = stays[index + 1];
    const goesOn = before !== undefined && stay.from - before.until < offMs + graceMs;
    const begun: DutyStep[] = goesOn
      ? stay.from - before.until > offMs || noticed(before, observations)
        ? [{ kind: 'resume', at: Math.max(stay.from, before.until + offMs) }]
        : []
      : [{ kind: 'start', at: stay.from }];
    if (stay.absentAt === null) return begun;
    const offAt = stay.until + offMs;
    const pause: DutyStep = { kind: 'pause', at: offAt };
    const end: DutyStep = { kind: 'end', at: offAt };
    const seenOff = noticed(stay, observations);
    if (after !== undefined && after.from - stay.until < offMs + graceMs) {
      return after.from > offAt || seenOff ? [...begun, pause] : begun;
    }
    const over = after !== undefined || lastAt >= stay.until + offMs + graceMs;
    const paused = pausedBefore(stay, observations, offMs, graceMs);
    return [...begun, ...(paused ? [pause] : []), ...(over ? [end] : [])];
  });

  /** Returns whether a snapshot shows them absent when they are off duty. */
  function noticed(stay: Stay, all: readonly DutyObservation[]): boolean {
    const next = stays[stays.indexOf(stay) + 1];
    const nextAt = next === undefined ? Number.POSITIVE_INFINITY : readingOf(next, all);
    return all.some(
      ({ present, at }) => !present && at >= stay.until + offMs && at < nextAt && at >= (stay.absentAt ?? 0),
    );
  }

  /** Returns the time of the snapshot that first showed a stay. */
  function readingOf({ from }: Stay, all: readonly DutyObservation[]): number {
    return all.find(({ present, at }) => present && at >= from)?.at ?? from;
  }
}

/** Returns whether a snapshot fell between going off duty and the end of the grace period, which paused the shift. */
function pausedBefore(
  stay: Stay,
  observations: readonly DutyObservation[],
  offMs: number,
  graceMs: number,
): boolean {
  const { until, absentAt } = stay;
  return observations.some(
    ({ present, at }) =>
      !present && at >= (absentAt ?? 0) && at >= until + offMs && at < until + offMs + graceMs,
  );
}

it('of any sequence of joins, leaves and gaps in the readings the shifts are the ones that follow from it', () => {
  fc.assert(
    fc.property(
      sightings,
      fc.integer({ min: 1, max: 60 }),
      (observations: DutyObservation[], graceMinutes) => {
        let presence: DutyPresence | null = null;
        const steps: DutyStep[] = [];
        for (const observation of observations) {
          // Serializes the state between two snapshots, as if the program had been restarted.
          const kept: DutyPresence | null = JSON.parse(JSON.stringify(presence));
          const seen = watchDuty(kept, observation, { graceMinutes });
          presence = seen.presence;
          steps.push(...seen.steps);
        }
        expect(steps).toEqual(dutyOracle(observations, OFF_DUTY_AFTER_MS, graceMinutes * MINUTE));
      },
    ),
    { numRuns: 500 },
  );
});
