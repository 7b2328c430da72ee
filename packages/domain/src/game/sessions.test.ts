import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyTransition,
  canHostSessions,
  DEFAULT_GAME_SESSION_RULES,
  GAME_SESSION_MAX_MS,
  GAME_SESSION_SOURCES,
  GAME_SESSION_STATES,
  GAME_SESSION_TABLE,
  GAME_SESSION_TRANSITIONS,
  type GameSessionStatus,
  isOverlong,
  judgeReading,
  MARK_MARGIN,
} from './sessions.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-28T20:00:00Z');
const planned: GameSessionStatus = {
  state: 'planned',
  startedAt: null,
  boostedAt: null,
  endsAt: null,
  full: false,
  low: false,
  lowSince: null,
};
const running: GameSessionStatus = { ...planned, state: 'running', startedAt: NOW };
const rules = DEFAULT_GAME_SESSION_RULES;

describe('transitions of a session', () => {
  it.each([
    ['planned', 'start', 'running'],
    ['planned', 'cancel', 'cancelled'],
    ['planned', 'boost', 'not-running'],
    ['planned', 'end', 'not-running'],
    ['running', 'start', 'not-planned'],
    ['running', 'cancel', 'not-planned'],
    ['running', 'boost', 'running'],
    ['running', 'end', 'ended'],
    ['running', 'end-soon', 'running'],
    ['running', 'keep-running', 'not-ending'],
    ['planned', 'end-soon', 'not-running'],
    ['ended', 'keep-running', 'not-running'],
    ['ended', 'start', 'not-planned'],
    ['ended', 'end', 'not-running'],
    ['cancelled', 'start', 'not-planned'],
    ['cancelled', 'boost', 'not-running'],
  ] as const)('%s, %s: %s', (state, transition, expected) => {
    const after = applyTransition({ ...planned, state }, transition, 'panel', rules, NOW);
    expect('refusal' in after ? after.refusal : after.state).toBe(expected);
  });

  it.each([
    ['start', ['panel', 'bot', 'rest', 'schedule']],
    ['boost', ['panel', 'bot', 'rest', 'schedule']],
    ['end', ['panel', 'bot', 'rest', 'schedule']],
    ['cancel', ['panel', 'bot', 'rest']],
    ['end-soon', ['panel', 'bot', 'rest']],
    ['keep-running', ['panel', 'bot', 'rest']],
    ['fill', ['game']],
    ['unfill', ['game']],
    ['run-low', ['game']],
    ['recover', ['game']],
  ] as const)('%s is caused by %j alone', (transition, sources) => {
    const status = { ...running, state: GAME_SESSION_TABLE[transition].from };
    const refused = GAME_SESSION_SOURCES.filter((source) => {
      const after = applyTransition(status, transition, source, rules, NOW);
      return 'refusal' in after && after.refusal === 'wrong-source';
    });
    expect(GAME_SESSION_SOURCES.filter((source) => !refused.includes(source))).toEqual(sources);
  });

  it('never leave what is over, whatever is tried', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom(...GAME_SESSION_TRANSITIONS), fc.constantFrom(...GAME_SESSION_SOURCES)),
        ),
        (steps) => {
          let status = planned;
          let ends = 0;
          let starts = 0;
          for (const [transition, source] of steps) {
            const after = applyTransition(status, transition, source, rules, NOW);
            if ('refusal' in after) continue;
            expect(['ended', 'cancelled']).not.toContain(status.state);
            if (transition === 'start') starts += 1;
            if (after.state === 'ended' || after.state === 'cancelled') ends += 1;
            status = after;
          }
          expect(GAME_SESSION_STATES).toContain(status.state);
          expect(starts).toBeLessThanOrEqual(1);
          expect(ends).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('count down once, and stop', () => {
    const ending = applyTransition(running, 'end-soon', 'panel', rules, NOW);
    expect(ending).toMatchObject({ state: 'running', endsAt: NOW + rules.endMinutes * MINUTE });
    if ('refusal' in ending) throw new Error(ending.refusal);
    expect(applyTransition(ending, 'end-soon', 'bot', rules, NOW)).toEqual({ refusal: 'ending-already' });
    expect(applyTransition(ending, 'keep-running', 'rest', rules, NOW)).toEqual(running);
    expect(applyTransition(ending, 'end', 'schedule', rules, NOW)).toMatchObject({ endsAt: null });
  });

  it('boost once in so many minutes', () => {
    const first = applyTransition(running, 'boost', 'panel', rules, NOW);
    if ('refusal' in first) throw new Error(first.refusal);
    const later = (minutes: number) =>
      applyTransition(first, 'boost', 'panel', rules, NOW + minutes * MINUTE);
    expect(later(rules.boostMinutes - 1)).toEqual({ refusal: 'boosted-recently' });
    expect(later(rules.boostMinutes)).toMatchObject({ boostedAt: NOW + rules.boostMinutes * MINUTE });
  });
});

