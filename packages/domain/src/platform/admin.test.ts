import { expect, it } from 'vitest';
import { describeLogAction, platformUsernameProblem } from './admin.ts';

it.each([
  ['user_warned', 'User warned'],
  ['failed_login', 'Login failed'],
  ['other', 'Other'],
  ['', ''],
])('the action %j reads %j', (action, words) => expect(describeLogAction(action)).toBe(words));

it.each(['anna', 'Anna B.', 'Łukasz 2', '山田', 'عمر', 'command', 'Commander line', 'nobody 🚓'])(
  'an account can be called %j',
  (username) => expect(platformUsernameProblem(username)).toBeNull(),
);

it.each([
  ['a zero-width space', 'an\u200bna'],
  ['a joiner', 'an\u200dna'],
  ['a soft hyphen', 'an\u00adna'],
  ['a byte order mark', '\ufeffanna'],
  ['writing from right to left', '\u202eanna'],
  ['an isolate', 'anna\u2066'],
  ['a tab', 'an\tna'],
  ['an escape', 'an\u001bna'],
  ['a control of the second set', 'an\u0085na'],
  ['a line separator', 'an\u2028na'],
  ['a private character', 'an\ue000na'],
  ['an unassigned one', 'an\u0378na'],
  ['a filler', '\u3164'],
  ['a variation selector', 'anna\ufe0f'],
  ['a tag', 'anna\u{e0061}'],
  ['a blank of Braille', '\u2800'],
])('and not with %s', (_what, username) => {
  expect(platformUsernameProblem(username)).toBe('Leave out characters that cannot be seen.');
});

it.each([
  ['Command line', 'Command line'],
  [' COMMAND LINE ', 'Command line'],
  ['command  line', 'Command line'],
  ['command\u00a0line', 'Command line'],
  ['ｃｏｍｍａｎｄ line', 'Command line'],
  ['Unknown Account', 'unknown account'],
])('nor %j, which the staff log says of others', (username, meant) => {
  expect(platformUsernameProblem(username)).toBe(`“${meant}” means something else in the staff log.`);
});
