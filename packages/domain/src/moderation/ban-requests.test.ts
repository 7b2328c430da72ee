import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countBanVotes, coversBan, outcomeOfBanVotes } from './ban-request-votes.ts';
import {
  BAN_REQUEST_STATES,
  BAN_REQUEST_VOTES,
  type BanRequestActor,
  type BanRequestFacts,
  banDecisionObstacle,
  banRequestStateAt,
  banVoteObstacle,
} from './ban-requests.ts';

const request: BanRequestFacts = { askedBy: 'asker', robloxUserId: '7', state: 'open', expiresAt: 100 };
const admin: BanRequestActor = { id: 'admin', robloxUserId: '1', canBan: true, isAdmin: true };
const moderator: BanRequestActor = { ...admin, id: 'moderator', isAdmin: false };

describe('who can act', () => {
  test.each<[string, BanRequestActor, boolean, boolean]>([
    ['an admin', admin, true, true],
    ['a moderator who can ban', moderator, true, false],
    ['a moderator who cannot', { ...moderator, canBan: false }, false, false],
    ['an admin who cannot ban', { ...admin, canBan: false }, false, false],
    ['who asked', { ...admin, id: 'asker' }, false, false],
    ['the player', { ...admin, robloxUserId: '7' }, false, false],
    ['a person without an account', { ...admin, robloxUserId: null }, true, true],
  ])('%s', (_who, actor, votes, decides) => {
    expect(banVoteObstacle(request, actor, 2) === null).toBe(votes);
    expect(banDecisionObstacle(request, actor) === null).toBe(decides);
  });

  test('a request by name alone is no account’s own', () => {
    expect(
      banDecisionObstacle({ ...request, robloxUserId: null }, { ...admin, robloxUserId: null }),
    ).toBeNull();
  });

  test('no one votes where an admin decides', () => {
    expect(banVoteObstacle(request, admin, 0)).toMatch(/admin decides/);
    expect(banDecisionObstacle(request, admin)).toBeNull();
  });
});

test('an open request expires at its time; ended ones stay as they are', () => {
  expect(banRequestStateAt(request, 99)).toBe('open');
  expect(banRequestStateAt(request, 100)).toBe('expired');
  fc.assert(
    fc.property(
      fc.constantFrom(...BAN_REQUEST_STATES),
      fc.integer(),
      fc.integer(),
      (state, expiresAt, now) => {
        const then = banRequestStateAt({ state, expiresAt }, now);
        expect(then === state || (state === 'open' && then === 'expired' && now >= expiresAt)).toBe(true);
        expect(banRequestStateAt({ state: then, expiresAt }, now + 1)).toBe(
          then === 'open' && now + 1 >= expiresAt ? 'expired' : then,
        );
      },
    ),
  );
});

const vote = fc.record({ vote: fc.constantFrom(...BAN_REQUEST_VOTES), counts: fc.boolean() });

test('votes decide with as many as are needed, and never both ways', () => {
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 20 }), fc.integer({ min: 0, max: 10 }), (votes, needed) => {
      const counted = countBanVotes(votes);
      expect(counted.for + counted.against).toBe(votes.filter(({ counts }) => counts).length);
      const outcome = outcomeOfBanVotes(counted, needed);
      if (outcome === 'approved') expect(counted.for >= needed && counted.against < needed).toBe(true);
      if (outcome === 'declined') expect(counted.against).toBeGreaterThanOrEqual(needed);
      if (outcome === null)
        expect(needed === 0 || (counted.for < needed && counted.against < needed)).toBe(true);
    }),
  );
});

test('a vote that no longer counts never approves', () => {
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 20 }), fc.integer({ min: 1, max: 10 }), (votes, needed) => {
      const none = votes.map((one) => ({ ...one, counts: false }));
      expect(outcomeOfBanVotes(countBanVotes(none), needed)).toBeNull();
    }),
  );
});

test.each<[string, { until: number | null } | null, number | null, boolean]>([
  ['no ban', null, null, false],
  ['a permanent one', { until: null }, null, true],
  ['a permanent one, of a temporary request', { until: null }, 5, true],
  ['a temporary one, of a permanent request', { until: 10 ** 12 }, null, false],
  ['one that ends earlier', { until: 299_999 }, 5, false],
  ['one that ends then', { until: 300_000 }, 5, true],
])('%s', (_what, ban, duration, covered) => {
  expect(coversBan(ban, duration, 0)).toBe(covered);
});
