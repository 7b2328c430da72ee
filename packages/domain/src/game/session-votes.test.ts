import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BALLOTS_STORED_MS,
  castBallot,
  closeVote,
  isNoticeDue,
  isPostDue,
  nextVoteWorkAt,
  VOTE_CHOICES,
  VOTE_EDIT_MS,
  type VoteChoice,
  type VoteStatus,
  type VoteWork,
} from './session-votes.ts';

const NOW = Date.parse('2026-11-28T20:00:00Z');
const HOUR = 3_600_000;
const vote: VoteStatus = {
  threshold: 2,
  closesAt: NOW + HOUR,
  closesOnPass: true,
  closesAtCount: null,
  yes: 1,
  no: 1,
  passedAt: null,
  closedAt: null,
  outcome: null,
};
const work: VoteWork = {
  ...vote,
  followUp: 'notify',
  followedAt: null,
  hasChannel: true,
  version: 1,
  postedVersion: 1,
  postedAt: NOW,
  noticedAt: null,
  retryAt: null,
  clearedAt: null,
};

describe('ballots', () => {
  it.each([
    [
      'a yes passes and closes it',
      {},
      null,
      'yes',
      { yes: 2, passedAt: NOW, closedAt: NOW, outcome: 'passed' },
    ],
    ['a no counts', {}, null, 'no', { yes: 1, no: 2, passedAt: null }],
    ['a change', {}, 'no', 'yes', { yes: 2, no: 0, passedAt: NOW }],
    ['a withdrawal', {}, 'yes', null, { yes: 0, no: 1 }],
    ['a repeated one', {}, 'yes', 'yes', { yes: 1, no: 1 }],
    ['it can stay open', { closesOnPass: false }, null, 'yes', { passedAt: NOW, closedAt: null }],
    ['it passes once', { yes: 2, passedAt: 1, closesOnPass: false }, null, 'yes', { yes: 3, passedAt: 1 }],
    ['the last one closes it', { closesAtCount: 3 }, null, 'no', { no: 2, closedAt: NOW, outcome: 'failed' }],
    ['a change is no further one', { closesAtCount: 3 }, 'yes', 'no', { yes: 0, no: 2, closedAt: null }],
    ['the last one passes it', { closesAtCount: 3 }, null, 'yes', { passedAt: NOW, outcome: 'passed' }],
    ['too late', { closesAt: NOW }, null, 'yes', { refusal: 'closed' }],
    ['closed', { closedAt: 1 }, null, 'yes', { refusal: 'closed' }],
  ] as const)('%s', (_what, given, before, after, expected) => {
    expect(castBallot({ ...vote, ...given }, { before, after }, NOW)).toMatchObject(expected);
  });

  it('counts each person once and passes at most once, whatever they press', () => {
    const press = fc.tuple(fc.nat(9), fc.constantFrom<VoteChoice | null>(...VOTE_CHOICES, null));
    fc.assert(
      fc.property(
        fc.array(press),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 10 })),
        (presses, threshold, closesOnPass, closesAtCount) => {
          const ballots = new Map<number, VoteChoice>();
          let now: VoteStatus = { ...vote, threshold, closesOnPass, closesAtCount, yes: 0, no: 0 };
          let passes = 0;
          for (const [person, after] of presses) {
            const next = castBallot(now, { before: ballots.get(person) ?? null, after }, NOW);
            if ('refusal' in next) continue;
            if (after === null) ballots.delete(person);
            else ballots.set(person, after);
            if (now.passedAt === null && next.passedAt !== null) passes += 1;
            now = next;
          }
          const count = (choice: VoteChoice) => [...ballots.values()].filter((one) => one === choice).length;
          expect([now.yes, now.no]).toEqual([count('yes'), count('no')]);
          expect(passes).toBe(now.passedAt === null ? 0 : 1);
          const isFull = closesAtCount !== null && ballots.size >= closesAtCount;
          expect(now.closedAt !== null).toBe(isFull || (closesOnPass && passes === 1));
        },
      ),
    );
  });
});

it.each([
  ['time', null, 'failed'],
  ['time', 1, 'passed'],
  ['host', null, 'stopped'],
  ['host', 1, 'passed'],
  ['session', null, 'stopped'],
] as const)('closed by %s, passed at %s: %s', (cause, passedAt, outcome) => {
  const closed = closeVote({ ...vote, passedAt }, cause, NOW);
  expect(closed).toMatchObject({ closedAt: NOW, outcome });
  expect(closeVote(closed, 'host', NOW + 1)).toBe(closed);
});

describe('what is left to do', () => {
  it.each([
    ['nothing before it closes', {}, NOW + HOUR],
    ['a first post immediately', { postedVersion: 0, postedAt: null }, 0],
    ['edits together', { version: 500 }, NOW + VOTE_EDIT_MS],
    ['no edit without a channel', { version: 5, hasChannel: false }, NOW + HOUR],
    ['a failed post later', { version: 2, retryAt: NOW + 60_000 }, NOW + 60_000],
    ['a start', { followUp: 'start', passedAt: NOW - 5, noticedAt: 1 }, NOW - 5],
    ['a start once', { followUp: 'start', passedAt: 1, noticedAt: 1, followedAt: 1 }, NOW + HOUR],
    ['the notice', { passedAt: NOW - 5 }, NOW - 5],
    ['its ballots', { closedAt: NOW }, NOW + BALLOTS_STORED_MS],
    ['nothing at the end', { closedAt: NOW, clearedAt: NOW }, null],
  ] as const)('%s', (_what, given, at) => {
    expect(nextVoteWorkAt({ ...work, ...given })).toBe(at);
  });

  it('says which message is due', () => {
    expect(isPostDue({ ...work, version: 2 }, NOW)).toBe(false);
    expect(isPostDue({ ...work, version: 2 }, NOW + VOTE_EDIT_MS)).toBe(true);
    expect(isNoticeDue({ ...work, passedAt: NOW }, NOW)).toBe(true);
    expect(isNoticeDue(work, NOW)).toBe(false);
  });
});
