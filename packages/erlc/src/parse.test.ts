import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAccepted, parseBans, parsePlayer, parseServer } from './parse.ts';
import { SERVER_SECTIONS } from './types.ts';

const FULL = {
  Name: 'Liberty County RP',
  OwnerId: 11,
  CoOwnerIds: [12, 13],
  CurrentPlayers: 2,
  MaxPlayers: 40,
  JoinKey: 'LCRP',
  AccVerifiedReq: 'Phone/ID',
  TeamBalance: true,
  Players: [
    {
      Player: 'Bob:101',
      Permission: 'Server Moderator',
      Callsign: '5D-550',
      Team: 'Sheriff',
      Location: {
        LocationX: 1084.965,
        LocationZ: 2302.28,
        PostalCode: '218',
        StreetName: 'Park Street',
        BuildingNumber: '2083',
      },
      WantedStars: 3,
    },
  ],
  Staff: { Admins: { '21': 'Ann' }, Mods: [], Helpers: { '22': 'Hal', '23': 'Hel' } },
  JoinLogs: [
    { Join: true, Timestamp: 1_790_000_000, Player: 'Bob:101' },
    { Join: false, Timestamp: 1_790_000_009, Player: 'Eve:102' },
  ],
  Queue: [201, 202],
  KillLogs: [{ Killed: 'Bob:101', Killer: 'Eve:102', Timestamp: 1_790_000_001 }],
  CommandLogs: [{ Player: 'Remote Server', Command: ':h Hello', Timestamp: 1_790_000_002 }],
  ModCalls: [
    { Caller: 'Bob:101', Moderator: 'Ann:21', Timestamp: 1_790_000_003 },
    { Caller: 'Bob:101', Timestamp: 1_790_000_004 },
  ],
  EmergencyCalls: [
    {
      Team: 'Police',
      Caller: 101,
      Players: [102],
      Position: [1.5, -2],
      StartedAt: 1_790_000_005,
      CallNumber: 7,
      Description: 'Robbery',
      PositionDescriptor: 'Near the bank',
    },
  ],
  Vehicles: [
    {
      Name: '2019 Falcon',
      Owner: 'Bob',
      Texture: null,
      Plate: 'ABC',
      ColorHex: '#ffffff',
      ColorName: 'White',
    },
  ],
};

describe('parseServer', () => {
  // covers: R361, R362
  test('reads every field of every section', () => {
    expect(parseServer(FULL, SERVER_SECTIONS)).toEqual({
      name: 'Liberty County RP',
      ownerId: 11,
      coOwnerIds: [12, 13],
      currentPlayers: 2,
      maxPlayers: 40,
      joinKey: 'LCRP',
      accVerifiedReq: 'Phone/ID',
      teamBalance: true,
      players: [
        {
          player: { name: 'Bob', id: 101 },
          permission: 'Server Moderator',
          callsign: '5D-550',
          team: 'Sheriff',
          location: {
            x: 1084.965,
            z: 2302.28,
            postalCode: '218',
            streetName: 'Park Street',
            buildingNumber: '2083',
          },
          wantedStars: 3,
        },
      ],
      staff: {
        admins: [{ id: 21, name: 'Ann' }],
        mods: [],
        helpers: [
          { id: 22, name: 'Hal' },
          { id: 23, name: 'Hel' },
        ],
      },
      joinLogs: [
        { player: { name: 'Bob', id: 101 }, action: 'join', timestamp: 1_790_000_000 },
        { player: { name: 'Eve', id: 102 }, action: 'leave', timestamp: 1_790_000_009 },
      ],
      queue: [201, 202],
      killLogs: [
        { killer: { name: 'Eve', id: 102 }, killed: { name: 'Bob', id: 101 }, timestamp: 1_790_000_001 },
      ],
      commandLogs: [
        { player: { name: 'Remote Server', id: null }, command: ':h Hello', timestamp: 1_790_000_002 },
      ],
      modCalls: [
        { caller: { name: 'Bob', id: 101 }, moderator: { name: 'Ann', id: 21 }, timestamp: 1_790_000_003 },
        { caller: { name: 'Bob', id: 101 }, moderator: null, timestamp: 1_790_000_004 },
      ],
      emergencyCalls: [
        {
          team: 'Police',
          caller: 101,
          players: [102],
          position: { x: 1.5, z: -2 },
          startedAt: 1_790_000_005,
          callNumber: 7,
          description: 'Robbery',
          positionDescriptor: 'Near the bank',
        },
      ],
      vehicles: [
        {
          name: '2019 Falcon',
          owner: 'Bob',
          texture: null,
          plate: 'ABC',
          colorHex: '#ffffff',
          colorName: 'White',
        },
      ],
      missing: [],
      skipped: 0,
    });
  });

  test('takes only requested sections', () => {
    const reading = parseServer(FULL, ['Queue']);
    expect(reading?.queue).toEqual([201, 202]);
    expect(reading).not.toHaveProperty('players');
  });

  test('absent and null optionals, and unknown values', () => {
    const reading = parseServer(
      { Players: [{ Player: 'Bob:1', Permission: 'Server Deity', Team: 'Coast Guard' }] },
      ['Players'],
    );
    expect(reading?.players).toEqual([
      {
        player: { name: 'Bob', id: 1 },
        permission: 'Server Deity',
        callsign: null,
        team: 'Coast Guard',
        location: null,
        wantedStars: 0,
      },
    ]);
    expect(reading).toMatchObject({
      name: '',
      ownerId: null,
      coOwnerIds: [],
      joinKey: null,
      teamBalance: false,
    });
  });

  test('drops and counts entries that make no sense, keeps their neighbours', () => {
    const body = {
      Name: 'x',
      Players: [null, 7, 'Bob:1', {}, { Player: '' }, { Player: 'Bob:1' }],
      KillLogs: [
        { Killed: 'A:1', Timestamp: 1 },
        { Killed: 'A:1', Killer: 'B:2', Timestamp: 'soon' },
      ],
      Queue: [1, 'two', -3, 4.5, null, 6],
      Staff: { Admins: { abc: 'Ann', 5: 'Al' } },
    };
    const reading = parseServer(body, ['Players', 'KillLogs', 'Queue', 'Staff']);
    expect(reading?.players.map((p) => p.player.name)).toEqual(['Bob']);
    expect(reading?.killLogs).toEqual([]);
    expect(reading?.queue).toEqual([1, 6]);
    expect(reading?.staff.admins).toEqual([{ id: 5, name: 'Al' }]);
    expect(reading?.skipped).toBe(5 + 2 + 4 + 1);
  });

  test.each([
    ['Staff as an empty array', { Name: 'x', Staff: [] }, []],
    ['Staff as an empty object', { Name: 'x', Staff: {} }, []],
    ['Staff absent', { Name: 'x' }, ['Staff']],
    ['Staff null', { Name: 'x', Staff: null }, ['Staff']],
    ['Staff as text', { Name: 'x', Staff: 'none' }, ['Staff']],
  ])('%s', (_name, body, missing) => {
    const reading = parseServer(body, ['Staff']);
    expect(reading?.staff).toEqual({ admins: [], mods: [], helpers: [] });
    expect(reading?.missing).toEqual(missing);
  });

  test.each([[null], [[]], ['text'], [7], [{}], [{ message: 'Success' }], [{ Vehicles: [] }]])(
    '%j is no such answer when players were asked for',
    (body) => expect(parseServer(body, ['Players'])).toBeNull(),
  );
});

