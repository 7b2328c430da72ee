import { expect, it } from 'vitest';
import { codeTyped, holdsPhrase, provingCode, provingPhrase } from './verification.ts';

it.each([
  [';verify ABC234', 'ABC234'],
  [';VERIFY  abc-234 ', 'ABC234'],
  [';verify abc 234', 'ABC234'],
  [';verify', null],
  [';verifyABC234', null],
  [';here ABC234', null],
  ['verify ABC234', null],
])('of %j the code is %j', (command, code) => {
  expect(codeTyped(command)).toBe(code);
});

it.each([
  ['apple bear cat', true],
  ['I like:\nApple, BEAR…cat!', true],
  ['pineapple bear cat', false],
  ['apple bear cats', false],
  ['apple cat bear', false],
  ['', false],
])('a profile %j holds the phrase: %j', (text, holds) => {
  expect(holdsPhrase(text, 'apple bear cat')).toBe(holds);
});

it('makes phrases and codes of what chance gives', () => {
  let next = 0;
  const random = (below: number) => {
    next += 7;
    return next % below;
  };
  expect(provingPhrase(random).split(' ')).toHaveLength(7);
  expect(provingCode(random)).toHaveLength(6);
});
