import type { OnlinePlayer, Vehicle } from '@tenfour/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

async function open(players: OnlinePlayer[], commands: string[] = [], vehicles?: () => Promise<Vehicle[]>) {
  const logged = commands.map((Command) => ({
    Player: 'Remote Server',
    Command,
    Timestamp: Date.now() / 1_000,
    sentBy: null,
    customCommand: null,
  }));
  const served = serveApi({
    game: {
      ...(vehicles ? { vehicles } : {}),
      info: async () => info,
      players: async () => players,
      commandLogs: async () => logged,
      commands: async () => [],
    },
    gameEvents: { list: async () => [] },
    customCommands: { list: async () => [] },
  });
  await renderPart(<GamePanel server={harborServer} permissions={permissionsOf('owner')} />);
  return served;
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

describe('vehicles', () => {
  const vehicle = (model: string, owner: string, more: Partial<Vehicle> = {}): Vehicle => ({
    model,
    owner: { name: owner, robloxUserId: '1' },
    livery: null,
    plate: null,
    color: { name: null, hex: null },
    ...more,
  });
  const parked = () => screen.getByRole('region', { name: 'Vehicles' });
  const choose = async (name: string) => userEvent.click(screen.getByRole('radio', { name }));

  test('are read when they are chosen, with owner, model, livery, color and plate', async () => {
    const read = vi.fn(async () => [
      vehicle('Van', 'Ana', { livery: 'Taxi', plate: 'ABC-123', color: { name: 'Navy', hex: '#1b2a35' } }),
      vehicle('<b>Bus</b>', 'Bob'),
      vehicle('Mower', 'Bob'),
    ]);
    await open([player('Ana')], [], read);
    await screen.findByText('Ana');
    expect(read).not.toHaveBeenCalled();
    await choose('Vehicles');
    await within(parked()).findByText('Mower');
    expect(within(parked()).getByText('3', { selector: 'h2 + span' })).toBeTruthy();
    expect(namesIn(parked())).toEqual([
      expect.stringMatching(/^VanTaxiNavyABC-123.*Ana$/),
      expect.stringMatching(/^<b>Bus<\/b>.*Bob$/),
      expect.stringMatching(/^Mower.*Bob$/),
    ]);
    await choose('Players');
    expect(await within(online()).findByText('Ana')).toBeTruthy();
  });

  test('are found by plate, and the filter can be cleared', async () => {
    await open([player('Ana')], [], async () => [
      vehicle('Van', 'Ana', { plate: 'ABC-123' }),
      vehicle('Bus', 'Bob'),
    ]);
    await screen.findByText('Ana');
    await choose('Vehicles');
    const filter = await within(parked()).findByRole('searchbox', { name: 'Filter vehicles' });
    await userEvent.type(filter, 'abc12');
    expect(namesIn(parked())).toHaveLength(1);
    expect(within(parked()).getByText('1 / 2')).toBeTruthy();
    await choose('Players');
    expect(await within(online()).findByText('Ana')).toBeTruthy();
    await choose('Vehicles');
    expect(await within(parked()).findByText('1 / 2')).toBeTruthy();
    await userEvent.type(within(parked()).getByRole('searchbox'), '9');
    expect(within(parked()).getByText('No vehicle matches “abc129”')).toBeTruthy();
    await userEvent.click(within(parked()).getByRole('button', { name: 'Clear filter' }));
    expect(namesIn(parked())).toHaveLength(2);
  });

  test('can be none, and fail with Retry', async () => {
    let answer: () => Promise<Vehicle[]> = () => Promise.reject(new Error('down'));
    await open([player('Ana')], [], () => answer());
    await screen.findByText('Ana');
    await choose('Vehicles');
    const retry = await within(parked()).findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    answer = async () => [];
    await userEvent.click(retry);
    expect(await within(parked()).findByText('No vehicles.')).toBeTruthy();
  });
});
