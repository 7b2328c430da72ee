import { expect, test } from 'vitest';
import { eventText } from './events.ts';

const ana = { name: 'Ana', robloxUserId: '1' };
const bob = { name: 'Bob', robloxUserId: null };

test.each([
  ['join', null, 'Ana joined'],
  ['leave', null, 'Ana left'],
  ['kill', bob, 'Ana killed Bob'],
  ['kill', null, 'Ana killed somebody'],
  ['command', null, 'Ana ran'],
  ['mod_call', null, 'Ana called a moderator'],
  ['mod_call', bob, 'Ana called a moderator; Bob answered'],
  ['custom_command', null, 'Ana used'],
  ['emergency_call_started', null, 'Ana called for help'],
  ['emergency_call_ended', null, 'The call of Ana ended'],
] as const)('%s, %o', (kind, target, text) => {
  expect(eventText({ kind, player: ana, target })).toBe(text);
});
