import { expect, test } from '@playwright/test';
import { shownLiterals } from './literal.ts';
import { ALL_LITERALS } from './spec-literals.ts';

test('every literal of the specification was shown by a story', () => {
  const shown = shownLiterals();
  expect(ALL_LITERALS.filter((text) => !shown.has(text))).toEqual([]);
});
