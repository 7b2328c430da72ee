import { DEFAULT_PERMISSIONS, type PermissionSet } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { visibleTabs } from './tabs.ts';

const moderator = DEFAULT_PERMISSIONS.moderator;
const owner = Object.fromEntries(Object.keys(moderator).map((flag) => [flag, true])) as PermissionSet;
const member = { ...moderator, canViewIngamePanel: false, canApproveJoinRequests: false };

test.each([
  ['owner', owner, 'overview', ['overview', 'members', 'ingame', 'requests']],
  ['moderator', moderator, 'overview', ['overview', 'members', 'ingame', 'requests']],
  ['member', member, 'overview', ['overview', 'members']],
  ['member', member, 'ingame', ['overview', 'members', 'ingame']],
] as const)('a %s sees their tabs', (role, can, open, tabs) => {
  expect(visibleTabs({ role, can }, open).map(({ value }) => value)).toEqual(tabs);
});

const none = { ...member, canViewDashboard: false };

test.each([
  ['owner', owner, 'overview', []],
  ['admin', owner, 'overview', []],
  ['moderator', moderator, 'overview', ['requests']],
  ['moderator', none, 'overview', ['ingame', 'requests']],
  ['member', member, 'overview', []],
  ['member', member, 'requests', ['requests']],
] as const)('%s: locked is what only leads to a refusal (%#)', (role, can, open, locked) => {
  const tabs = visibleTabs({ role, can }, open).filter(({ lock }) => lock !== null);
  expect(tabs.map(({ value }) => value)).toEqual(locked);
  for (const { lock } of tabs) expect(lock).toContain('can’t open');
});
