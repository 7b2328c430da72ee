import { describe, expect, test } from 'vitest';
import { type Bench, bench, listOf, objectOf } from './_util.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value !== '';
const arbitraryText: Check = (value) => typeof value === 'string';
const int: Check = Number.isSafeInteger;
const num: Check = Number.isFinite;
const bool: Check = (value) => typeof value === 'boolean';
const ints: Check = (value) => Array.isArray(value) && value.every(int);
const pair: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(num);
const who: Check = (value) => typeof value === 'string' && /^\w{3,20}:\d+$/.test(value);
const whoOrApi: Check = (value) => value === 'Remote Server' || who(value);
const command: Check = (value) => typeof value === 'string' && value.startsWith(':');
const hex: Check = (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
const staffMap: Check = (value) =>
  Array.isArray(value)
    ? value.length === 0
    : Object.entries(objectOf(value)).every(([id, name]) => /^\d+$/.test(id) && text(name));
function among(...words: string[]): Check {
  return (value) => typeof value === 'string' && words.includes(value);
}
function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}
function absentOr(check: Check): Check {
  return (value) => value === undefined || check(value);
}

const location: Check = (value) => {
  expectFields(objectOf(value), LOCATION);
  return true;
};

/** Checks for each field of the API's objects. */
const LOCATION: Record<string, Check> = {
  LocationX: num,
  LocationZ: num,
  PostalCode: orNull(arbitraryText),
  StreetName: text,
  BuildingNumber: orNull(arbitraryText),
};
const BASE: Record<string, Check> = {
  Name: text,
  OwnerId: int,
  CoOwnerIds: ints,
  CurrentPlayers: int,
  MaxPlayers: int,
  JoinKey: text,
  AccVerifiedReq: among('Disabled', 'Email', 'Phone/ID'),
  TeamBalance: bool,
};
const PLAYER_V1: Record<string, Check> = {
  Player: who,
  Permission: among(
    'Normal',
    'Server Helper',
    'Server Moderator',
    'Server Administrator',
    'Server Co-Owner',
    'Server Owner',
  ),
  Callsign: absentOr(orNull((value) => typeof value === 'string' && /^\d[A-Z]-\d{3}$/.test(value))),
  Team: among('Civilian', 'Sheriff', 'Police', 'Fire', 'DOT', 'Jail'),
};
const PLAYER_V2: Record<string, Check> = { ...PLAYER_V1, Location: location, WantedStars: int };
const JOIN_LOG = { Join: bool, Timestamp: int, Player: who };
const KILL_LOG = { Killed: who, Killer: who, Timestamp: int };
const COMMAND_LOG = { Player: whoOrApi, Command: command, Timestamp: int };
const MOD_CALL = { Caller: who, Moderator: absentOr(orNull(who)), Timestamp: int };
const EMERGENCY = {
  Team: text,
  Caller: orNull(int),
  Players: ints,
  Position: pair,
  StartedAt: int,
  CallNumber: int,
  Description: orNull(text),
  PositionDescriptor: orNull(text),
};
const VEHICLE_V1 = {
  Name: text,
  Owner: (value: unknown) => typeof value === 'string' && /^\w+$/.test(value),
  Texture: orNull(text),
};
const VEHICLE_V2 = { ...VEHICLE_V1, Plate: text, ColorHex: orNull(hex), ColorName: orNull(text) };

/** Expects exactly these fields, each of its type. */
function expectFields(value: Record<string, unknown>, fields: Record<string, Check>): void {
  expect(Object.keys(value).filter((key) => !(key in fields))).toEqual([]);
  for (const [key, check] of Object.entries(fields)) {
    expect(check(value[key]), `${key} is ${JSON.stringify(value[key])}`).toBe(true);
  }
}

/** Opens worlds and advances the story until the lists that begin empty have had entries. */
async function livedIn(): Promise<Bench> {
  const sandbox = await bench();
  await sandbox.control('/erlc/springs', { op: 'emergency', team: 'Fire', description: 'Smoke' });
  await sandbox.control('/erlc/springs', { op: 'modcall', caller: 'Someone:12345' });
  return sandbox;
}

const V2_LISTS = [
  ['Players', PLAYER_V2],
  ['JoinLogs', JOIN_LOG],
  ['KillLogs', KILL_LOG],
  ['CommandLogs', COMMAND_LOG],
  ['ModCalls', MOD_CALL],
  ['EmergencyCalls', EMERGENCY],
  ['Vehicles', VEHICLE_V2],
] as const;

