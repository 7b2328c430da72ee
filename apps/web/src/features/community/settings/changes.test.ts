import type { Server } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS, PERMISSION_FLAGS } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { harborServer } from '../../../test/fixtures.ts';
import {
  editsOfDraft,
  isActivityDays,
  type SettingsEdits,
  settingsChange,
  storableEdits,
  storedSettings,
  withEdit,
  withoutSaved,
} from './changes.ts';
import { PERMISSION_GROUPS } from './permission-groups.ts';

const server: Server = {
  ...harborServer,
  moderatorPermissions: JSON.stringify({ ...DEFAULT_PERMISSIONS.moderator, canViewWebhooks: true }),
  adminPermissions: '{}',
};
const stored = storedSettings(server);

test('missing flags of a stored set take the default of its role', () => {
  expect(stored.admin).toEqual(DEFAULT_PERMISSIONS.admin);
  expect(stored.moderator.canViewWebhooks).toBe(true);
});

// covers: R150, R534, R536-R538
test.each<[string, SettingsEdits, object | null, object | null]>([
  ['nothing touched', {}, null, null],
  ['touched and put back', { name: 'Harbor City', joinPolicy: 'approval', admin: {} }, null, null],
  ['spaces around the name', { name: '  Harbor City ' }, null, null],
  ['a new name alone', { name: ' Harbour ' }, { name: 'Harbour', seen: { name: 'Harbor City' } }, null],
  ['a time zone', { timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo', seen: { timezone: 'UTC' } }, null],
  ['days put back', { activityDays: ' 365 ' }, null, null],
  ['days', { activityDays: '90' }, { activityDays: 90, seen: { activityDays: 365 } }, null],
  ['an opened but empty key field', { erlcApiKey: '', robloxApiKey: '  ' }, null, null],
  [
    'a new key',
    { erlcApiKey: ' abc-def ' },
    { erlcApiKey: 'abc-def', seen: { erlcApiKey: '••••abcd' } },
    null,
  ],
  ['a removed key', { erlcApiKey: null }, { erlcApiKey: null }, null],
  ['removing a key that is not there', { robloxApiKey: null }, null, null],
  [
    'what is sent to the game: only what was turned',
    { enforceInGame: true, pmWarnings: false },
    { enforceInGame: true },
    null,
  ],
  [
    'both policies',
    { joinPolicy: 'open', delegateManagement: true },
    { joinPolicy: 'open', delegateManagement: true },
    null,
  ],
  [
    'flags: only those that differ',
    { moderator: { canViewWebhooks: false, canViewDashboard: true }, admin: { canEditApiKey: true } },
    null,
    { moderatorPermissions: '{"canViewWebhooks":false}', adminPermissions: '{"canEditApiKey":true}' },
  ],
  [
    'one set alone',
    { name: 'X', admin: { canViewWebhooks: false } },
    { name: 'X' },
    { adminPermissions: '{"canViewWebhooks":false}' },
  ],
])('%s', (_what, edits, fields, permissions) => {
  expect(settingsChange(stored, edits)).toMatchObject({ fields, permissions, overtaken: [] });
});

test('every change is described with the values before and after, keys never', () => {
  const edits: SettingsEdits = {
    name: 'X',
    timezone: 'Asia/Tokyo',
    activityDays: '90',
    joinPolicy: 'open',
    enforceInGame: true,
    pmWarnings: true,
    erlcApiKey: null,
    robloxApiKey: 'new',
    moderator: { canViewWebhooks: false },
    admin: { canEditApiKey: true },
  };
  expect(settingsChange(stored, edits).lines).toEqual([
    { label: 'Server name', from: '“Harbor City”', to: '“X”' },
    { label: 'Time zone', from: 'UTC', to: 'Asia/Tokyo' },
    { label: 'Keep activity log (days)', from: '365', to: '90' },
    { label: 'Joining', from: 'With approval', to: 'Immediately' },
    { label: 'Send bans and kicks to the game', from: 'off', to: 'on' },
    { label: 'Message warned players in the game', from: 'off', to: 'on' },
    { label: 'ER:LC API key', from: null, to: 'will be removed' },
    { label: 'Roblox API key', from: null, to: 'will be added' },
    { label: 'Moderator: View logs and webhooks', from: 'on', to: 'off' },
    { label: 'Admin: Edit API keys', from: 'off', to: 'on' },
  ]);
  expect(settingsChange(stored, { erlcApiKey: 'abc-def' }).lines).toEqual([
    { label: 'ER:LC API key', from: null, to: 'will be replaced' },
  ]);
});

test('what was typed while a save was on its way stays', () => {
  const sent: SettingsEdits = { name: 'Harbour', erlcApiKey: 'abc-def', admin: { canEditApiKey: true } };
  const now: SettingsEdits = { ...sent, name: 'Harbour Town' };
  const saved = { ...stored, name: 'Harbour' };
  const left = withoutSaved(now, sent, saved);
  expect(left).toEqual({ name: 'Harbour Town', seen: { name: 'Harbour' } });
  expect(settingsChange(saved, left)).toMatchObject({
    fields: { name: 'Harbour Town', seen: { name: 'Harbour' } },
    overtaken: [],
  });
  expect(withoutSaved(sent, sent, saved)).toEqual({});
});

test('what stood in a field is remembered from the first touch, and forgotten with the edit', () => {
  const once = withEdit({}, { name: 'H' }, stored);
  const twice = withEdit(once, { name: 'Ha' }, { ...stored, name: 'Theirs' });
  expect(twice).toEqual({ name: 'Ha', seen: { name: 'Harbor City' } });
  expect(withEdit(twice, { name: undefined }, stored).seen).toEqual({});
  expect(withEdit({}, { robloxApiKey: 'x' }, stored).seen).toEqual({ robloxApiKey: null });
});

test.each([
  ['name', { name: 'Mine' }, { name: 'Theirs' }],
  ['timezone', { timezone: 'Asia/Tokyo' }, { timezone: 'Europe/Rome' }],
  ['erlcApiKey', { erlcApiKey: null }, { erlcApiKey: '••••9999' }],
  ['robloxApiKey', { robloxApiKey: 'mine' }, { robloxApiKey: '••••9999' }],
] as const)(
  'a %s that another person has saved meanwhile is in conflict until settled',
  (field, edit, theirs) => {
    const now = { ...stored, ...theirs };
    const edits = withEdit({}, edit, stored);
    expect(settingsChange(stored, edits).overtaken).toEqual([]);
    expect(settingsChange(now, edits).overtaken).toEqual([field]);
    const mine = withEdit(edits, { seen: { [field]: now[field] } }, now);
    expect(settingsChange(now, mine)).toMatchObject({ overtaken: [], fields: { ...edit, seen: theirs } });
    const taken = withEdit(edits, { [field]: undefined }, now);
    expect(settingsChange(now, taken)).toMatchObject({ overtaken: [], fields: null });
  },
);

test('what the other made the same, or a choice of two, is no quarrel', () => {
  const edits = withEdit({}, { name: 'Same', joinPolicy: 'open', admin: { canEditApiKey: true } }, stored);
  const now: typeof stored = { ...stored, name: 'Same', joinPolicy: 'open' };
  expect(settingsChange(now, edits)).toMatchObject({ overtaken: [], fields: null });
});

test('typed keys are never put into storage', () => {
  expect(storableEdits({ name: 'X', erlcApiKey: 'abc-def', robloxApiKey: 'r' })).toEqual({ name: 'X' });
});

test('what is left behind are edits, or nothing', () => {
  expect(editsOfDraft({ name: 'X' })).toEqual({ name: 'X' });
  for (const draft of [undefined, null, 'text']) expect(editsOfDraft(draft)).toEqual({});
});

test('the matrix shows each flag once, under a name of its own', () => {
  const rows = PERMISSION_GROUPS.flatMap((group) => group.flags);
  expect(rows.map((row) => row.flag).toSorted()).toEqual([...PERMISSION_FLAGS].toSorted());
  expect(new Set(rows.map((row) => row.name)).size).toBe(PERMISSION_FLAGS.length);
});

test.each([
  ['30', true],
  ['3650', true],
  ['29', false],
  ['3651', false],
  ['90.5', false],
  ['ninety', false],
  ['', false],
])('the activity log can be kept for “%s” days: %s', (activityDays, can) => {
  expect(isActivityDays(settingsChange(stored, { activityDays }).fields?.activityDays ?? 0)).toBe(can);
});
