import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Player, usernameKey } from '../community/identity.ts';
import {
  admitsChatCommand,
  CHAT_COMMAND_MAX,
  CHAT_LIMITS,
  type ChatCommandName,
  chatAnswer,
  parseChatCommand,
} from './chat-commands.ts';
import { CHAT_NAMES_FRESH_MS, findChatTarget } from './chat-targets.ts';

describe('a line of the chat', () => {
  it.each([
    [';shift start', { name: 'shift', step: 'start' }],
    ['  ;SHIFT  End ', { name: 'shift', step: 'end' }],
    [';call a car on fire', { name: 'call', text: 'a car on fire' }],
    [';warn Rusty RDM\nagain', { name: 'warn', player: 'Rusty', text: 'RDM again' }],
    [';ban Rus exploits, twice', { name: 'ban', player: 'Rus', text: 'exploits, twice' }],
    [';kick Rusty\u200b spam\0', { name: 'kick', player: 'Rusty', text: 'spam' }],
    [';claim', { name: 'claim', caller: null }],
    [';claim Ana', { name: 'claim', caller: 'Ana' }],
    [';help me', { name: 'help' }],
  ])('%j is read', (line, command) =>
    expect(parseChatCommand(line)).toEqual({ name: command.name, command }),
  );

  it.each([
    [';shift', 'shift'],
    [';shift pause', 'shift'],
    [';call', 'call'],
    [';call \u200b', 'call'],
    [';warn', 'warn'],
    [';warn Rusty', 'warn'],
    [';note Rusty  ', 'note'],
    [`;call ${'x'.repeat(CHAT_COMMAND_MAX)}`, 'call'],
  ])('%j lacks something', (line, name) => expect(parseChatCommand(line)).toEqual({ name, command: null }));

  it.each([
    '',
    'warn Rusty RDM',
    ':warn Rusty RDM',
    ';',
    '; warn x y',
    ';verify ABC',
    ';warned x y',
    ';here 1',
  ])('%j is none of them', (line) => expect(parseChatCommand(line)).toBeNull());
});

const RUSTY: Player = { name: 'RustyNail', id: '1' };
const RUST: Player = { name: 'Rust', id: '2' };
const ANA: Player = { name: 'Ana_1', id: '3' };
const scene = (online: readonly Player[], logged: readonly Player[] = [], ageMs: number | null = 0) => ({
  online,
  logged,
  ageMs,
});

describe('a typed name', () => {
  it.each([
    ['its beginning', 'rus', scene([RUSTY, ANA]), { kind: 'player', player: RUSTY }],
    ['all of it, in any case', 'RUSTYNAIL', scene([RUSTY]), { kind: 'player', player: RUSTY }],
    ['a full name before a longer one', 'rust', scene([RUSTY, RUST]), { kind: 'player', player: RUST }],
    ['who just left, by full name', 'rust', scene([RUSTY], [RUST]), { kind: 'player', player: RUST }],
    ['two of them', 'rus', scene([RUSTY, RUST]), { kind: 'ambiguous', players: [RUSTY, RUST] }],
    ['one here, one gone', 'rus', scene([RUSTY], [RUST]), { kind: 'ambiguous', players: [RUSTY, RUST] }],
    ['the same in game and log', 'rus', scene([RUSTY], [RUSTY]), { kind: 'player', player: RUSTY }],
    [
      'without an id in the log',
      'rus',
      scene([RUSTY], [{ ...RUSTY, id: null }]),
      { kind: 'player', player: RUSTY },
    ],
    ['two accounts of one name', 'rust', scene([RUST], [{ ...RUST, id: '9' }]), { kind: 'ambiguous' }],
    ['a name that is not there', 'Cleo_7', scene([RUSTY]), { kind: 'full-name', name: 'Cleo_7' }],
    ['a name, with no snapshot', 'Cleo_7', scene([], [], null), { kind: 'full-name', name: 'Cleo_7' }],
    ['a full name in an old one', 'RustyNail', scene([RUSTY], [], 60_000), { kind: 'player', player: RUSTY }],
    ['a beginning in an old one', 'rus', scene([RUSTY], [], CHAT_NAMES_FRESH_MS + 1), { kind: 'outdated' }],
    ['a beginning, just in time', 'rus', scene([RUSTY], [], CHAT_NAMES_FRESH_MS), { kind: 'player' }],
    ['too short', 'ru', scene([RUSTY]), { kind: 'absent' }],
    ['no name at all', 'ру́сты', scene([RUSTY]), { kind: 'absent' }],
    ['everyone', '*', scene([RUSTY]), { kind: 'absent' }],
    ['a name that cannot be one', '_rus', scene([RUSTY]), { kind: 'absent' }],
    ['the middle', 'nail', scene([RUSTY]), { kind: 'full-name', name: 'nail' }],
  ])('%s', (_what, typed, seen, expected) => expect(findChatTarget(typed, seen)).toMatchObject(expected));
});