describe('GET /v2/server, section by section (reference 1.4)', () => {
  test('without flags it is the base object and nothing else', async () => {
    const sandbox = await bench();
    const answer = await sandbox.game('/v2/server', 'key-springs');
    expect(answer.status).toBe(200);
    expectFields(objectOf(answer.body), BASE);
  });

  test.each(V2_LISTS)('%s', async (name, fields) => {
    const sandbox = await livedIn();
    const body = objectOf((await sandbox.game(`/v2/server?${name}=true`, 'key-springs')).body);
    expect(Object.keys(body).sort()).toEqual([...Object.keys(BASE), name].sort());
    const entries = listOf(body[name]);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expectFields(entry, fields);
  });

  test('Staff is three maps of ids to names', async () => {
    const sandbox = await bench();
    const staff = objectOf(objectOf((await sandbox.game('/v2/server?Staff=true', 'key-springs')).body).Staff);
    expectFields(staff, { Admins: staffMap, Mods: staffMap, Helpers: staffMap });
    expect(Object.keys(objectOf(staff.Mods)).length).toBeGreaterThan(0);
  });

  test('Queue is a list of Roblox ids in order', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/stillfull', { op: 'set', maxPlayers: 1 });
    await sandbox.control('/erlc/stillfull', { op: 'join', player: 'WaitsFirst:71001' });
    await sandbox.control('/erlc/stillfull', { op: 'join', player: 'WaitsSecond:71002' });
    const body = objectOf((await sandbox.game('/v2/server?Queue=true', 'key-stillfull')).body);
    expect(ints(body.Queue)).toBe(true);
    expect((body.Queue as number[]).slice(-2)).toEqual([71001, 71002]);
  });

  test('all flags together', async () => {
    const sandbox = await bench();
    const flags = ['Staff', 'Queue', ...V2_LISTS.map(([name]) => name)];
    const answer = await sandbox.game(
      `/v2/server?${flags.map((flag) => `${flag}=true`).join('&')}`,
      'key-springs',
    );
    expect(Object.keys(objectOf(answer.body)).sort()).toEqual([...Object.keys(BASE), ...flags].sort());
  });

  test.each([
    'players=true',
    'Players=TRUE',
    'Players=1',
    'Players=false',
    'Players=',
    'Bans=true',
    'Unknown=true',
  ])('%s includes nothing', async (query) => {
    const sandbox = await bench();
    const answer = await sandbox.game(`/v2/server?${query}`, 'key-springs');
    expect(answer.status).toBe(200);
    expectFields(objectOf(answer.body), BASE);
  });

  test('callsigns only on teams that have them; without one it is null or absent, both occur', async () => {
    const sandbox = await bench();
    const seen = new Set<string>();
    for (const world of ['springs', 'harbor', 'valley']) {
      const body = objectOf((await sandbox.game('/v2/server?Players=true', `key-${world}`)).body);
      for (const player of listOf(body.Players)) {
        const civilian = player.Team === 'Civilian' || player.Team === 'Jail';
        if (!civilian) expect(player.Callsign).toEqual(expect.any(String));
        else seen.add('Callsign' in player ? 'null' : 'absent');
        if (civilian) expect(player.Callsign ?? null).toBeNull();
      }
    }
    expect([...seen].sort()).toEqual(['absent', 'null']);
  });

  test('an unanswered mod call has a null moderator or none', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/stillmod', { op: 'clear' });
    for (const caller of ['Odd:1001', 'Even:1002']) {
      await sandbox.control('/erlc/stillmod', { op: 'modcall', caller });
    }
    await sandbox.control('/erlc/stillmod', { op: 'modcall', caller: 'Third:1003', moderator: 'Mod:5' });
    const body = objectOf((await sandbox.game('/v2/server?ModCalls=true', 'key-stillmod')).body);
    const calls = new Map(listOf(body.ModCalls).map((call) => [call.Caller, call]));
    expect(calls.get('Odd:1001')).not.toHaveProperty('Moderator');
    expect(calls.get('Even:1002')).toHaveProperty('Moderator', null);
    expect(calls.get('Third:1003')).toHaveProperty('Moderator', 'Mod:5');
  });

  test('logs are newest first, in unix seconds, never in the future, and at most 100', async () => {
    const sandbox = await bench();
    const body = objectOf(
      (await sandbox.game('/v2/server?JoinLogs=true&CommandLogs=true', 'key-springs')).body,
    );
    for (const name of ['JoinLogs', 'CommandLogs']) {
      const times = listOf(body[name]).map((entry) => Number(entry.Timestamp));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(times.length).toBeLessThanOrEqual(100);
      expect(times[0]).toBeLessThanOrEqual(sandbox.now() / 1000);
      expect(times[0]).toBeGreaterThan(sandbox.now() / 1000 - 3600);
    }
  });

  test('a vehicle belongs to someone inside, who has at most two', async () => {
    const sandbox = await bench();
    const body = objectOf((await sandbox.game('/v2/server?Vehicles=true&Players=true', 'key-springs')).body);
    const names = new Set(listOf(body.Players).map((player) => String(player.Player).split(':')[0]));
    const owners = listOf(body.Vehicles).map((vehicle) => String(vehicle.Owner));
    expect(owners.every((owner) => names.has(owner))).toBe(true);
    for (const owner of owners)
      expect(owners.filter((other) => other === owner).length).toBeLessThanOrEqual(2);
  });
});

