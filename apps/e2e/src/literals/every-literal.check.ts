import { expect, test } from '@playwright/test';
import { shownLiterals } from './literal.ts';
import { ALL_LITERALS } from './spec-literals.ts';

test('a story has shown every literal of the specification', () => {
  const shown = shownLiterals();
  expect(ALL_LITERALS.filter((text) => !shown.has(text))).toEqual([]);
});
