import type { Punishment } from '@tenfour/contracts';
import { cursorAfter } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { editChanges, editDraftOf, editProblems } from './edit-rules.ts';
import { outcomeOfCreate, outcomeOfFailure } from './outcome.ts';
import { forecastNotice } from './PlayerRecord.tsx';
import { isFiltered, readPunishmentsSearch } from './search.ts';
import { suggest } from './suggestions.ts';
import { nextCursor } from './use-punishments.ts';

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
  autoBan: false,
  issuedBy: 'avery',
  issuedById: '1',
  evidence: [],
  enforcement: { state: 'none', message: null },
  createdAt: '2024-06-01T00:00:00.000Z',
  updatedAt: '2024-06-01T00:00:00.000Z',
};

test('a plain record: one success toast', () => {
  expect(outcomeOfCreate({ ...punishment, autoBanApplied: false })).toEqual({
    title: 'Punishment record added successfully!',
    tone: 'success',
    lines: [],
  });
});

test('an auto-ban: one destructive toast with both texts', () => {
  const outcome = outcomeOfCreate({ ...punishment, autoBanApplied: true });
  expect(outcome).toMatchObject({ title: 'Auto-Ban Applied', tone: 'destructive' });
  expect(outcome.lines.at(-1)).toBe('Punishment record added successfully!');
  expect(outcome.lines[0]).toContain('Ana');
});

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
  [1, 'kick', { text: '1 active → the one after this will be recorded as an Auto-Ban', autoBan: false }],
  [2, 'warning', { text: '2 active → this will be recorded as an Auto-Ban', autoBan: true }],
  [5, 'strike', { text: '5 active → this will be recorded as an Auto-Ban', autoBan: true }],
  [2, 'ban', null],
] as const)('with %i active, a %s is announced as %o', (activeCount, type, notice) => {
  expect(forecastNotice({ activeCount }, type)).toEqual(notice);
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
  [{ player: ' Ana ' }, { player: 'Ana' }],
  [
    { player: 777, q: 'bank' },
    { player: '777', q: 'bank' },
  ],
  [{ player: '' }, {}],
  [{ player: 'x'.repeat(30) }, { player: 'x'.repeat(20) }],
])('address %o brings a name for the composer, which filters nothing', (search, read) => {
  expect(readPunishmentsSearch(search)).toEqual(read);
  expect(isFiltered(readPunishmentsSearch(search))).toBe('q' in read);
});

test('the next page begins after the last of a full one', () => {
  expect(nextCursor([])).toBeUndefined();
  expect(nextCursor([punishment])).toBeUndefined();
  expect(nextCursor(Array.from({ length: 50 }, () => punishment))).toBe(cursorAfter(punishment));
});

test('names on offer: online first, each once, by what was typed', () => {
  const online = [
    { Player: 'Zoe:2', Permission: 'Normal', Callsign: null, Team: 'Civilian' },
    { Player: 'ana:7', Permission: 'Normal', Callsign: null, Team: 'Civilian' },
  ];
  const records = [punishment, { robloxUsername: 'Dana', robloxUserId: null }];
  expect(suggest(online, records, '')).toEqual({
    online: [
      { name: 'ana', id: '7' },
      { name: 'Zoe', id: '2' },
    ],
    recent: [{ name: 'Dana', id: null }],
  });
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
  expect(editChanges(punishment, { ...draft, punishmentType: 'ban', reason: 'VDM' })).toEqual({
    punishmentType: 'ban',
    reason: 'VDM',
  });
});

test('an edit without reason or with a wrong length is refused', () => {
  const draft = editDraftOf(punishment);
  expect(Object.keys(editProblems({ ...draft, reason: ' ', minutes: 'x' }))).toEqual(['reason', 'minutes']);
});
