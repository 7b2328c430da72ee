import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  APPEAL_AGAIN_MS,
  APPEAL_UNDO_MS,
  APPEALS_MAX,
  type AppealSituation,
  appealObstacle,
  mayReview,
  requireReviewer,
  requireUndoable,
} from './appeals.ts';

const NOW = 1_800_000_000_000;
const fresh: AppealSituation = { inForce: true, serverActive: true, appeals: [] };
const denied = (ago: number) => ({ state: 'denied' as const, decidedAt: NOW - ago });

describe('undoing a decision', () => {
  const decided = { decidedAt: NOW, decidedBy: 'u1', punishmentChangedAt: NOW };
  it.each<[string, Partial<typeof decided> | { decidedAt: null }, string, number, string | null]>([
    ['by its decider', {}, 'u1', NOW + APPEAL_UNDO_MS, null],
    ['by another person', {}, 'u2', NOW, 'FORBIDDEN'],
    ['after a minute', {}, 'u1', NOW + APPEAL_UNDO_MS + 1, 'CONFLICT'],
    ['of an open appeal', { decidedAt: null }, 'u1', NOW, 'CONFLICT'],
    ['of a punishment that changed since', { punishmentChangedAt: NOW + 1 }, 'u1', NOW + 2, 'CONFLICT'],
  ])('%s', (_name, change, viewer, now, code) => {
    const undo = () => requireUndoable({ ...decided, ...change }, viewer, now);
    if (code === null) expect(undo).not.toThrow();
    else expect(undo).toThrow(expect.objectContaining({ code }));
  });
});

describe('whether an appeal is taken', () => {
  it.each<[string, Partial<AppealSituation>, string | null]>([
    ['the first one', {}, null],
    ['of a suspended community', { serverActive: false }, 'suspended'],
    ['against what is over', { inForce: false }, 'has ended'],
    ['beside an open one', { appeals: [{ state: 'open', decidedAt: null }] }, 'in review'],
    ['right after a denial', { appeals: [denied(0)] }, 'in 7 days'],
    ['a day before its time', { appeals: [denied(APPEAL_AGAIN_MS - 1)] }, 'in 1 day'],
    ['a week after a denial', { appeals: [denied(APPEAL_AGAIN_MS)] }, null],
    [
      'one too many',
      { appeals: Array.from({ length: APPEALS_MAX }, () => denied(APPEAL_AGAIN_MS)) },
      'No further',
    ],
  ])('%s', (_name, change, words) => {
    const said = appealObstacle({ ...fresh, ...change }, NOW);
    if (words === null) expect(said).toBeNull();
    else expect(said).toContain(words);
  });

  it('never again while one is open, nor after the last', () => {
    const one = fc.record({
      state: fc.constantFrom('open', 'denied', 'accepted'),
      ago: fc.nat(APPEAL_AGAIN_MS * 3),
    });
    fc.assert(
      fc.property(fc.array(one as fc.Arbitrary<{ state: 'open'; ago: number }>, { maxLength: 6 }), (all) => {
        const appeals = all.map(({ state, ago }) => ({ state, decidedAt: NOW - ago }));
        const said = appealObstacle({ ...fresh, appeals }, NOW);
        if (appeals.at(-1)?.state === 'open' || appeals.length >= APPEALS_MAX) expect(said).not.toBeNull();
      }),
    );
  });
});

describe('who decides', () => {
  it.each([
    ['another person', 'b', 'moderator', 3, true],
    ['the issuer', 'a', 'moderator', 3, false],
    ['the owner who issued it, with others about', 'a', 'owner', 1, false],
    ['the owner who issued it, alone', 'a', 'owner', 0, true],
    ['an admin who issued it, alone', 'a', 'admin', 0, false],
  ] as const)('%s', (_name, id, role, others, allowed) => {
    const ask = () => requireReviewer({ id, role }, { issuedBy: 'a', others });
    expect(mayReview({ id, role }, { issuedBy: 'a', others })).toBe(allowed);
    if (allowed) expect(ask).not.toThrow();
    else expect(ask).toThrow('a different staff member');
  });

  it('not the creator of the key that issued it', () => {
    const issued = { issuedBy: 'a', byKey: true, others: 3 };
    expect(() => requireReviewer({ id: 'a', role: 'admin' }, issued)).toThrow('API key of yours');
    expect(() => requireReviewer({ id: 'b', role: 'admin' }, issued)).not.toThrow();
  });
});
