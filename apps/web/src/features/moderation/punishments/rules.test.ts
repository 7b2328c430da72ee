import type { Punishment } from '@tenfour/contracts';
import { punishmentCursor } from '@tenfour/contracts';
import { DEFAULT_RULE_SET, ESCALATION_PRESETS } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { editChanges, editDraftOf, editProblems } from './edit-rules.ts';
import { outcomeOfCreate, outcomeOfFailure } from './outcome.ts';
import { forecastNotice } from './PlayerRecord.tsx';
import {
  filtersOf,
  isFiltered,
  listInputOf,
  type PunishmentsFilters,
  readPunishmentsSearch,
} from './search.ts';
import { joined, suggest } from './suggestions.ts';
import { listInterval, nextCursorIn, PAGE_SIZE } from './use-punishments.ts';

const punishment: Punishment = {
  id: '01',
  robloxUsername: 'Ana',
  robloxUserId: '7',
  verified: true,
  punishmentType: 'kick',
  reason: 'RDM',
  duration: 60,
  expiresAt: '2024-06-01T01:00:00.000Z',
  isActive: true,
  ...{ autoBan: false, fields: {}, missing: [] },
  rule: null,
  issuedBy: 'avery',
  issuedById: '1',
  evidence: [],
  enforcement: { state: 'none', message: null },
  source: 'web',
  createdAt: '2024-06-01T00:00:00.000Z',
  updatedAt: '2024-06-01T00:00:00.000Z',
};

test('the address of one record narrows the list to it', () => {
  const filters = filtersOf(readPunishmentsSearch({ record: 'p9' }));
  expect(listInputOf(filters)).toEqual({ punishmentId: 'p9' });
  expect(isFiltered(filters)).toBe(true);
});

test('a plain record: one success toast', () => {
  expect(outcomeOfCreate({ ...punishment, autoBanApplied: false })).toEqual({
    title: 'Punishment record added successfully!',
    tone: 'success',
    lines: ['Kick of Ana'],
  });
});

// covers: R472
test('an auto-ban: one destructive toast with both texts', () => {
  const outcome = outcomeOfCreate({ ...punishment, autoBanApplied: true });
  expect(outcome).toMatchObject({ title: 'Auto-Ban Applied', tone: 'destructive' });
  expect(outcome.lines.at(-1)).toBe('Punishment record added successfully!');
  expect(outcome.lines[0]).toContain('Ana');
});

// covers: R728
test.each([
  ['500: ', ['Failed to update punishment.']],
  ['404: {"message":"It is gone."}', ['Failed to update punishment.', 'It is gone.']],
])('failure %s', (message, lines) => {
  const outcome = outcomeOfFailure('Failed to update punishment.', new Error(message));
  expect(outcome).toEqual({ title: 'Error', tone: 'destructive', lines });
});

test.each([
  [0, 'warning', null],
  [1, 'ban', null],
  [1, 'kick', { text: 'The punishment after this one becomes a ban', autoBan: false }],
  [2, 'warning', { text: '2 active → this becomes an Auto-Ban', autoBan: true }],
  [5, 'strike', { text: '5 active → this becomes an Auto-Ban', autoBan: true }],
  [2, 'ban', null],
] as const)('with %i active, a %s is announced as %o', (activeCount, type, notice) => {
  const escalation = { version: 0, ruleSet: DEFAULT_RULE_SET, tally: [activeCount] };
  expect(forecastNotice({ activeCount, escalation }, { type, reason: 'RDM', duration: null })).toEqual(
    notice,
  );
});

test('by points, only what is sure to become a ban is announced as one', () => {
  const { points, rules, reasons } = ESCALATION_PRESETS.points;
  const ruleSet = { points, reasons, rules };
  const known = { activeCount: 0, escalation: { version: 1, ruleSet, tally: rules.map(() => 0) } };
  const strike = { type: 'strike', reason: 'RDM', duration: null } as const;
  expect(forecastNotice(known, strike)?.text).toBe('Another strike like this becomes a ban');
  expect(forecastNotice(known, { ...strike, type: 'warning' })).toBeNull();
});

test.each([
  [
    { q: 'bank', type: 'ban', status: 'active' },
    { q: 'bank', type: 'ban', status: 'active' },
  ],
  [{ q: 12_345 }, { q: '12345' }],
  [{ q: '  ', type: 'mute', status: 'gone', page: 3 }, {}],
])('address %o', (search, read) => {
  expect(readPunishmentsSearch(search)).toEqual(read);
  expect(isFiltered(readPunishmentsSearch(search))).toBe(Object.keys(read).length > 0);
});

test.each([
  [{ punish: ' Ana ' }, { punish: 'Ana' }, {}],
  [{ punish: 777, q: 'bank' }, { punish: '777', q: 'bank' }, { q: 'bank' }],
  [
    { punish: 'Ana', type: 'ban', status: 'active' },
    { punish: 'Ana', type: 'ban', status: 'active' },
    { status: 'active' },
  ],
  [{ punish: '' }, {}, {}],
  [{ punish: 'x'.repeat(30) }, { punish: 'x'.repeat(20) }, {}],
])('address %o brings something for the composer, which filters nothing', (search, read, filters) => {
  expect(readPunishmentsSearch(search)).toEqual(read);
  expect(filtersOf(readPunishmentsSearch(search))).toEqual(filters);
});

