import type { PublicPage } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { openApp } from '../../../test/app.tsx';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

const AT = '2026-11-01T12:00:00.000Z';
const quiet: PublicPage = {
  slug: 'harbor',
  serverName: 'Harbor Bay',
  running: null,
  next: null,
  players: null,
  joinUrl: null,
  applyUrl: null,
  appealUrl: 'https://tenfour.example/appeals/harbor',
};

function open(page: PublicPage | null, path = '/s/harbor') {
  const get = async () => {
    if (page === null) throw new DomainError('NOT_FOUND', { message: 'There is no page at this address.' });
    return page;
  };
  serveApi({ publicPage: { get } }, { signedIn: false });
  return openApp(path);
}

const fact = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

test('a running session, the next one with its host, the players and all links', async () => {
  open({
    ...quiet,
    running: { since: AT, full: true, low: false },
    next: { plannedAt: AT, host: 'avery' },
    players: { now: 39, max: 40, asOf: AT },
    joinUrl: 'https://erlc.gg/join/HARBOR',
    applyUrl: 'https://forms.example/apply',
  });
  expect(await screen.findByRole('heading', { name: 'Harbor Bay' })).toBeTruthy();
  expect([screen.getByText('Running'), screen.getByText('Full')]).toHaveLength(2);
  expect(await fact('Next session')).toContain('Host: avery');
  expect(await fact('Players')).toContain('39 / 40');
  expect(linkTo('Join in ER:LC')).toBe('https://erlc.gg/join/HARBOR');
  expect(linkTo('Apply')).toBe('https://forms.example/apply');
  expect(linkTo('Appeal a punishment')).toBe('https://tenfour.example/appeals/harbor');
});

test('a quiet server says so, and has no link that leads nowhere', async () => {
  open(quiet);
  expect(await fact('Next session')).toContain('Nothing planned.');
  expect(await fact('Players')).toContain('No recent update.');
  expect([linkTo('Join in ER:LC'), linkTo('Apply')]).toEqual([null, null]);
});

test('a former address becomes the current one', async () => {
  const { router } = open(quiet, '/s/old-harbor');
  await waitFor(() => expect(router.state.location.pathname).toBe('/s/harbor'));
});

test('without a public page there is none', async () => {
  open(null);
  expect(await screen.findByRole('heading', { name: 'No page here' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
