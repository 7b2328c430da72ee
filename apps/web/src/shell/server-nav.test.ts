import type { Permissions } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS, PERMISSION_FLAGS, type PermissionSet } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { isPrivatePath, readOldStaffSearch, readServerSearch, readStaffSearch } from '../data/paths.ts';
import { SERVER_PAGES } from '../data/server-pages.ts';
import { pageName } from './Crumbs.tsx';
import { countOf } from './NavBadge.tsx';
import { showsQueue } from './SkipLinks.tsx';
import { navAccess, SERVER_NAV } from './server-nav.ts';

const all = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true])) as PermissionSet;
const none = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, false])) as PermissionSet;

function kinds(permissions: Permissions | undefined): Record<string, string> {
  return Object.fromEntries(SERVER_NAV.map((item) => [item.label, navAccess(item, permissions).kind]));
}

test('the preview of a role lists the same pages, by the same flags', () => {
  expect(SERVER_PAGES).toEqual(SERVER_NAV.map(({ label, flag }) => ({ label, flag })));
});

test('the owner may open everything', () => {
  const access = kinds({ ...all, role: 'owner', rank: 3, isOwner: true, can: all });
  expect(new Set(Object.values(access))).toEqual(new Set(['open']));
});

test('on a phone four places stand at the bottom, in this order', () => {
  expect(SERVER_NAV.flatMap(({ quick }) => quick ?? [])).toEqual(['Overview', 'Calls', 'Punish', 'Staff']);
});

test('for a moderator what the role lacks is locked', () => {
  const set = DEFAULT_PERMISSIONS.moderator;
  expect(kinds({ ...set, role: 'moderator', rank: 1, isOwner: false, can: set })).toEqual({
    Overview: 'open',
    'In-game panel': 'open',
    'Live map': 'open',
    Sessions: 'open',
    'Mod calls': 'open',
    Punishments: 'open',
    Appeals: 'open',
    'Staff & shifts': 'open',
    Applications: 'open',
    'Game security': 'open',
    Members: 'open',
    'Join requests': 'locked',
    Analytics: 'open',
    Automations: 'locked',
    'Discord bot': 'locked',
    'Logs & Webhooks': 'locked',
    Settings: 'locked',
  });
});

test('settings that only the owner enters say so', () => {
  const stored = DEFAULT_PERMISSIONS.admin;
  const settings = SERVER_NAV.find((item) => item.label === 'Settings');
  const can = { ...stored, canViewServerSettings: false };
  expect(settings && navAccess(settings, { ...stored, role: 'admin', rank: 2, isOwner: false, can })).toEqual(
    {
      kind: 'locked',
      reason: 'Owner only',
    },
  );
});

test('a plain member, and everyone before the answer is there, sees only the open pages', () => {
  const member = { ...none, canViewDashboard: true };
  const expected = { Overview: 'open', Members: 'open' };
  expect(kinds({ ...member, role: 'member', rank: 0, isOwner: false, can: member })).toMatchObject({
    ...expected,
    Settings: 'hidden',
  });
  expect(kinds(undefined)).toMatchObject({ ...expected, Punishments: 'hidden' });
});

test.each([
  ['/server/s1', true],
  ['/server/s1/staff', true],
  ['/admin', true],
  ['/alt-management', true],
  ['/account', true],
  ['/servers', false],
  ['/administrator', false],
  ['/dashboard', false],
  ['/', false],
])('%s sends a visitor to sign-in: %s', (path, expected) => {
  expect(isPrivatePath(path)).toBe(expected);
});

test.each([
  [{ tab: 'ingame' }, { tab: 'ingame' }],
  [
    { tab: 'members', q: 'kim', role: 'admin' },
    { tab: 'members', q: 'kim', role: 'admin' },
  ],
  [
    { tab: 'members', q: 42, role: 'boss' },
    { tab: 'members', q: '42' },
  ],
  [{ tab: 'members', q: '  ', role: ['admin'] }, { tab: 'members' }],
  [{ tab: 'requests', q: 'kim', role: 'admin' }, { tab: 'requests' }],
  [{ tab: 'overview' }, {}],
  [{ tab: '<script>' }, {}],
  [{ tab: ['members'] }, {}],
  [{}, {}],
])('the tab of %j', (search, expected) => {
  expect(readServerSearch(search)).toEqual(expected);
});

