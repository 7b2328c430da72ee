import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeSignUps, isSameAnswer, SIGN_UP_ANSWERS, type SignUp } from './session-signups.ts';

const roles = [
  { id: 'police', name: 'Police', count: 2 },
  { id: 'fire', name: 'Fire', count: 1 },
];
const accepted = (userId: string, roleId: string | null, place: number): SignUp => ({
  userId,
  answer: 'accepted',
  roleId,
  place,
});

describe('sign-ups', () => {
  const four = ['ana', 'bo', 'cy', 'di'].map((userId, place) => accepted(userId, 'police', place));

  it('fill a role in their order, and the rest wait', () => {
    expect(arrangeSignUps(roles, four.toReversed()).roles).toEqual([
      { role: roles[0], filled: ['ana', 'bo'], waiting: ['cy', 'di'] },
      { role: roles[1], filled: [], waiting: [] },
    ]);
  });

  it('move the next up when someone leaves', () => {
    const declined = four.map((one) =>
      one.userId === 'ana' ? { ...one, answer: 'declined', place: 9 } : one,
    );
    const board = arrangeSignUps(roles, declined as SignUp[]);
    expect(board.roles[0]).toMatchObject({ filled: ['bo', 'cy'], waiting: ['di'] });
    expect(board.declined).toEqual(['ana']);
  });

  it('of a role that is no longer needed stay without one', () => {
    expect(arrangeSignUps([], four).withoutRole).toEqual(['ana', 'bo', 'cy', 'di']);
  });

  it('list every person once, and fill no role beyond its count', () => {
    const anyAnswer = fc.record({
      answer: fc.constantFrom(...SIGN_UP_ANSWERS),
      roleId: fc.constantFrom('police', 'fire', 'gone', null),
      place: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(anyAnswer), (answers) => {
        const signUps = answers.map((one, at) => ({ ...one, userId: `u${at}` }));
        const board = arrangeSignUps(roles, signUps);
        const people = [
          ...board.roles.flatMap(({ filled, waiting }) => [...filled, ...waiting]),
          ...board.withoutRole,
          ...board.tentative,
          ...board.declined,
        ];
        expect(people.toSorted()).toEqual(signUps.map(({ userId }) => userId).toSorted());
        for (const { role, filled, waiting } of board.roles) {
          expect(filled.length).toBeLessThanOrEqual(role.count);
          if (waiting.length > 0) expect(filled).toHaveLength(role.count);
        }
      }),
    );
  });
});

it.each([
  [null, { answer: 'accepted', roleId: null }, false],
  [{ answer: 'accepted', roleId: 'fire' }, { answer: 'accepted', roleId: 'fire' }, true],
  [{ answer: 'accepted', roleId: 'fire' }, { answer: 'accepted', roleId: 'police' }, false],
  [{ answer: 'tentative', roleId: null }, { answer: 'declined', roleId: null }, false],
] as const)('after %j, %j is the same: %s', (before, after, same) => {
  expect(isSameAnswer(before, after)).toBe(same);
});
