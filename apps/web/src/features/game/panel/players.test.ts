import type { OnlinePlayer } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { firstOf, groupByTeam, playerLine, rowsOf } from './players.ts';
import { commandsInterval } from './use-game.ts';

const ana: OnlinePlayer = { Player: 'ana:1', Permission: 'Normal', Callsign: null, Team: 'Civilian' };

const players: OnlinePlayer[] = [
  { Player: 'Zed:3', Permission: 'Normal', Callsign: '4F-1', Team: 'Fire' },
  { Player: 'Odd:Name:7', Permission: 'Server Moderator', Callsign: null, Team: 'Civilian' },
  ana,
];

test('groups by team and sorts by name; ids are what stands after the last colon', () => {
  expect(
    groupByTeam(players, '').map(({ team, players: inTeam }) => [team, inTeam.map((p) => [p.name, p.id])]),
  ).toEqual([
    [
      'Civilian',
      [
        ['ana', '1'],
        ['Odd:Name', '7'],
      ],
    ],
    ['Fire', [['Zed', '3']]],
  ]);
});

test.each([
  ['ANA', ['ana']],
  ['4f-', ['Zed']],
  [' civil ', ['ana', 'Odd:Name']],
  ['moderator', ['Odd:Name']],
  ['nobody', []],
])('filter "%s"', (typed, names) => {
  expect(groupByTeam(players, typed).flatMap((group) => group.players.map(({ name }) => name))).toEqual(
    names,
  );
});

test('first who is banned or looked for, whatever their team; a warning alone moves no one', () => {
  const record = { banned: false, active: 1, bolo: false };
  const listed = groupByTeam(
    [
      { ...ana, record },
      { ...ana, Player: 'Yan:8', Team: 'Fire', record: { ...record, banned: true } },
      { ...ana, Player: 'Bo:9', record: { banned: false, active: 0, bolo: true } },
    ],
    '',
  );
  expect(listed.map(({ flagged, players: [...some] }) => [flagged, some.map(({ name }) => name)])).toEqual([
    [true, ['Bo', 'Yan']],
    [false, ['ana']],
  ]);
});

test('the first players keep the count of their team', () => {
  const first = firstOf(groupByTeam(players, ''), 1);
  expect(first.map(({ count, players: [...some] }) => [count, some.map(({ name }) => name)])).toEqual([
    [2, ['ana']],
  ]);
});

test('asks sooner while a command waits', () => {
  expect(commandsInterval(undefined)).toBe(30_000);
  const settledAt = '2026-11-20T18:00:00.000Z';
  expect(commandsInterval([{ settledAt }])).toBe(30_000);
  expect(commandsInterval([{ settledAt }, { settledAt: null }])).toBe(2_000);
  expect(commandsInterval([{ settledAt }], true)).toBe(2_000);
});

test('lines: each team with its number, then its people, under ids that stay', () => {
  const rows = rowsOf(groupByTeam(players, ''));
  expect(
    rows.map((row) => (row.kind === 'team' ? `${row.group.team} ${row.group.count}` : row.player.name)),
  ).toEqual(['Civilian 2', 'ana', 'Odd:Name', 'Fire 1', 'Zed']);
  const elsewhere = rowsOf(groupByTeam([{ ...ana, Team: 'Police' }], ''));
  expect(elsewhere.map(({ id }) => id)).toContain(rows[1]?.id);
});

test('stars that no snapshot has are none', () => {
  expect(playerLine(ana).wantedStars).toBe(0);
  expect(playerLine({ ...ana, WantedStars: 3 }).wantedStars).toBe(3);
});