const V1_LISTS = [
  ['players', PLAYER_V1],
  ['joinlogs', JOIN_LOG],
  ['killlogs', KILL_LOG],
  ['commandlogs', COMMAND_LOG],
  ['modcalls', MOD_CALL],
  ['vehicles', VEHICLE_V1],
] as const;

describe('v1 reads (reference 1.3)', () => {
  test('GET /v1/server is the base object', async () => {
    const sandbox = await bench();
    expectFields(objectOf((await sandbox.game('/v1/server', 'key-springs')).body), BASE);
  });

  test.each(V1_LISTS)('GET /v1/server/%s', async (name, fields) => {
    const sandbox = await livedIn();
    const entries = listOf((await sandbox.game(`/v1/server/${name}`, 'key-springs')).body);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expectFields(entry, fields);
  });

  test('GET /v1/server/staff has CoOwners, Admins and Mods', async () => {
    const sandbox = await bench();
    const answer = await sandbox.game('/v1/server/staff', 'key-springs');
    expectFields(objectOf(answer.body), { CoOwners: ints, Admins: staffMap, Mods: staffMap });
  });

  test('GET /v1/server/queue is a list of ids', async () => {
    const sandbox = await bench();
    expect(ints((await sandbox.game('/v1/server/queue', 'key-springs')).body)).toBe(true);
  });

  test('GET /v1/server/bans is a map of ids to names, and [] when empty', async () => {
    const sandbox = await bench();
    const bans = objectOf((await sandbox.game('/v1/server/bans', 'key-springs')).body);
    expect(Object.keys(bans)).toHaveLength(3);
    expect(staffMap(bans)).toBe(true);
    expect((await sandbox.game('/v1/server/bans', 'key-empty')).body).toEqual([]);
  });
});

describe('worlds by name', () => {
  test('an empty world has no players, and empty maps are []', async () => {
    const sandbox = await bench();
    const body = objectOf(
      (await sandbox.game('/v2/server?Players=true&Staff=true&Queue=true', 'key-empty1')).body,
    );
    expect(body).toMatchObject({ CurrentPlayers: 0, Players: [], Queue: [] });
    expect(body.Staff).toEqual({ Admins: [], Mods: [], Helpers: [] });
    sandbox.tick(3_600_000);
    expect(objectOf((await sandbox.game('/v2/server', 'key-empty1')).body).CurrentPlayers).toBe(0);
  });

  test('any first part opens the same world, in any letter case', async () => {
    const sandbox = await bench();
    const names = await Promise.all(
      ['one-springs', 'two-springs', 'THREE-Springs'].map(
        async (key) => objectOf((await sandbox.game('/v2/server', key)).body).Name,
      ),
    );
    expect(new Set(names).size).toBe(1);
  });

  test('a populated world has 12 to 18 players under a maximum of 40', async () => {
    const sandbox = await bench();
    for (const world of ['springs', 'stillwater', 'harbor', 'valley']) {
      const body = objectOf((await sandbox.game('/v2/server', `key-${world}`)).body);
      expect(body.MaxPlayers).toBe(40);
      expect(body.CurrentPlayers).toBeGreaterThanOrEqual(12);
      expect(body.CurrentPlayers).toBeLessThanOrEqual(18);
    }
  });
});
