import type { PublicAppeal } from '@tenfour/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { openApp } from '../../../test/app.tsx';
import { mara } from '../../../test/fixtures.ts';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

const AT = '2026-11-01T12:00:00.000Z';
const page = { slug: 'harbor-bay', serverName: 'Harbor Bay', isSuspended: false };
const verified = { ...mara, robloxUsername: 'Bea', robloxUserId: '7', robloxVerified: true };

const own = (changes: Partial<PublicAppeal> & { punishmentId: string }) => ({
  serverName: 'Harbor Bay',
  robloxUsername: 'Bea',
  punishmentType: 'ban' as const,
  reason: 'VDM',
  createdAt: AT,
  duration: null,
  expiresAt: null,
  isActive: true,
  obstacle: null,
  appeal: null,
  ...changes,
});

const appealOf = (state: 'open' | 'accepted') => ({
  state,
  createdAt: AT,
  decision: state === 'open' ? null : { accepted: true, reason: 'Believable.', at: AT, by: null },
  thread: [{ id: 'm1', at: AT, side: 'player' as const, by: null, text: 'Sorry.' }],
  mayWrite: state === 'open',
});

test('each record is a card with its type, length, state and the action that is left', async () => {
  serveApi({
    account: { me: async () => verified },
    appealPage: {
      get: async () => page,
      punishments: async () => ({
        robloxUsername: 'Bea',
        punishments: [
          own({ punishmentId: 'p1' }),
          own({ punishmentId: 'p2', punishmentType: 'strike', reason: 'RDM', appeal: appealOf('open') }),
          own({
            punishmentId: 'p3',
            reason: 'FRP',
            isActive: false,
            obstacle: 'Over.',
            appeal: appealOf('accepted'),
          }),
          own({ punishmentId: 'p4', reason: 'NITRP', obstacle: 'You can appeal again in 3 days.' }),
        ],
      }),
    },
  });
  openApp('/appeals/harbor-bay');
  const card = async (reason: string) => within(await screen.findByRole('article', { name: reason }));
  const ban = await card('VDM');
  expect(ban.getByText('Ban')).toBeTruthy();
  expect(ban.getByText(/^Permanent/)).toBeTruthy();
  const open = await card('RDM');
  expect([open.getByText('Strike'), open.getByText('In review')]).toHaveLength(2);
  expect(open.getByRole('button', { name: 'Reply' })).toBeTruthy();
  const accepted = await card('FRP');
  expect([accepted.getByText('Lifted'), accepted.getByText('Believable.')]).toHaveLength(2);
  expect(accepted.queryByRole('button')).toBeNull();
  const later = await card('NITRP');
  expect(later.getByText('You can appeal again in 3 days.')).toBeTruthy();
  expect(later.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('listitem').filter((item) => item.dataset.done)).toHaveLength(3);

  await userEvent.click(ban.getByRole('button', { name: 'Appeal' }));
  expect(document.activeElement).toBe(ban.getByLabelText('Why should it end?'));
  await userEvent.click(ban.getByRole('button', { name: 'Send appeal' }));
  expect(await ban.findByText('Enter a message.')).toBeTruthy();
});

test('someone without punishments sees which account has none, and can use another', async () => {
  serveApi({
    account: { me: async () => verified },
    appealPage: {
      get: async () => page,
      punishments: async () => ({ robloxUsername: 'Bea', punishments: [] }),
    },
  });
  openApp('/appeals/harbor-bay');
  expect(await screen.findByText(/^Bea has nothing to appeal here\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Use another account' }).getAttribute('href')).toBe('/account');
  expect(screen.getAllByRole('listitem').filter((item) => item.dataset.done)).toHaveLength(2);
});

test('signed out: the way to sign in, with no step done', async () => {
  serveApi({ appealPage: { get: async () => page } }, { signedIn: false });
  openApp('/appeals/harbor-bay');
  await screen.findByText('Verify Roblox account');
  const signIn = within(screen.getByRole('main')).getByRole('link', { name: 'Login with Discord' });
  expect(signIn.getAttribute('href')).toBe('/api/login?next=%2Fappeals%2Fharbor-bay');
  expect(screen.getAllByRole('listitem').filter((item) => item.dataset.done)).toHaveLength(0);
});
