import type { GameMap, MapPlayer, MapPositions, ModCall } from '@tenfour/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { type Caller, serveApi } from '../../../test/api.ts';
import { openApp } from '../../../test/app.tsx';
import { harbor, harborServer, mara, modCallOf, policy } from '../../../test/fixtures.ts';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

const fall: GameMap = {
  name: 'fall',
  styles: ['postals', 'blank'],
  calibration: {
    size: 1_000,
    pixelsPerStud: 0.5,
    origin: [500, 500],
    tolerance: 100,
    postals: { '101': [500, 500], '204': [600, 700] },
  },
};
const summer: GameMap = { name: 'summer', styles: ['blank'], calibration: null };

const player = (name: string, more: Partial<MapPlayer> = {}): MapPlayer => ({
  name,
  robloxUserId: `id-${name}`,
  permission: 'Normal',
  callsign: null,
  team: 'Civilian',
  wantedStars: 0,
  position: { x: 0, z: 0, postalCode: '101', streetName: 'Main Street' },
  ...more,
});

const sheriff = player('Ana', {
  team: 'Sheriff',
  callsign: '1S-100',
  permission: 'Server Moderator',
  position: { x: 200, z: 400, postalCode: '204', streetName: null },
});

/** Opens the page with this reading. */
async function open(
  read: Partial<MapPositions>,
  {
    maps = [fall, summer],
    queue = [],
    caller = {},
  }: { maps?: GameMap[]; queue?: ModCall[]; caller?: Caller } = {},
) {
  const reading = {
    asOf: new Date().toISOString(),
    stale: false,
    online: true,
    problem: null,
    players: [],
    calls: [],
    ...read,
  };
  const api = serveApi(
    {
      servers: { get: async () => harborServer, list: async () => [harbor], attention: async () => [] },
      modCalls: { list: async () => queue },
      map: { maps: async () => maps, positions: async () => reading },
    },
    caller,
  );
  queryClient.setQueryData(trpc.account.me.queryKey(), mara);
  const { router } = openApp('/server/s1/map');
  await screen.findByRole('heading', { level: 1, name: /Live map|Access Denied/ });
  return { api, router };
}

const markers = () => [...document.querySelectorAll<HTMLElement>('[data-marker]')];
const rowOf = async (name: string) => {
  const link = await screen.findByText(name, { selector: 'li *' });
  const row = link.closest('li');
  if (!row) throw new Error(`${name} has no row.`);
  return row;
};

test('players are on the map and, with postal and street, in a list that screen readers and keys reach', async () => {
  await open({ players: [player('Bob', { wantedStars: 3 }), sheriff] });
  expect((await rowOf('Bob')).textContent).toBe('BobCivilian3 starsPostal 101, Main Street');
  expect((await rowOf('Ana')).textContent).toBe('Ana1S-100SheriffPostal 204');
  await waitFor(() => expect(markers()).toHaveLength(2));
  const [bob, ana] = markers();
  expect(bob?.style.translate).toBe('50cqmin 50cqmin');
  expect(ana?.style.translate).toBe('60cqmin 70cqmin');
  expect(ana?.dataset.team).toBe('Sheriff');
  expect(bob?.closest('[aria-hidden]')?.querySelector('button, a, [tabindex]')).toBeNull();
  expect(document.querySelector('img[src="/maps/fall_postals.png"]')).toBeTruthy();
});

