import type { Server } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS, PERMISSION_FLAGS } from '@tenfour/domain';
import { expect, test } from 'vitest';
import {
  type SettingsEdits,
  settingsChange,
  storableEdits,
  storedSettings,
  withoutSaved,
} from './changes.ts';
import { PERMISSION_GROUPS } from './permission-groups.ts';

const server: Server = {
  id: 's1',
  name: 'Harbor City',
  role: 'owner',
  ownerId: 'u1',
  joinCode: 'K7Q2XABC',
  isActive: true,
  status: 'active',
  memberCount: 3,
  pendingCount: 0,
  erlcKeyConfigured: true,
  createdAt: '2024-01-01T00:00:00.000Z',
  erlcApiKey: '••••abcd',
  robloxApiKey: null,
  apiKey: null,
  moderatorPermissions: JSON.stringify({ ...DEFAULT_PERMISSIONS.moderator, canViewWebhooks: true }),
  adminPermissions: '{}',
  joinPolicy: 'approval',
  delegateManagement: false,
  timezone: 'UTC',
  onDutyCount: 0,
  staffInGameCount: null,
};
const stored = storedSettings(server);

test('missing flags of a stored set take the default of its role', () => {
  expect(stored.admin).toEqual(DEFAULT_PERMISSIONS.admin);
  expect(stored.moderator.canViewWebhooks).toBe(true);
});

test.each<[string, SettingsEdits, object | null, object | null]>([
  ['nothing touched', {}, null, null],
  ['touched and put back', { name: 'Harbor City', joinPolicy: 'approval', admin: {} }, null, null],
  ['spaces around the name', { name: '  Harbor City ' }, null, null],
  ['a new name alone', { name: ' Harbour ' }, { name: 'Harbour' }, null],
  ['an opened but empty key field', { erlcApiKey: '', robloxApiKey: '  ' }, null, null],
  ['a new key', { erlcApiKey: ' abc-def ' }, { erlcApiKey: 'abc-def' }, null],
  ['a removed key', { erlcApiKey: null }, { erlcApiKey: null }, null],
  ['removing a key that is not there', { robloxApiKey: null }, null, null],
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
  expect(settingsChange(stored, edits)).toMatchObject({ fields, permissions });
});

test('every change has a name, in words', () => {
  const edits: SettingsEdits = {
    name: 'X',
    erlcApiKey: null,
    moderator: { canViewWebhooks: false },
    admin: { canEditApiKey: true },
  };
  expect(settingsChange(stored, edits).labels).toEqual([
    'Server name',
    'ER:LC API key',
    'Moderator: View logs and webhooks off',
    'Admin: Edit API keys on',
  ]);
});

test('what was typed while a save was on its way stays', () => {
  const sent: SettingsEdits = { name: 'Harbour', erlcApiKey: 'abc-def', admin: { canEditApiKey: true } };
  const now: SettingsEdits = { ...sent, name: 'Harbour Town' };
  expect(withoutSaved(now, sent)).toEqual({ name: 'Harbour Town' });
});

test('typed keys are never put into storage', () => {
  expect(storableEdits({ name: 'X', erlcApiKey: 'abc-def', robloxApiKey: 'r' })).toEqual({ name: 'X' });
});

test('the matrix shows each flag once, under a name of its own', () => {
  const rows = PERMISSION_GROUPS.flatMap((group) => group.flags);
  expect(rows.map((row) => row.flag).toSorted()).toEqual([...PERMISSION_FLAGS].toSorted());
  expect(new Set(rows.map((row) => row.name)).size).toBe(PERMISSION_FLAGS.length);
});