describe('parseBans', () => {
  test.each([
    [
      { '5': 'Bob', '6': '' },
      [
        { id: 5, name: 'Bob' },
        { id: 6, name: '' },
      ],
    ],
    [[], []],
    [{}, []],
    [{ PlayerId: 'Bob', '7': 'Al' }, [{ id: 7, name: 'Al' }]],
    [['Bob'], null],
    [null, null],
    ['x', null],
  ])('%j', (body, expected) => expect(parseBans(body)).toEqual(expected));
});

describe('parseAccepted', () => {
  test.each([
    [undefined, { message: '', commandId: null }],
    [
      { message: 'Success', commandId: 'u-1' },
      { message: 'Success', commandId: 'u-1' },
    ],
    [[], null],
    ['Success', null],
  ])('%j', (body, expected) => expect(parseAccepted(body)).toEqual(expected));
});

describe('parsePlayer', () => {
  test.each([
    ['Bob:101', 'Bob', 101],
    ['we:ird:5', 'we:ird', 5],
    ['Remote Server', 'Remote Server', null],
    ['Remote Server:0', 'Remote Server', null],
    ['Player1:-1', 'Player1', null],
    ['Bob:', 'Bob:', null],
    ['Bob:12x', 'Bob:12x', null],
    ['Bob:9999999999999999', 'Bob', null],
    [':5', '', 5],
    ['', '', null],
  ])('%j', (text, name, id) => expect(parsePlayer(text)).toEqual({ name, id }));

  test('undoes "Name:Id" for any name', () => {
    const id = fc.integer({ min: 1, max: 999_999_999_999 });
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('a', ':', '7', '\0', '\ud83d', '\u202e', '😀', ' '),
    );
    fc.assert(
      fc.property(fc.string({ unit }), id, (name, userId) => {
        expect(parsePlayer(`${name}:${userId}`)).toEqual({ name, id: userId });
      }),
    );
  });
});

describe('whatever JSON arrives', () => {
  const sectionNames = fc.constantFrom(...SERVER_SECTIONS, 'Name', 'CurrentPlayers', 'CoOwnerIds');
  const serverLike = fc.dictionary(sectionNames, fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())));
  const nested = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(nested)]
      : [];
  const entryKeys = [...new Set(nested(FULL))];
  const entries = fc.array(
    fc.dictionary(fc.constantFrom(...entryKeys), fc.oneof(fc.jsonValue(), fc.string())),
  );
  const deep = fc.dictionary(sectionNames, entries).map((body) => ({ ...body, Name: 'x' }));

  test('no parser throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), serverLike, deep), (body) => {
        parseServer(body, SERVER_SECTIONS);
        parseBans(body);
        parseAccepted(body);
      }),
      { numRuns: 500 },
    );
  });

  test('every list of a reading is a list, and every skipped entry is counted', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (queue) => {
        const reading = parseServer({ Name: 'x', Queue: queue }, ['Queue']);
        expect((reading?.queue.length ?? -1) + (reading?.skipped ?? 0)).toBe(queue.length);
        for (const id of reading?.queue ?? []) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      }),
    );
  });
});