test('a team can be filtered out, and a player followed until the map is moved', async () => {
  await open({ players: [player('Bob'), sheriff] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Civilian 1' }));
  expect(screen.queryByText('Bob', { selector: 'li *' })).toBeNull();
  const follow = screen.getByRole('button', { name: 'Follow Ana' });
  await userEvent.click(follow);
  expect(follow.getAttribute('aria-pressed')).toBe('true');
  const world = markers()[0]?.parentElement;
  await waitFor(() => expect(world?.style.transform).toBe('translate(-130%, -160%) scale(3)'));
  const surface = document.querySelector('[data-map]');
  if (surface) fireEvent.wheel(surface, { deltaY: -100 });
  await waitFor(() => expect(follow.getAttribute('aria-pressed')).toBe('false'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sheriff 1' }));
  expect(screen.getByText('No players on these teams.')).toBeTruthy();
});

test('pressing a marker opens the drawer of the player', async () => {
  const { router } = await open({ players: [player('Bob')] });
  await waitFor(() => expect(markers()).toHaveLength(1));
  const [bob] = markers();
  if (bob) fireEvent.click(bob);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ player: 'Bob' }));
});

test('a call names its place, who responds and the nearest staff, and is shown on the map', async () => {
  const call = {
    id: 'c1',
    kind: 'emergency' as const,
    team: 'Police',
    caller: 'Bob',
    description: 'Shots fired',
    place: 'Park Street (204)',
    position: { x: 200, z: 340, postalCode: null, streetName: null },
    responders: ['Ana'],
    startedAt: new Date().toISOString(),
  };
  await open({ players: [player('Bob'), sheriff], calls: [call] });
  const { textContent } = await rowOf('Shots fired');
  expect(textContent).toContain('Park Street (204)');
  expect(textContent).toContain('Responding: Ana');
  expect(textContent).toContain('Nearest staff: Ana 60 studs');
  await userEvent.click(screen.getByRole('button', { name: 'Show Shots fired' }));
  const world = markers()[0]?.parentElement;
  await waitFor(() => expect(world?.style.transform).toContain('scale(3)'));
});

test('an open mod call of a player in the game leads to the queue', async () => {
  await open(
    { players: [player('Bob')] },
    { queue: [modCallOf({ reporterUsername: 'bob', reason: 'VDM' })] },
  );
  const row = await rowOf('VDM');
  expect(row.textContent).toContain('from Bob');
  expect(within(row).getByRole('link', { name: 'VDM' }).getAttribute('href')).toBe(
    '/server/s1/staff?tab=mod-calls&call=c1',
  );
});

test('another season changes the picture, and one that is not calibrated only lists', async () => {
  await open({ players: [player('Bob')] });
  const season = await screen.findByRole('combobox', { name: 'Season' });
  await userEvent.selectOptions(season, 'Summer');
  expect(screen.getByText('This map isn’t calibrated, so players are only listed.')).toBeTruthy();
  expect(document.querySelector('img[src="/maps/summer_blank.png"]')).toBeTruthy();
  expect(markers()).toHaveLength(0);
  expect(await rowOf('Bob')).toBeTruthy();
});

test('positions that contradict the postals are shown at their postal, and the page says so', async () => {
  const wrong = (name: string, postalCode: string) =>
    player(name, { position: { x: 900, z: 900, postalCode, streetName: null } });
  await open({ players: [wrong('Bob', '101'), wrong('Cy', '204')] });
  expect(await screen.findByText(/^Positions don’t match the postals of this map/)).toBeTruthy();
  expect(markers().map(({ style }) => style.translate)).toEqual(['50cqmin 50cqmin', '60cqmin 70cqmin']);
});

test('no players, no picture and no connection are said', async () => {
  const problem = { kind: 'upstream', message: 'The ER:LC API failed.', since: null };
  await open({ online: false, problem }, { maps: [] });
  expect(await screen.findByText('No players online.')).toBeTruthy();
  expect(screen.getByText('The ER:LC API failed.')).toBeTruthy();
  expect(screen.getByText('Map pictures aren’t available.')).toBeTruthy();
});

test('a picture that does not load leaves the markers', async () => {
  await open({ players: [player('Bob')] });
  await waitFor(() => expect(markers()).toHaveLength(1));
  const picture = document.querySelector('img[src^="/maps/"]');
  if (picture) fireEvent.error(picture);
  expect(screen.getByText('Map pictures aren’t available.')).toBeTruthy();
  expect(markers()).toHaveLength(1);
});

test('without the right there is neither a map nor a call for positions', async () => {
  const { api } = await open({}, { caller: { role: 'member', rules: policy() } });
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  expect(api.calls.filter((call) => call.startsWith('map.'))).toEqual([]);
  expect(within(document.body).queryByText('Players')).toBeNull();
});
