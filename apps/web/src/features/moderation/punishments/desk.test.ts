import type { Punishment } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { evidenceProblem, hostOf } from '../evidence/evidence.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { enforcementChoice, enforcementOf } from './enforcement.ts';
import { differencesOf } from './History.tsx';
import { outcomeOfCommand } from './outcome.ts';
import { exportAddress, exportOfChosen, selectedAfter } from './PunishmentsList.tsx';
import { sortAfter } from './SortHeaders.tsx';
import { draftWith, reasonWith } from './use-composer.ts';

test.each([
  ['', null, 'RDM'],
  ['  ', null, 'RDM'],
  ['VDM', 'VDM', 'RDM'],
  ['Saw it myself', null, 'Saw it myself\nRDM'],
  ['Saw it myself\nVDM', 'VDM', 'Saw it myself\nRDM'],
  ['VDM, twice', 'VDM', 'VDM, twice\nRDM'],
])('a template on "%s" after %s', (reason, before, after) => {
  expect(reasonWith(reason, before, 'RDM')).toBe(after);
});

test('a template sets type and length only where it has them', () => {
  const typed = { ...EMPTY_DRAFT, punishmentType: 'kick', minutes: '45' } as const;
  const use = (punishmentType: 'ban' | null, duration: number | null) =>
    draftWith(typed, null, { text: 'RDM', punishmentType, duration });
  expect(use(null, null)).toMatchObject({ reason: 'RDM', punishmentType: 'kick', minutes: '45' });
  expect(use('ban', null)).toMatchObject({ punishmentType: 'ban', minutes: '' });
  expect(use('ban', 1_440)).toMatchObject({ punishmentType: 'ban', minutes: '1440' });
  expect(use(null, 30)).toMatchObject({ punishmentType: 'kick', minutes: '30' });
});

test.each([
  ['', true],
  ['https://medal.tv/clip', true],
  [' http://a.example ', true],
  ['medal.tv/clip', false],
  ['javascript:alert(1)', false],
  ['https://a.example/two words', false],
  [`https://a.example/${'x'.repeat(500)}`, false],
])('evidence "%s"', (link, good) => {
  expect(evidenceProblem(link) === undefined).toBe(good);
});

test('a link is called by its host', () => {
  expect(hostOf('https://www.youtube.com/watch?v=1')).toBe('youtube.com');
  expect(hostOf('nonsense')).toBe('nonsense');
});

const rules = { enforceInGame: true, pmWarnings: true, erlcApiKey: 'configured' };

const away = { gameKnown: true, online: null };

test.each([
  [rules, 'ban', 'default', { command: 'ban', isOn: true, problem: null }],
  [rules, 'ban', 'no', { command: 'ban', isOn: false, problem: null }],
  [rules, 'strike', 'default', null],
  [rules, 'warning', 'default', { command: 'pm', isOn: false, problem: 'Not in game.' }],
  [rules, 'kick', 'yes', { command: 'kick', isOn: false, problem: 'Not in game.' }],
  [{ ...rules, pmWarnings: false }, 'warning', 'yes', null],
  [{ ...rules, enforceInGame: false }, 'ban', 'default', { command: 'ban', isOn: false, problem: null }],
  [{ ...rules, enforceInGame: false }, 'ban', 'yes', { command: 'ban', isOn: true, problem: null }],
  [
    { ...rules, erlcApiKey: null },
    'ban',
    'yes',
    { command: 'ban', isOn: false, problem: 'No ER:LC API key.' },
  ],
] as const)('under %o a %s with the choice %s: %o', (given, type, enforce, choice) => {
  const input = { rules: given, type, enforce, mayCommand: true, profile: away };
  expect(enforcementChoice(input)).toEqual(choice);
});

test('sending more than the settings takes the right to send commands', () => {
  const input = { type: 'ban', enforce: 'yes', mayCommand: false, profile: undefined } as const;
  expect(enforcementChoice({ ...input, rules })).toMatchObject({ isOn: true, problem: null });
  expect(enforcementChoice({ ...input, rules: { ...rules, enforceInGame: false } })).toMatchObject({
    isOn: false,
    problem: 'Your role can’t send commands.',
  });
});

