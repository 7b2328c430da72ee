import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CountedAction,
  firstFreeze,
  isReversible,
  STAFF_ACTION_KINDS,
  staffFreezeSentence,
  weightOfCommand,
} from './automations/staff-freeze.ts';

it.each([
  [':kick Rex', 1],
  [':kick Rex spamming', 1],
  [':ban Rex,Bo,Ada RDM', 3],
  [':ban Rex,rex', 1],
  [':ban all', 201],
  [':kick others bye', 201],
  [':shutdown', 201],
  [':h Hello', 0],
  [':pm all hi', 0],
  ['nothing', 0],
])('%s counts as %i', (text, weight) => expect(weightOfCommand(text)).toBe(weight));

it('says what it does', () => {
  expect(staffFreezeSentence({ actions: 15, minutes: 1 })).toBe(
    'Freezes staff who make more than 15 bans, kicks, deletions or removals within a minute, until the owner lifts it.',
  );
});

it('undoes what leaves a trace here', () => {
  expect(STAFF_ACTION_KINDS.filter((kind) => !isReversible(kind))).toEqual(['kick', 'command', 'change']);
});

/** The actions that count at a moment, one by one. */
function countActions(
  actions: readonly CountedAction[],
  { minutes }: { minutes: number },
  now: number,
): number {
  const since = now - minutes * 60_000;
  return actions.reduce((sum, { at, weight }) => (at > since && at <= now ? sum + weight : sum), 0);
}

const action = fc.record({
  at: fc.integer({ min: 0, max: 3_600_000 }),
  weight: fc.integer({ min: 0, max: 5 }),
});
const rule = fc.record({
  actions: fc.integer({ min: 3, max: 20 }),
  minutes: fc.integer({ min: 1, max: 60 }),
});

it('finds the first moment that is over the limit, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), rule, (actions, settings) => {
      const found = firstFreeze(actions, settings);
      const over = actions
        .map(({ at }) => at)
        .filter((now) => countActions(actions, settings, now) > settings.actions);
      expect(found?.at ?? null).toBe(over.length === 0 ? null : Math.min(...over));
      expect(firstFreeze(actions.toReversed(), settings)).toEqual(found);
    }),
  );
});
