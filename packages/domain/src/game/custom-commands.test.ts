import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CUSTOM_COMMAND_INTERVALS,
  decideDue,
  firstRunAt,
  MISSED_AFTER_MS,
  reschedule,
  type Schedule,
} from './custom-commands.ts';

const at = (clock: string): number => Date.parse(`2026-03-01T${clock}Z`);
const MINUTE = 60_000;

const intervals = fc.constantFrom(...CUSTOM_COMMAND_INTERVALS);
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('the first run', () => {
  it.each([
    ['10:00:00', 5, '10:05:00'],
    ['10:00:59.999', 5, '10:05:00'],
    ['10:01:00', 5, '10:06:00'],
    ['10:07:30', 120, '12:07:00'],
  ])('switched on at %s, every %i minutes: %s', (now, interval, first) => {
    expect(firstRunAt(at(now), interval)).toBe(at(first));
  });

  it('is on a whole minute, after now and no later than one interval', () => {
    fc.assert(
      fc.property(moments, intervals, (now, interval) => {
        const first = firstRunAt(now, interval);
        expect(first % MINUTE).toBe(0);
        expect(first).toBeGreaterThan(now);
        expect(first).toBeLessThanOrEqual(now + interval * MINUTE);
      }),
    );
  });
});

describe('a due time', () => {
  it.each([
    ['10:04:59.999', { kind: 'early' }],
    ['10:05:00', { kind: 'run', next: at('10:10:00') }],
    ['10:05:30', { kind: 'run', next: at('10:10:00') }],
    ['10:05:30.001', { kind: 'missed', count: 1, next: at('10:10:00') }],
    ['10:10:00', { kind: 'missed', count: 1, next: at('10:10:00') }],
    ['10:10:30', { kind: 'missed', count: 1, next: at('10:10:00') }],
    ['10:10:31', { kind: 'missed', count: 2, next: at('10:15:00') }],
    ['13:05:10', { kind: 'missed', count: 36, next: at('13:05:00') }],
  ])('of 10:05 every 5 minutes, looked at at %s', (now, decision) => {
    expect(decideDue(at('10:05:00'), 5, at(now))).toEqual(decision);
  });

  it('is never early, never doubled, never skipped, and stays on its grid at any time', () => {
    const looks = fc.array(fc.integer({ min: 1, max: 90 * MINUTE }), { maxLength: 60 });
    fc.assert(
      fc.property(moments, intervals, looks, (start, interval, pauses) => {
        const first = firstRunAt(start, interval);
        let now = start;
        let due = first;
        let accounted = 0;
        for (const pause of pauses) {
          now += pause;
          for (let look = decideDue(due, interval, now); look.kind !== 'early'; ) {
            if (look.kind === 'run') {
              expect(now).toBeGreaterThanOrEqual(due);
              expect(now - due).toBeLessThanOrEqual(MISSED_AFTER_MS);
              expect(look.next).toBeGreaterThan(now - interval * MINUTE);
            }
            accounted += look.kind === 'run' ? 1 : look.count;
            due = look.next;
            look = decideDue(due, interval, now);
          }
          expect(due).toBe(first + accounted * interval * MINUTE);
          expect(due).toBeGreaterThan(now);
        }
      }),
    );
  });

  it('skips missed runs in one step: the next one is in time or ahead', () => {
    fc.assert(
      fc.property(moments, intervals, fc.nat(1_000 * MINUTE), (due, interval, later) => {
        const look = decideDue(due, interval, due + later);
        if (look.kind !== 'missed') return;
        expect(look.next).toBeGreaterThanOrEqual(due + later - MISSED_AFTER_MS);
        expect(look.next - interval * MINUTE).toBeLessThan(due + later - MISSED_AFTER_MS);
      }),
    );
  });
});

describe('an edit', () => {
  const off: Schedule = { enabled: false, interval: 5, nextRunAt: null };
  const on: Schedule = { enabled: true, interval: 5, nextRunAt: at('10:05:00') };
  it.each([
    ['switching on', off, { enabled: true }, { ...on, nextRunAt: at('10:08:00') }],
    ['switching on what is on', on, { enabled: true }, on],
    ['switching off', on, { enabled: false }, off],
    ['another interval', on, { interval: 10 }, { ...on, interval: 10, nextRunAt: at('10:13:00') }],
    ['the same interval', on, { interval: 5 }, on],
    ['another interval while off', off, { interval: 10 }, { ...off, interval: 10 }],
    ['a name or a command', on, {}, on],
  ])('%s', (_what, before, change, after) => {
    expect(reschedule(before, change, at('10:03:20'))).toEqual(after);
  });

  it('never brings back a due time that has come: switching on and off at will runs nothing twice', () => {
    const edits = fc.array(
      fc.record({
        pause: fc.nat(20 * MINUTE),
        enabled: fc.option(fc.boolean(), { nil: undefined }),
        interval: fc.option(intervals, { nil: undefined }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(moments, edits, (start, changes) => {
        let now = start;
        let schedule: Schedule = { enabled: false, interval: 5, nextRunAt: null };
        const ran = new Set<number>();
        for (const { pause, ...change } of changes) {
          now += pause;
          schedule = reschedule(schedule, change, now);
          const due = schedule.nextRunAt;
          const look = due === null ? null : decideDue(due, schedule.interval, now);
          if (due === null || look === null || look.kind === 'early') continue;
          expect(ran.has(due)).toBe(false);
          ran.add(due);
          schedule = { ...schedule, nextRunAt: look.next };
        }
      }),
    );
  });
});
