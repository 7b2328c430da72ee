import { expect, test } from '@playwright/test';
import { ALL_LITERALS, NOT_ON_SCREEN, WITH_PLACEHOLDER } from './spec-literals.ts';
import { SPEC_QUOTES } from './spec-quotes.ts';

const listed: ReadonlySet<string> = new Set([
  ...ALL_LITERALS,
  ...Object.keys(WITH_PLACEHOLDER),
  ...Object.keys(NOT_ON_SCREEN),
]);

test('every quoted text of the specification is in the list', () => {
  const missing = SPEC_QUOTES.filter(([, text]) => !listed.has(text));
  expect(missing).toEqual([]);
});

test('the list has only texts of the specification, each in one place', () => {
  const quoted = new Set(SPEC_QUOTES.map(([, text]) => text));
  const leftOut = Object.keys(NOT_ON_SCREEN);
  expect(leftOut.filter((text) => !quoted.has(text))).toEqual([]);
  const built: ReadonlySet<string> = new Set(ALL_LITERALS);
  expect(leftOut.filter((text) => built.has(text))).toEqual([]);
});