const record: Punishment = {
  id: '01',
  robloxUsername: 'Ana',
  robloxUserId: '7',
  verified: true,
  punishmentType: 'ban',
  reason: '=HYPERLINK("x"), twice',
  duration: null,
  expiresAt: null,
  isActive: true,
  ...{ autoBan: false, fields: {}, missing: [] },
  rule: null,
  issuedBy: 'avery',
  issuedById: 'u1',
  evidence: ['https://a.example/1', 'https://a.example/2'],
  enforcement: { state: 'none', message: null },
  source: 'web',
  createdAt: '2024-06-01T00:00:00.000Z',
  updatedAt: '2024-06-01T00:00:00.000Z',
};

const withOutcome = (
  state: Punishment['enforcement']['state'],
  message: string | null = null,
): Punishment => ({
  ...record,
  enforcement: { state, message },
});

test('the outcome of a command is shown as it is, once it is known', () => {
  expect(enforcementOf(record)?.text).toBe('Recorded only');
  expect(enforcementOf({ ...record, punishmentType: 'strike' })).toBeNull();
  expect(outcomeOfCommand(record)).toBeNull();
  expect(outcomeOfCommand(withOutcome('queued'))).toBeNull();
  expect(outcomeOfCommand(withOutcome('sent'))).toEqual({
    title: 'Ban of Ana',
    tone: 'success',
    lines: ['Banned in game'],
  });
  expect(outcomeOfCommand(withOutcome('not_online'))).toMatchObject({
    tone: 'destructive',
    lines: ['Not sent: not online'],
  });
  expect(enforcementOf(withOutcome('failed', 'Invalid command'))?.text).toBe(
    'Refused by game: Invalid command',
  );
  expect(enforcementOf({ ...withOutcome('sent'), punishmentType: 'warning' })?.text).toBe('Player messaged');
});

test('a change is described field by field, in words', () => {
  const change = {
    before: { reason: 'RDM', duration: 60, isActive: true, secret: 1 },
    after: { reason: 'VDM', duration: null, isActive: false, secret: 2 },
  };
  expect(differencesOf(change, 'ban')).toEqual([
    { field: 'Reason', before: 'RDM', after: 'VDM' },
    { field: 'Duration', before: '1 hour', after: 'Permanent' },
    { field: 'Status', before: 'Active', after: 'Expired' },
  ]);
  expect(differencesOf({ before: { punishmentType: 'kick' }, after: { evidence: '' } }, 'ban')).toEqual([
    { field: 'Type', before: 'Kick', after: 'none' },
    { field: 'Evidence', before: 'none', after: 'none' },
  ]);
});

test('a range reaches from the row pressed before, in both directions, and takes away too', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const up = selectedAfter(new Set(['d']), { id: 'b', on: true, range: true }, ids, 'd');
  expect([...up].sort()).toEqual(['b', 'c', 'd']);
  expect([...selectedAfter(up, { id: 'c', on: false, range: true }, ids, 'b')]).toEqual(['d']);
  expect([...selectedAfter(new Set(), { id: 'a', on: true, range: true }, ids, 'gone')]).toEqual(['a']);
});

test('heads go through their orders', () => {
  const when = [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ] as const;
  expect(sortAfter(when, 'newest')).toBe('oldest');
  expect(sortAfter(when, 'oldest')).toBe('newest');
  expect(sortAfter(when, 'player')).toBe('newest');
  expect(sortAfter([['player', 'ascending']], 'newest')).toBe('player');
  expect(sortAfter([['player', 'ascending']], 'player')).toBe('newest');
});

test('the address of a file says what goes into it', () => {
  expect(exportAddress('s1', { q: 'a&b', type: 'ban' })).toBe(
    '/api/servers/s1/punishments/export.csv?search=a%26b&type=ban',
  );
  expect(exportAddress('s1', {})).toBe('/api/servers/s1/punishments/export.csv');
  expect(exportOfChosen('s1', ['a', 'b'])).toBe('/api/servers/s1/punishments/export.csv?ids=a%2Cb');
});
