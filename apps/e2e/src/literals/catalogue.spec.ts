import { expect, test } from '@playwright/test';
import { LATER_PAGES } from './later-pages.ts';
import { ALL_LITERALS, NOT_ON_SCREEN, WITH_PLACEHOLDER } from './spec-literals.ts';
import { SPEC_QUOTES } from './spec-quotes.ts';

const listed: ReadonlySet<string> = new Set([
  ...ALL_LITERALS,
  ...Object.keys(WITH_PLACEHOLDER),
  ...Object.keys(NOT_ON_SCREEN),
  ...Object.values(LATER_PAGES).flat(),
]);

test('every quoted text of the specification is in the list, or belongs to a page that is named', () => {
  const missing = SPEC_QUOTES.filter(([, text]) => !listed.has(text));
  expect(missing).toEqual([]);
});

test('nothing is put off that the specification does not say, and nothing stands in two places', () => {
  const quoted = new Set(SPEC_QUOTES.map(([, text]) => text));
  const putOff = [...Object.values(LATER_PAGES).flat(), ...Object.keys(NOT_ON_SCREEN)];
  expect(putOff.filter((text) => !quoted.has(text))).toEqual([]);
  const built: ReadonlySet<string> = new Set(ALL_LITERALS);
  expect(putOff.filter((text) => built.has(text))).toEqual([]);
});