test('whose drawer is open filters nothing', () => {
  expect(filtersOf({ status: 'active', player: 'Ana' })).toEqual({ status: 'active' });
  const raw = { from: 20_260_101, to: '2026-99-99', type: 'elsewhere', q: 'ban' };
  expect(filtersOf(raw as unknown as PunishmentsFilters), 'what was typed into the address').toEqual({
    q: 'ban',
  });
});

test.each([
  [{ from: '2024-02-30' }, {}],
  [{ from: '0020-01-01', to: 'tomorrow' }, {}],
  [{ sort: 'newest' }, {}],
  [
    { by: 'u1', sort: 'ending', from: '2024-02-29' },
    { by: 'u1', sort: 'ending', from: '2024-02-29' },
  ],
])('address %o is read as %o', (search, read) => {
  expect(readPunishmentsSearch(search)).toEqual(read);
});

test('days are whole days of the viewer, and the last one is included', () => {
  const input = listInputOf({ from: '2024-02-28', to: '2024-02-28', by: 'u1', q: 'x', sort: 'player' });
  expect(input).toEqual({
    search: 'x',
    issuedBy: 'u1',
    sort: 'player',
    from: new Date(2024, 1, 28).toISOString(),
    to: new Date(2024, 1, 29).toISOString(),
  });
});

test('the next page begins after the last of a full one', () => {
  expect(nextCursorIn()([])).toBeUndefined();
  expect(nextCursorIn()([punishment])).toBeUndefined();
  const full = Array.from({ length: PAGE_SIZE }, () => punishment);
  expect(nextCursorIn('player')(full)).toBe(punishmentCursor(punishment, 'player'));
});

test('the list is read soon while the game has not answered, and not for ever', () => {
  const waiting: Punishment = { ...punishment, enforcement: { state: 'queued', message: null } };
  const at = Date.parse(punishment.createdAt);
  expect(listInterval([[punishment]], at)).toBe(180_000);
  expect(listInterval([[punishment], [waiting]], at + 1_000)).toBe(4_000);
  expect(listInterval([[waiting]], at + 3_600_000)).toBe(180_000);
});

test('names at hand and names found are one list, each name once', () => {
  const found = [
    { robloxUsername: 'Ana', robloxUserId: '7', from: 'online', activeCount: 2, formerly: null },
    { robloxUsername: 'Anton', robloxUserId: null, from: 'history', activeCount: 0, formerly: null },
  ] as const;
  const atHand = { online: [{ name: 'ana', id: '7' }], recent: [{ name: 'Dana', id: null }] };
  expect(joined(atHand, found, 'an')).toEqual({
    online: [{ name: 'Ana', id: '7', active: 2 }],
    recent: [
      { name: 'Anton', id: null, active: 0 },
      { name: 'Dana', id: null },
    ],
  });
});

test('names on offer: online first, each once, by what was typed', () => {
  const online = [
    { Player: 'Zoe:2', Permission: 'Normal', Callsign: null, Team: 'Civilian' },
    { Player: 'ana:7', Permission: 'Normal', Callsign: null, Team: 'Civilian' },
  ];
  const records = [punishment, { robloxUsername: 'Dana', robloxUserId: '9', verified: false }];
  expect(suggest(online, records, '')).toEqual({
    online: [
      { name: 'ana', id: '7' },
      { name: 'Zoe', id: '2' },
    ],
    recent: [{ name: 'Dana', id: null }],
  });
  expect(suggest(online, records, 'd na').recent).toEqual([{ name: 'Dana', id: null }]);
  expect(suggest(online, records, 'na d').recent).toEqual([]);
  expect(suggest(online, records, 'AN')).toEqual({
    online: [{ name: 'ana', id: '7' }],
    recent: [{ name: 'Dana', id: null }],
  });
});

test('an edit sends only what differs', () => {
  const draft = editDraftOf(punishment);
  expect(editChanges(punishment, draft)).toEqual({});
  expect(editChanges(punishment, { ...draft, reason: ' RDM ', minutes: '', isActive: false })).toEqual({
    duration: null,
    isActive: false,
  });
  expect(editChanges(punishment, { ...draft, evidence: ['', ' https://a.example '] })).toEqual({
    evidence: ['https://a.example'],
  });
  expect(editChanges(punishment, { ...draft, punishmentType: 'ban', reason: 'VDM' })).toEqual({
    punishmentType: 'ban',
    reason: 'VDM',
  });
});

test('an edit without reason or with a wrong length is refused', () => {
  const draft = editDraftOf(punishment);
  expect(Object.keys(editProblems({ ...draft, reason: ' ', minutes: 'x' }))).toEqual(['reason', 'minutes']);
});