const RUNS = 100_000;

/** Names that begin alike or look alike. */
const letters = fc.string({
  unit: fc.constantFrom('l', 'I', '1', 'O', '0', 'o'),
  minLength: 3,
  maxLength: 7,
});
const crowd = fc.uniqueArray(letters, { minLength: 1, maxLength: 8, selector: usernameKey });
const typing = fc.record({
  names: crowd,
  other: letters,
  at: fc.nat(15),
  length: fc.nat(7),
  gone: fc.nat(255),
});

it(`never reaches another player: ${RUNS} beginnings and look-alikes`, () => {
  const property = fc.property(typing, fc.nat(30_000), ({ names, other, at, length, gone }, ageMs) => {
    // Every second one is the beginning of a player's name.
    const typed = names[at]?.slice(0, Math.max(3, length)) ?? other;
    const key = usernameKey(typed);
    const players = names.map((name, index) => ({ name, id: String(index) }));
    const hasLeft = (player: Player) => ((gone >> Number(player.id)) & 1) === 1;
    const online = players.filter((player) => !hasLeft(player));
    const found = findChatTarget(typed, scene(online, players.filter(hasLeft), ageMs));
    const whole = players.filter(({ name }) => usernameKey(name) === key);
    const begun = players.filter(({ name }) => usernameKey(name).startsWith(key));
    const fresh = ageMs <= CHAT_NAMES_FRESH_MS ? begun : [];
    const meant = whole.length === 1 ? whole[0] : fresh.length === 1 ? fresh[0] : undefined;
    if (found.kind === 'full-name' && begun.length > 0) return false;
    return (found.kind === 'player' ? found.player : undefined) === meant;
  });
  fc.assert(property, { numRuns: RUNS });
}, 60_000);

describe('limits', () => {
  const typed = (count: number, name: ChatCommandName, robloxUserId = '1') =>
    Array.from({ length: count }, () => ({ robloxUserId, name }));

  it.each([
    ['a third call', 'call', typed(2, 'call'), true],
    ['a fourth call', 'call', typed(3, 'call'), false],
    ['help after three calls', 'help', typed(3, 'call'), true],
    ['a call after three of another player', 'call', typed(3, 'call', '2'), true],
    ['one of many warnings', 'warn', typed(CHAT_LIMITS.person - 1, 'warn'), true],
    ['one too many', 'warn', typed(CHAT_LIMITS.person, 'warn'), false],
    ['one too many for the server', 'warn', typed(CHAT_LIMITS.server, 'warn', '2'), false],
    ['one of staff after all that players may type', 'ban', typed(CHAT_LIMITS.server, 'call', '2'), true],
    ['a call after all that staff may type', 'call', typed(CHAT_LIMITS.server, 'ban', '2'), true],
    ['one too many call of all players', 'call', typed(CHAT_LIMITS.server, 'help', '2'), false],
  ] as const)('%s', (_what, name, recent, admitted) =>
    expect(admitsChatCommand({ robloxUserId: '1', name }, recent)).toBe(admitted),
  );
});

describe('an answer', () => {
  it.each([
    ['Rust', 'On duty.', [RUST], ':pm Rust On duty.'],
    ['Rust', 'A, B or C', [RUST], ':pm Rust A; B or C'],
    ['Rust', 'On duty.', [RUST, RUSTY], null],
    ['Rust', 'On duty.', [ANA], null],
  ])('to %s: %s', (name, text, online, command) => expect(chatAnswer(name, text, online)).toBe(command));

  it('is cut to what the game takes', () => {
    const command = chatAnswer('Rust', 'word '.repeat(60), [RUST]);
    expect(command?.length).toBeLessThanOrEqual(120);
    expect(command).toMatch(/…$/);
  });
});