/** Shows readings, one a minute, and returns the transitions with the minute of each. */
function show(players: readonly number[], over: Partial<typeof rules> = {}, maxPlayers = 40): string[] {
  let status = running;
  return players.flatMap((count, minute) => {
    const at = NOW + minute * MINUTE;
    const judged = judgeReading(status, { players: count, maxPlayers }, { ...rules, ...over }, at);
    status = judged.status;
    return judged.transitions.map((transition) => `${minute} ${transition}`);
  });
}

describe('full and low', () => {
  it.each([
    ['full at the last slot', [38, 39, 40], {}, ['2 fill']],
    ['full without the reserved slots', [37, 38], { reservedSlots: 2 }, ['1 fill']],
    ['one who comes and goes', [40, 39, 38, 40, 39], {}, ['0 fill']],
    ['no longer full beyond the margin', [40, 37, 40], {}, ['0 fill', '1 unfill', '2 fill']],
    ['low after some minutes', [9, 9, 9], { lowMinutes: 2 }, ['2 run-low']],
    ['enough in between', [9, 10, 9, 9], { lowMinutes: 2 }, []],
    ['not low within the margin', [9, 9, 10, 11, 9], { lowMinutes: 1 }, ['1 run-low']],
    ['no longer low beyond it', [9, 9, 12, 9, 9], { lowMinutes: 1 }, ['1 run-low', '2 recover', '4 run-low']],
    ['low immediately', [0], { lowMinutes: 0 }, ['0 run-low']],
    ['never low', [0, 0, 0], { lowPlayers: 0, lowMinutes: 0 }, []],
    ['full before low', [5, 5], { lowMinutes: 0, reservedSlots: 35 }, ['0 fill']],
    ['from low to full', [0, 40, 0], { lowMinutes: 0 }, ['0 run-low', '1 fill', '2 unfill', '2 run-low']],
  ])('%s', (_what, players, over, expected) => {
    expect(show(players, over)).toEqual(expected);
  });

  it('needs to know how many fit', () => {
    expect(show([3], { lowPlayers: 0 }, 0)).toEqual([]);
  });

  it('alternate, and never hold together', () => {
    const anyRules = fc.record({
      lowPlayers: fc.integer({ min: 0, max: 45 }),
      lowMinutes: fc.integer({ min: 0, max: 5 }),
      reservedSlots: fc.integer({ min: 0, max: 45 }),
    });
    fc.assert(
      fc.property(anyRules, fc.array(fc.integer({ min: 0, max: 40 })), (over, players) => {
        let status = running;
        let last: Record<string, string> = {};
        players.forEach((count, minute) => {
          const at = NOW + minute * MINUTE;
          const judged = judgeReading(status, { players: count, maxPlayers: 40 }, { ...rules, ...over }, at);
          for (const transition of judged.transitions) {
            const mark = transition === 'fill' || transition === 'unfill' ? 'full' : 'low';
            if (mark === 'full') expect(last.full).not.toBe(transition);
            last = { ...last, [mark]: transition };
          }
          expect(judged.status.full && judged.status.low).toBe(false);
          status = judged.status;
        });
      }),
    );
  });

  it('do not flip on one player around a mark', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 40 - MARK_MARGIN, max: 40 })), (players) => {
        expect(show([40, ...players])).toEqual(['0 fill']);
      }),
    );
  });

  it('mark no session that does not run', () => {
    const judged = judgeReading(planned, { players: 40, maxPlayers: 40 }, rules, NOW);
    expect(judged).toEqual({ status: planned, transitions: [] });
  });
});

it('calls a forgotten session overlong', () => {
  expect(isOverlong(running, NOW + GAME_SESSION_MAX_MS - 1)).toBe(false);
  expect(isOverlong(running, NOW + GAME_SESSION_MAX_MS)).toBe(true);
  expect(isOverlong(planned, NOW + GAME_SESSION_MAX_MS)).toBe(false);
});

it.each([
  ['moderator', [], true],
  ['moderator', ['ana'], true],
  ['moderator', ['bo'], false],
  ['admin', ['bo'], true],
  ['owner', ['bo'], true],
] as const)('%s with the host list %j: %s', (role, hosts, allowed) => {
  expect(canHostSessions({ id: 'ana', role }, hosts)).toBe(allowed);
});
