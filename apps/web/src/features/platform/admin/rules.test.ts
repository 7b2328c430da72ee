import { readFileSync } from 'node:fs';
import type { StaffMember } from '@tenfour/contracts';
import { ACCESS_LEVELS } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { danger } from '../../../theme/colors.ts';
import { decisionsFor, overtakenBy } from './decisions.ts';
import { readAdminSearch, readInspectorSearch } from './search.ts';
import { nameOf, whyFixed } from './staff-rules.ts';
import { texts } from './texts.ts';

test.each([
  [{}, {}],
  [{ tab: 'logs' }, {}],
  [{ tab: 'nothing', q: 7 }, { q: '7' }],
  [
    { q: ' ana ', action: 'failed_login', admin: 12, failed: true, status: 'suspended' },
    { q: 'ana', action: 'failed_login', admin: '12', failed: true },
  ],
  [{ failed: 'true' }, {}],
  [{ tab: 'staff', q: 'ana' }, { tab: 'staff' }],
  [
    { tab: 'servers', q: 'bay', status: 'suspended', failed: true },
    { tab: 'servers', q: 'bay', status: 'suspended' },
  ],
  [{ tab: 'servers', status: 'gone' }, { tab: 'servers' }],
])('the address %j is read as %j', (address, read) => {
  expect(readAdminSearch(address)).toEqual(read);
});

test('the inspector’s server may look like a number', () => {
  expect(readInspectorSearch({ serverId: 123 })).toEqual({ serverId: '123' });
  expect(readInspectorSearch({ serverId: '' })).toEqual({});
});

// covers: R593-R595
test('what a level can decide about a server', () => {
  const offered = ACCESS_LEVELS.map((level) => decisionsFor(level, { status: 'active' }));
  expect(offered).toEqual([[], ['suspend'], ['suspend', 'remove']]);
  expect(decisionsFor('admin', { status: 'suspended' })).toEqual(['reactivate']);
});

test('a decision is in conflict with the same one of another person, and with a removal', () => {
  const { overtaken } = texts.servers;
  expect(overtakenBy('suspend', { status: 'suspended' })).toBe(overtaken.suspend);
  expect(overtakenBy('suspend', { status: 'active' })).toBeNull();
  expect(overtakenBy('reactivate', { status: 'active' })).toBe(overtaken.reactivate);
  expect(overtakenBy('remove', { status: 'suspended' })).toBeNull();
  expect(overtakenBy('remove', null)).toBe(overtaken.remove);
});

function account(id: string, change: Partial<StaffMember> = {}): StaffMember {
  return {
    id,
    userId: null,
    discordName: null,
    username: `name-${id}`,
    accessLevel: 'super_admin',
    password: true,
    isActive: true,
    createdBy: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLoginAt: null,
    ...change,
  };
}

// covers: R289
test('no one changes their own account, nor the last active super admin', () => {
  const me = account('me');
  const other = account('other');
  expect(whyFixed(me, [me, other], 'me')).toBe(texts.staff.own);
  expect(whyFixed(other, [me, other], 'me')).toBeNull();
  expect(whyFixed(other, [account('me', { isActive: false }), other], 'me')).toBe(texts.staff.last);
  expect(whyFixed(account('other', { accessLevel: 'admin' }), [], 'me')).toBeNull();
  expect(nameOf(account('x', { username: '', userId: 'u7' }))).toBe('u7');
});

// covers: R276
test('the badge of a failure is red in every shade', () => {
  const sheet = readFileSync(`${import.meta.dirname}/Platform.module.css`, 'utf8');
  expect(sheet).toMatch(/\.action\[data-failed\] \{\s+background: var\(--mantine-color-danger-light\);/);
  for (const shade of danger) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(shade.slice(at, at + 2), 16),
    );
    expect(red, shade).toBeGreaterThan(Math.max(green, blue));
  }
});
