import { DEFAULT_PERMISSIONS, type PermissionSet } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { attentionItems } from './attention.ts';
import { visibleTabs } from './tabs.ts';

const moderator = DEFAULT_PERMISSIONS.moderator;
const owner = Object.fromEntries(Object.keys(moderator).map((flag) => [flag, true])) as PermissionSet;
const calm = { isActive: true, erlcApiKey: 'configured', pendingCount: 0 };
const problem = (kind: string) => ({ problem: { kind, message: `It is ${kind}.`, since: null } });

test('a healthy server needs nothing', () => {
  expect(attentionItems(calm, { can: owner }, { problem: null })).toEqual([]);
});

test('everything at once, most urgent first, with a way to settle it', () => {
  const items = attentionItems(
    { isActive: false, erlcApiKey: null, pendingCount: 3 },
    { can: owner },
    problem('timeout'),
  );
  expect(items.map(({ key, action }) => [key, action?.to])).toEqual([
    ['suspended', undefined],
    ['key', 'settings'],
    ['game', 'ingame'],
    ['requests', 'requests'],
  ]);
  expect(items.at(-1)?.text).toBe('3 request(s) pending');
});

test('who may not change the key or decide requests gets no button for it', () => {
  const items = attentionItems(
    { ...calm, erlcApiKey: null, pendingCount: 1 },
    { can: moderator },
    problem('key-invalid'),
  );
  expect(items.map(({ key, action }) => [key, action])).toEqual([
    ['key', undefined],
    ['game', undefined],
    ['requests', undefined],
  ]);
});

test('a missing key and a suspension are not told a second time by the game', () => {
  for (const kind of ['no-key', 'suspended']) {
    expect(attentionItems(calm, { can: owner }, problem(kind))).toEqual([]);
  }
});

test('a bad key leads to settings', () => {
  const [item] = attentionItems(calm, { can: owner }, problem('key-invalid'));
  expect(item).toMatchObject({ tone: 'danger', text: 'It is key-invalid.', action: { to: 'settings' } });
});

const member = { ...moderator, canViewIngamePanel: false, canApproveJoinRequests: false };

test.each([
  ['owner', owner, 'overview', ['overview', 'members', 'ingame', 'requests']],
  ['moderator', moderator, 'overview', ['overview', 'members', 'ingame', 'requests']],
  ['member', member, 'overview', ['overview', 'members']],
  ['member', member, 'ingame', ['overview', 'members', 'ingame']],
] as const)('a %s sees their tabs', (role, can, open, tabs) => {
  expect(visibleTabs({ role, can }, open).map(({ value }) => value)).toEqual(tabs);
});
