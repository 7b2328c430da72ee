import type { Ban } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServices, openApp } from '../../../test/app.tsx';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

const ban = (id: string, robloxUserId: string | null, robloxUsername: string): Ban => ({
  id,
  createdAt: '2026-03-02T20:00:00.000Z',
  inGame: true,
  robloxUsername,
  robloxUserId,
  formerly: null,
  record: null,
});

test('a name opens its account where that is certain, and the name where it is not', async () => {
  serveApi({
    ...harborServices(),
    bans: { list: async () => [ban('7', '7', 'Ana'), ban('p1', null, 'Bob'), ban('8', '8', '')] },
  });
  openApp('/server/s1/bans');
  const opened = (name: string) =>
    new URLSearchParams(screen.getByRole('link', { name }).getAttribute('href')?.split('?')[1]).get('player');
  await screen.findByRole('link', { name: 'Ana' });
  expect([opened('Ana'), opened('Bob')]).toEqual(['"7"', 'Bob']);
  expect(screen.getByText('Account 8').closest('a')).toBeNull();
});
