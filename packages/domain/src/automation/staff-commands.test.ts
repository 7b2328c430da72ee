import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Player, usernameKey } from '../community/identity.ts';
import { eventText } from '../game/events.ts';
import { CHAT_LIMIT_MS } from './chat-commands.ts';
import { CHAT_NAMES_FRESH_MS, type ChatScene } from './chat-targets.ts';
import {
  admitsStaffLine,
  findStaffTarget,
  OUTSIDER_LINES_MAX,
  parseStaffCommand,
  STAFF_LIMITS,
  type StaffLine,
  type StaffTarget,
  staffTargetKey,
} from './staff-commands.ts';

const RUSTY: Player = { id: '1', name: 'RustyNail' };
const RUST: Player = { id: '2', name: 'Rust' };
const DIGITS: Player = { id: '3', name: '12345' };

const scene = (online: readonly Player[], logged: readonly Player[] = [], ageMs: number | null = 0) => ({
  online,
  logged,
  ageMs,
});

describe('a line of the command log', () => {
  it.each([
    [':kick rus RDM', { name: 'kick', targets: ['rus'], reason: 'RDM' }],
    [':KICK Rusty  RDM, twice', { name: 'kick', targets: ['Rusty'], reason: 'RDM, twice' }],
    [':kick rus, ana ,bob x', { name: 'kick', targets: ['rus', 'ana', 'bob'], reason: 'x' }],
    [':kick rus,rus', { name: 'kick', targets: ['rus'], reason: '' }],
    [':ban 12345', { name: 'ban', targets: ['12345'], reason: '' }],
    [':ban Rusty \u200bcheats\n  a lot', { name: 'ban', targets: ['Rusty'], reason: 'cheats a lot' }],
    [':unban Rusty', { name: 'unban', targets: ['Rusty'], reason: '' }],
    [':kick', null],
    [':kick ,', null],
    [':kicked rus', null],
    [':pm rus :kick ana', null],
    [';kick rus RDM', null],
    ['kick rus', null],
    ['', null],
  ])('%j', (line, command) => expect(parseStaffCommand(line)).toEqual(command));

  it('cuts a reason that no record takes', () => {
    expect(parseStaffCommand(`:kick rus ${'x'.repeat(3_000)}`)?.reason).toHaveLength(500);
  });
});

describe('a target', () => {
  it.each([
    ['kick', 'its beginning', 'rus', scene([RUSTY]), { kind: 'player', player: RUSTY }],
    ['kick', 'who just left', 'rus', scene([], [RUSTY]), { kind: 'player', player: RUSTY }],
    ['kick', 'two', 'rus', scene([RUSTY], [RUST]), { kind: 'ambiguous', players: [RUSTY, RUST] }],
    ['kick', 'a full name', 'rust', scene([RUSTY, RUST]), { kind: 'player', player: RUST }],
    ['kick', 'someone elsewhere', 'Cleo_7', scene([RUSTY]), { kind: 'absent' }],
    [
      'kick',
      'a name, seen late',
      'Cleo_7',
      scene([RUSTY], [], 60_000),
      { kind: 'full-name', name: 'Cleo_7' },
    ],
    ['kick', 'a beginning, seen late', 'rus', scene([RUSTY], [], 60_000), { kind: 'outdated' }],
    ['kick', 'an id', '12345', scene([RUSTY]), { kind: 'absent' }],
    ['ban', 'someone elsewhere', 'Cleo_7', scene([RUSTY]), { kind: 'full-name', name: 'Cleo_7' }],
    ['ban', 'an id here', '1', scene([RUSTY]), { kind: 'player', player: RUSTY }],
    ['ban', 'an id elsewhere', '77', scene([RUSTY]), { kind: 'account', id: '77' }],
    ['ban', 'an id that is a name', '12345', scene([DIGITS]), { kind: 'ambiguous', players: [DIGITS] }],
    ['unban', 'a beginning', 'rus', scene([RUSTY]), { kind: 'full-name', name: 'rus' }],
    ['unban', 'an id', '77', scene([]), { kind: 'account', id: '77' }],
    ['ban', 'all', 'ALL', scene([RUSTY]), { kind: 'group' }],
    ['kick', 'others', 'others', scene([RUSTY]), { kind: 'group' }],
    ['kick', 'me', 'me', scene([RUSTY]), { kind: 'group' }],
  ] as const)(':%s with %s', (name, _what, typed, seen, target) =>
    expect(findStaffTarget(name, typed, seen)).toEqual(target),
  );
});

const RUNS = 100_000;

/** Names that begin alike or look alike. */
const letters = fc.string({
  unit: fc.constantFrom('l', 'I', '1', 'O', '0', 'o'),
  minLength: 3,
  maxLength: 7,
});

