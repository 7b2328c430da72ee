import type { StaffFile as File, Infraction } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { StaffFile } from './StaffFile.tsx';

afterEach(leavePage);

const AT = '2026-11-21T18:00:00.000Z';

const infraction: Infraction = {
  ...{ id: 'i1', staffUserId: 'u2', staffUsername: 'bo', type: 'warning', reason: 'Late' },
  ...{
    issuedBy: 'ana',
    issuedById: 'u9',
    createdAt: AT,
    ...{ revoked: null, fields: {} },
    points: 1,
    expiresAt: null,
  },
  ...{ active: true, automatic: null, appeal: null, canAppeal: false },
  reached: { outcome: 'strike', rule: 'Three warnings', version: 1 },
};

const file: File = {
  ...{ userId: 'u2', username: 'bo', avatar: '', role: 'moderator', joinedAt: AT, own: false },
  active: { warning: 1, strike: 0, termination: 0, points: 1 },
  next: [{ type: 'warning', outcome: 'suspension', rule: 'Two warnings' }],
  infractions: [infraction],
  roles: [
    {
      ...{ id: 'a1', userId: 'u2', username: 'bo', direction: 'promotion', title: 'Role changed' },
      ...{ text: 'bo is now moderator, was member.', by: 'ana', createdAt: AT },
    },
  ],
  weeks: [{ from: AT, workedMs: 3_600_000, shifts: 1, requiredMinutes: null }],
  leaves: [],
  work: { since: AT, modCalls: 2, punishments: { warning: 1, kick: 1, strike: 0, ban: 0 } },
};

async function show(shown: File, role: 'admin' | 'moderator') {
  const weeks = { weeks: [], requiredMinutes: null, requiredSessions: null, records: [], types: [] };
  serveApi({ staffFiles: { get: async () => shown }, shifts: { weeks: async () => weeks } });
  await renderPart(
    <StaffFile server={harborServer} permissions={permissionsOf(role)} person={shown.userId} />,
  );
}

test('people above see the record, what comes next, and can revoke', async () => {
  await show(file, 'admin');
  expect(await screen.findByRole('region', { name: 'Staff file of bo' })).toBeTruthy();
  expect(screen.getByText('The next warning suggests a suspension (Two warnings).')).toBeTruthy();
  expect(screen.getByText('Promotion')).toBeTruthy();
  expect(screen.getByText(/led to a strike \(Three warnings\)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Revoke warning of bo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Appeal warning' })).toBeNull();
});

test('the person sees their own file and appeals from it', async () => {
  const own = { ...file, own: true, next: null, infractions: [{ ...infraction, canAppeal: true }] };
  await show(own, 'moderator');
  expect(await screen.findByRole('region', { name: 'Your staff file' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Appeal warning' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revoke warning of bo' })).toBeNull();
});