test.each([
  [{ tab: 'shifts' }, {}],
  [{ view: 'hours', status: 'pending', shift: 's1' }, { view: 'hours' }],
  [{ view: 'on-duty', shift: 's1' }, { shift: 's1' }],
  [{ view: 'leaderboard', person: 'u1' }, { view: 'leaderboard' }],
  [
    { person: 'u1', shift: 's1' },
    { view: 'history', person: 'u1', shift: 's1' },
  ],
  [{ shift: 's1' }, { shift: 's1' }],
  [{ view: 'toString' }, {}],
  [{ section: 'leaves', status: 'pending' }, { view: 'leave' }],
  [
    { section: 'shifts', person: 'u1' },
    { view: 'history', person: 'u1' },
  ],
  [{ section: 'toString' }, {}],
  [{ tab: 'leaves' }, { view: 'leave' }],
  [{ tab: 'management', status: 'pending' }, { view: 'management' }],
  [{ tab: 'mod-calls', view: 'leave' }, { tab: 'mod-calls' }],
  [{ tab: 'mod-calls' }, { tab: 'mod-calls' }],
  [
    { tab: 'mod-calls', status: 'closed', priority: 'urgent', assignee: 'me' },
    { tab: 'mod-calls', status: 'closed', priority: 'urgent', assignee: 'me' },
  ],
  [
    { tab: 'mod-calls', status: 'open', priority: 7, assignee: 42 },
    { tab: 'mod-calls', assignee: '42' },
  ],
  [{ tab: 'mod-calls', status: ['pending'], assignee: '  ' }, { tab: 'mod-calls' }],
  [{ tab: '<b>' }, {}],
])('the staff page of %j', (search, expected) => {
  expect(readStaffSearch(search)).toEqual(expected);
});

test('the old address of the staff page narrows calls and shifts immediately', () => {
  const both = { status: 'closed', priority: 'high', assignee: 'me', person: 'u1', shift: 's1' };
  expect(readOldStaffSearch({ ...both, tab: 'mod-calls', else: 1 })).toEqual(both);
  expect(readOldStaffSearch({ status: 'loud' })).toEqual({});
});

test.each([
  ['/server/s1/staff', { tab: 'mod-calls' }, true],
  ['/server/s1/staff', {}, false],
  ['/server/s1/staff', { view: 'management' }, false],
  ['/server/s1/staff-old', {}, true],
  ['/server/s1/punishments', { tab: 'mod-calls' }, false],
  ['/', {}, false],
])('whether %s with %j can skip to the queue: %s', (pathname, search, shown) => {
  expect(showsQueue(pathname, search)).toBe(shown);
});

test.each([
  ['/server/s1', undefined, undefined],
  ['/server/s1', 'members', 'Members'],
  ['/server/s1/staff', 'mod-calls', 'Mod calls'],
  ['/server/s1/staff-old', undefined, 'Staff & shifts'],
  ['/server/s1/import', undefined, 'Import'],
  ['/server/s1/api-keys', undefined, 'API keys'],
  ['/server/s1/constructor', undefined, undefined],
])('the breadcrumbs of %s with the tab %s end with %s', (pathname, tab, name) => {
  expect(pageName(pathname, tab)).toBe(name);
});

test('a badge counts what an entry counts, or the entry itself', () => {
  const entry = { message: '', at: null, goTo: null };
  const entries = [
    { ...entry, id: 'security-alert', kind: 'security-alert' as const, count: 3 },
    { ...entry, id: 'w1', kind: 'webhook-failing' as const, count: null },
    { ...entry, id: 'w2', kind: 'webhook-failing' as const, count: null },
  ];
  expect(countOf(entries, 'security-alert')).toBe(3);
  expect(countOf(entries, 'webhook-failing')).toBe(2);
  expect(countOf(entries, 'bolo')).toBe(0);
});