const typing = fc.record({
  names: fc.uniqueArray(letters, { minLength: 1, maxLength: 8, selector: usernameKey }),
  targets: fc.array(fc.record({ at: fc.nat(15), length: fc.nat(7), other: letters }), {
    minLength: 1,
    maxLength: 3,
  }),
  command: fc.constantFrom('kick', 'ban'),
  gone: fc.nat(255),
  comma: fc.constantFrom(',', ', ', ' ,', ' , '),
});

it(`never reaches another player: ${RUNS} lists of beginnings and look-alikes`, () => {
  const property = fc.property(typing, fc.nat(30_000), ({ names, targets, command, gone, comma }, ageMs) => {
    // Every second one is the beginning of a player's name.
    const typed = targets.map(({ at, length, other }) => names[at]?.slice(0, Math.max(3, length)) ?? other);
    const players = names.map((name, index) => ({ name, id: `9${index}` }));
    const hasLeft = ({ id }: Player) => ((gone >> Number(id?.slice(1))) & 1) === 1;
    const seen = scene(
      players.filter((player) => !hasLeft(player)),
      players.filter(hasLeft),
      ageMs,
    );
    const read = parseStaffCommand(`:${command} ${typed.join(comma)} RDM`);
    expect(read?.targets).toEqual([...new Set(typed)]);
    for (const target of read?.targets ?? []) {
      const found = findStaffTarget(command, target, seen);
      // A ban takes digits as an id, which none of these players has.
      const isId = command === 'ban' && /^\d+$/.test(target);
      expect(found.kind === 'player' ? found.player : null).toBe(isId ? null : meant(target, seen));
    }
  });
  fc.assert(property, { numRuns: RUNS });
}, 120_000);

function meant(typed: string, { online, logged, ageMs }: ChatScene): Player | null {
  const players = [...online, ...logged];
  const key = usernameKey(typed);
  const whole = players.filter(({ name }) => usernameKey(name) === key);
  const begun = players.filter(({ name }) => usernameKey(name).startsWith(key));
  if (whole.length === 1) return whole[0] ?? null;
  const isFresh = ageMs !== null && ageMs <= CHAT_NAMES_FRESH_MS;
  return isFresh && begun.length === 1 ? (begun[0] ?? null) : null;
}

it('leaves out the end of a line that was cut, which can be the beginning of another name', () => {
  const names = Array.from({ length: 60 }, (_, n) => `Some_Long_Name_${n}`).join(',');
  const cut = eventText(`:ban ${names},${'x'.repeat(80)},VictimName_Longer`.padEnd(1_100, 'y'));
  expect(parseStaffCommand(cut)?.targets).toHaveLength(cut.split(',').length - 1);
  expect(parseStaffCommand(`:ban ${names} RDM`)?.targets).toHaveLength(60);
});

it.each<[StaffTarget, string | null]>([
  [{ kind: 'player', player: { id: '7', name: 'Ana' } }, '7'],
  [{ kind: 'player', player: { id: null, name: 'Ana' } }, 'ana'],
  [{ kind: 'account', id: '7' }, '7'],
  [{ kind: 'full-name', name: 'Ana' }, 'ana'],
  [{ kind: 'group' }, null],
  [{ kind: 'absent' }, null],
])('tells the player that %j means by %s', (target, key) => expect(staffTargetKey(target)).toBe(key));

describe('limits', () => {
  const lines = (count: number, more: Partial<StaffLine> = {}): StaffLine[] =>
    Array.from({ length: count }, () => ({ robloxUserId: '1', isStaff: true, at: 1_000, ...more }));
  const others = { robloxUserId: '2' };
  const outsider = { isStaff: false };

  it.each([
    ['one of many', {}, lines(STAFF_LIMITS.person - 1), true],
    ['one too many', {}, lines(STAFF_LIMITS.person), false],
    ['one a minute later', { at: 1_000 + CHAT_LIMIT_MS }, lines(STAFF_LIMITS.person), true],
    ['one too many for the server', {}, lines(STAFF_LIMITS.server, others), false],
    ['one of staff after many of outsiders', {}, lines(STAFF_LIMITS.server, outsider), true],
    ['one of an outsider', outsider, lines(OUTSIDER_LINES_MAX - 1, outsider), true],
    ['one too many of an outsider', outsider, lines(OUTSIDER_LINES_MAX, outsider), false],
    ['one of another outsider', outsider, lines(OUTSIDER_LINES_MAX, { ...outsider, ...others }), true],
    ['one too many of all', outsider, lines(STAFF_LIMITS.server, { ...outsider, ...others }), false],
  ])('%s', (_what, more, recent, admitted) => {
    expect(admitsStaffLine({ robloxUserId: '1', isStaff: true, at: 1_000, ...more }, recent)).toBe(admitted);
  });
});
