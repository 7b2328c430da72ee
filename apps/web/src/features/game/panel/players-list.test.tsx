import type { OnlinePlayer } from '@tenfour/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { GamePanel } from './GamePanel.tsx';

afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
});

function asPhone(): void {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: query === PHONE_MEDIA_QUERY,
  }));
}

const player = (name: string, more: Partial<OnlinePlayer> = {}): OnlinePlayer => ({
  Player: `${name}:1`,
  Permission: 'Normal',
  Callsign: null,
  Team: 'Civilian',
  ...more,
});

const info = {
  serverName: 'Harbor Roleplay',
  playerCount: 2,
  maxPlayers: 40,
  online: true,
  joinKey: null,
  asOf: new Date().toISOString(),
  stale: false,
  problem: null,
};

async function open(players: OnlinePlayer[], commands: string[] = []) {
  const logged = commands.map((Command) => ({
    Player: 'Remote Server',
    Command,
    Timestamp: Date.now() / 1_000,
    sentBy: null,
    customCommand: null,
  }));
  serveApi({
    game: {
      info: async () => info,
      players: async () => players,
      commandLogs: async () => logged,
      commands: async () => [],
    },
    gameEvents: { list: async () => [] },
    customCommands: { list: async () => [] },
  });
  await renderPart(<GamePanel server={harborServer} permissions={permissionsOf('owner')} />);
}

const online = () => screen.getByRole('region', { name: 'Online players' });
const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('banned and BOLO players come first, with a badge and how many punishments are active', async () => {
  await open([
    player('Ana', { WantedStars: 2 }),
    player('Zed', { Team: 'Fire', record: { banned: true, active: 2, bolo: true } }),
    player('Bob', { record: { banned: false, active: 1, bolo: false } }),
  ]);
  await screen.findByText('Banned');
  const [first, ana, bob] = namesIn(online());
  expect(first).toMatch(/Zed.*Banned.*BOLO.*2 active.*Fire.*Normal/);
  expect(ana).toMatch(/Ana.*Wanted 2/);
  expect(ana).not.toContain('active');
  expect(bob).toMatch(/Bob1 active/);
  expect(within(online()).getByRole('heading', { name: 'Banned or BOLO 1' })).toBeTruthy();
});

test('on phones the page scrolls: both lists are cut, and open on request', async () => {
  asPhone();
  const crowd = Array.from({ length: 35 }, (_, at) => player(`Crowd_${String(at).padStart(2, '0')}`));
  await open(
    crowd,
    Array.from({ length: 14 }, (_, at) => `:h ${at}`),
  );
  const all = await within(online()).findByRole('button', { name: 'Show all 35' });
  expect(namesIn(online())).toHaveLength(12);
  expect(screen.queryByRole('group', { name: /, list$/ })).toBeNull();
  expect(within(online()).getByRole('heading', { name: 'Civilian 35' })).toBeTruthy();
  await userEvent.click(all);
  expect(namesIn(online())).toHaveLength(35);
  await userEvent.click(within(online()).getByRole('button', { name: 'Show less' }));
  expect(namesIn(online())).toHaveLength(12);
  const activity = within(screen.getByRole('region', { name: 'Activity' }));
  expect(await activity.findByRole('button', { name: 'Show all 14' })).toBeTruthy();
  expect(activity.getAllByRole('listitem')).toHaveLength(12);
});

test('elsewhere the lists scroll, whole', async () => {
  await open(Array.from({ length: 35 }, (_, at) => player(`Crowd_${at}`)));
  const list = await screen.findByRole('group', { name: 'Online players, list' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(35);
});

test('the count is beside the title, not part of its name', async () => {
  await open([player('Ana'), player('Bob')]);
  expect((await within(online()).findByText('2', { selector: 'h2 + span' })).textContent).toBe('2');
});
