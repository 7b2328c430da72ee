import { expect, test } from 'vitest';
import { eventPieces, isPlayer } from './GameEvents.tsx';

const ana = { name: 'Ana', robloxUserId: '1' };
const bob = { name: 'Bob', robloxUserId: null };

test.each([
  ['join', null, 'Ana joined'],
  ['leave', null, 'Ana left'],
  ['kill', bob, 'Ana killed Bob'],
  ['kill', null, 'Ana killed someone'],
  ['command', null, 'Ana ran'],
  ['mod_call', null, 'Ana called a moderator'],
  ['mod_call', bob, 'Ana called a moderator; Bob answered'],
  ['custom_command', null, 'Ana used'],
  ['emergency_call_started', null, 'Ana called for help'],
  ['emergency_call_ended', null, 'The call of Ana ended'],
] as const)('%s, %o', (kind, target, text) => {
  const pieces = eventPieces({ kind, player: ana, target });
  expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')).toBe(text);
  expect(pieces).toContain(ana);
});

test.each([
  ['Ana_7', '1', true],
  ['Bob', null, true],
  ['Remote Server', null, false],
  ['Automatic call', null, false],
  ['4711', '4711', false],
])('%s with the id %s can be looked up: %s', (name, robloxUserId, can) => {
  expect(isPlayer({ name, robloxUserId })).toBe(can);
});
