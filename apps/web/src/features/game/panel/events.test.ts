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
  ['mod_call', bob, 'Ana called a moderator, Bob answered'],
  ['custom_command', null, 'Ana used'],
  ['emergency_call_started', null, 'Ana called 911:'],
  ['emergency_call_ended', null, 'Ana’s 911 call ended'],
] as const)('%s, %o', (kind, target, text) => {
  const pieces = eventPieces({ kind, player: ana, target });
  expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')).toBe(text);
  expect(pieces).toContain(ana);
});

test('a call that the game makes has no caller', () => {
  const player = { name: 'Automatic call', robloxUserId: null };
  const piecesOf = (kind: 'emergency_call_started' | 'emergency_call_ended') =>
    eventPieces({ kind, player, target: null });
  expect(piecesOf('emergency_call_started')).toEqual(['Automatic 911 call']);
  expect(piecesOf('emergency_call_ended')).toEqual(['Automatic 911 call ended']);
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
