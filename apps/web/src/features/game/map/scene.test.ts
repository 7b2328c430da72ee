import type { GameMap, MapCall, MapPlayer } from '@tenfour/contracts';
import { extendTrails } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { modCallOf } from '../../../test/fixtures.ts';
import { callsWith, keyOf, mapNamed, mapTitle, pictureOf, sceneOf, teamsOf } from './scene.ts';

const calibration: GameMap['calibration'] = {
  size: 1_000,
  pixelsPerStud: 0.5,
  origin: [500, 500],
  tolerance: 100,
  postals: { '101': [500, 500], '204': [600, 700] },
};

const player = (name: string, x: number, z: number, more: Partial<MapPlayer> = {}): MapPlayer => ({
  name,
  robloxUserId: null,
  permission: 'Normal',
  callsign: null,
  team: 'Civilian',
  wantedStars: 0,
  position: { x, z, postalCode: null, streetName: null },
  ...more,
});

const call: MapCall = {
  id: 'c',
  kind: 'emergency',
  team: 'Police',
  caller: 'Ann',
  description: null,
  place: null,
  position: { x: 0, z: 0, postalCode: null, streetName: null },
  responders: [],
  startedAt: '2026-03-02T20:00:00.000Z',
};

const at = (x: number, z: number, postalCode: string) => ({
  position: { x, z, postalCode, streetName: null },
});

describe('a scene', () => {
  const NONE = new Map();

  it('places players and calls, filtered by team and sorted', () => {
    const players = [
      player('Zoe', 200, 400, { team: 'Police' }),
      player('Bob', 0, 0),
      player('Amy', 0, 0),
      player('Lost', 0, 0, { position: null }),
    ];
    const scene = sceneOf({ players, calls: [call] }, calibration, NONE, new Set());
    expect(scene.players.map(({ player: { name }, point }) => [name, point])).toEqual([
      ['Amy', { u: 0.5, v: 0.5 }],
      ['Bob', { u: 0.5, v: 0.5 }],
      ['Lost', null],
      ['Zoe', { u: 0.6, v: 0.7 }],
    ]);
    expect(scene.calls[0]?.point).toEqual({ u: 0.5, v: 0.5 });
    const filtered = sceneOf({ players, calls: [] }, calibration, NONE, new Set(['Civilian']));
    expect(filtered.players.map(({ player: { name } }) => name)).toEqual(['Zoe']);
  });

  it('names the nearest staff for a call, the caller and hidden teams aside', () => {
    const staff = (name: string, x: number) =>
      player(name, x, 0, { permission: 'Server Moderator', team: 'Fire' });
    const players = [staff('Ann', 1), staff('Far', 900), staff('Near', 30), player('Bob', 2, 0)];
    const { calls } = sceneOf({ players, calls: [call] }, null, NONE, new Set(['Fire']));
    expect(calls).toMatchObject([
      {
        point: null,
        nearest: [
          { name: 'Near', studs: 30 },
          { name: 'Far', studs: 900 },
        ],
      },
    ]);
  });

  it('places by postal alone after a failed check, without trails', () => {
    const players = [
      player('Bob', 900, 900, at(900, 900, '101')),
      player('Zoe', 900, 900, at(900, 900, '204')),
    ];
    const once = extendTrails(
      new Map(),
      players.map((one) => ({ key: keyOf(one), position: one.position })),
      1,
    );
    const trails = extendTrails(
      once,
      players.map((one) => ({ key: keyOf(one), position: one.position })),
      2,
    );
    const scene = sceneOf({ players, calls: [] }, calibration, trails, new Set());
    expect(scene).toMatchObject({ check: 'failed', trails: [] });
    expect(scene.players.map(({ point }) => point)).toEqual([
      { u: 0.5, v: 0.5 },
      { u: 0.6, v: 0.7 },
    ]);
    const right = { ...calibration, tolerance: 5_000 };
    expect(sceneOf({ players, calls: [] }, right, trails, new Set()).trails).toMatchObject([
      { key: 'Bob', points: '950.0,950.0 950.0,950.0' },
      { key: 'Zoe' },
    ]);
  });

  it('without a calibration only lists', () => {
    const scene = sceneOf({ players: [player('Bob', 1, 1)], calls: [call] }, null, NONE, new Set());
    expect(scene).toMatchObject({
      check: 'none',
      players: [{ point: null }],
      calls: [{ point: null }],
      trails: [],
    });
  });
});

describe('mod calls', () => {
  const players = [player('Ana', 1, 2), player('Renamed', 3, 4, { robloxUserId: '7' })];
  const fromGame = { ...call, id: 'g', kind: 'mod' as const };

  it('are those of the game where the queue may not be seen', () => {
    expect(callsWith(null, { players, calls: [call, fromGame] })).toEqual([call, fromGame]);
  });

  it('are the open ones of the queue, at reporters who are in the game, by account before name', () => {
    const queue = [
      modCallOf({ id: 'q1', reporterUsername: 'ana', reason: 'RDM' }),
      modCallOf({
        id: 'q2',
        source: 'game',
        reporterUsername: 'Before',
        reporterRobloxUserId: '7',
        reason: 'Fire',
      }),
      modCallOf({ id: 'q3', reporterUsername: 'Ana', reporterRobloxUserId: '8' }),
      modCallOf({ id: 'q4', reporterUsername: 'Away' }),
    ];
    const found = callsWith(queue, { players, calls: [call, fromGame] });
    expect(
      found.map(({ id, caller, description, position }) => [id, caller, description, position?.x]),
    ).toEqual(
      expect.arrayContaining([
        ['c', 'Ann', null, 0],
        ['q1', 'Ana', 'RDM', 1],
        ['q2', 'Renamed', 'Fire', 3],
      ]),
    );
    expect(found).toHaveLength(3);
    expect(callsWith([], { players, calls: [fromGame] })).toEqual([]);
  });
});

it('a reading has its teams with their number of players', () => {
  const teams = teamsOf([player('a', 0, 0), player('b', 0, 0, { team: 'Police' }), player('c', 0, 0)]);
  expect(teams).toEqual([
    { team: 'Civilian', count: 2 },
    { team: 'Police', count: 1 },
  ]);
});

describe('maps', () => {
  const fall: GameMap = { name: 'fall', styles: ['postals', 'blank'], calibration };
  const snow: GameMap = { name: 'river_snow', styles: ['blank'], calibration: null };

  it('the chosen one is shown, else a calibrated one, else the first', () => {
    expect(mapNamed([snow, fall], 'river_snow')).toBe(snow);
    expect(mapNamed([snow, fall], null)).toBe(fall);
    expect(mapNamed([snow], 'gone')).toBe(snow);
    expect(mapNamed([], null)).toBeUndefined();
  });

  it('have a title and a picture', () => {
    expect(mapTitle('river_snow')).toBe('River snow');
    expect(pictureOf(fall, true)).toBe('/maps/fall_postals.png');
    expect(pictureOf(fall, false)).toBe('/maps/fall_blank.png');
    expect(pictureOf(snow, true)).toBe('/maps/river_snow_blank.png');
    expect(pictureOf({ ...snow, styles: [] }, true)).toBeNull();
  });
});
