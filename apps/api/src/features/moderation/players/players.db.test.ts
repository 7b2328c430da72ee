import { cursorAfter, type TimelineEntry } from '@tenfour/contracts';
import { robloxIdOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const MINUTE = 60_000;
const username = 'BluePatrol';

let community: Community;
let serverId: string;
let gameId: string;
let keys = 0;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
  keys += 1;
  const key = `players${keys}-springs`;
  await community.owner.call.servers.update({ serverId, erlcApiKey: key });
  gameId = world.keyring.hmac(key);
});

async function forbid(...flags: string[]) {
  const moderatorPermissions = Object.fromEntries(flags.map((flag) => [flag, false]));
  await community.owner.call.servers.updateRolePermissions({ serverId, moderatorPermissions });
}

async function punish(
  punishmentType: 'warning' | 'kick' | 'strike' | 'ban',
  duration: number | null = null,
  robloxUsername = username,
) {
  world.clock.advance(MINUTE);
  const input = { serverId, robloxUsername, punishmentType, reason: 'RDM', duration };
  return community.moderator.call.punishments.create(input);
}

async function addCall(reporter: string, reported: string) {
  world.clock.advance(MINUTE);
  const at = world.clock.now();
  const row = { id: newId(), server_id: serverId, source: 'panel' as const, reason: 'Cop baiting' };
  const people = {
    reporter_username: reporter,
    reporter_key: reporter.toLowerCase(),
    reported_username: reported,
    reported_key: reported.toLowerCase(),
  };
  await handle
    .insertInto('mod_calls')
    .values({ ...row, ...people, priority: 1, status: 'pending', created_at: at, updated_at: at })
    .execute();
}

type Kind = 'join' | 'leave' | 'kill' | 'command' | 'mod_call';

function eventRow(kind: Kind, player: string, more: { target?: string; detail?: string; at?: number } = {}) {
  const id = newId();
  const { target = null, detail = null, at = world.clock.now() } = more;
  const people = {
    player_name: player,
    player_id: `${robloxIdOf(player)}`,
    target_name: target,
    target_id: target && `${robloxIdOf(target)}`,
  };
  return { game_id: gameId, id, kind, at, ...people, detail, dedupe: id };
}

async function happen(kind: Kind, player: string, more: { target?: string; detail?: string } = {}) {
  world.clock.advance(MINUTE);
  await handle
    .insertInto('game_events')
    .values(eventRow(kind, player, more))
    .execute();
}

async function read(names: readonly string[], missing: readonly string[] = [], vehicles: object[] = []) {
  const players = names.map((name) => ({
    player: { name, id: robloxIdOf(name) },
    permission: 'Server Moderator',
    callsign: '1-A',
    team: 'Police',
    location: null,
    wantedStars: 0,
  }));
  const payload = JSON.stringify({ players, vehicles, missing });
  const values = { taken_at: world.clock.now(), status: 'ok', payload };
  await handle
    .insertInto('game_snapshots')
    .values({ game_id: gameId, error_kind: null, error_message: null, error_at: null, ...values })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute();
}

async function fault(mode: 'none' | '500') {
  await fetch(`${world.sandbox.urls.home}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream: 'roblox', mode }),
  });
}

const profile = (by = community.moderator, name = username) =>
  by.call.players.profile({ serverId, username: name });
const timeline = (more: { part?: 'punishments' | 'mod-calls' | 'game' | 'notes'; limit?: number } = {}) =>
  community.moderator.call.players.timeline({ serverId, username, ...more });
const kinds = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind);

describe('the profile', () => {
  it('counts the records, ignoring case and spaces, and finds the longest active ban', async () => {
    await punish('warning', 5);
    world.clock.advance(6 * MINUTE);
    const short = await punish('ban', 60);
    expect(await profile()).toMatchObject({
      counts: { warning: 1, kick: 0, strike: 0, ban: 1, active: 1 },
      nextIsAutoBan: false,
      banned: { until: short.expiresAt, reason: 'RDM', inGame: 'no' },
    });
    await punish('ban', null, ' bluepatrol ');
    await world.database.handle
      .updateTable('punishments')
      .set({ enforcement: 'queued' })
      .where('id', '=', short.id)
      .execute();
    await punish('kick', null, 'SomebodyElse');
    expect(await profile(community.moderator, ' BLUEPATROL ')).toMatchObject({
      robloxUsername: 'BluePatrol',
      exists: 'yes',
      counts: { warning: 1, kick: 0, strike: 0, ban: 2, active: 2 },
      nextIsAutoBan: true,
      banned: { until: null, reason: 'RDM', inGame: 'sending' },
    });
  });

  it('of a name that Roblox does not know, and while Roblox does not answer, is shown all the same', async () => {
    const nothing = { counts: { warning: 0, kick: 0, strike: 0, ban: 0, active: 0 }, banned: null };
    expect(await profile(community.moderator, 'Ghost_1')).toMatchObject({ exists: 'no', ...nothing });
    await fault('500');
    try {
      const silent = await profile(community.moderator, 'NotSeenBefore');
      expect(silent).toMatchObject({ exists: 'unknown', robloxUserId: null, ...nothing });
    } finally {
      await fault('none');
    }
  });

  it('says who is in the game while a reading is recent', async () => {
    expect(await profile()).toMatchObject({ online: null, gameKnown: false, lastSeenAt: null });
    await read(['bluepatrol']);
    const online = { team: 'Police', callsign: '1-A', permission: 'Server Moderator' };
    expect(await profile()).toMatchObject({ online, gameKnown: true });
    await read(['Other']);
    expect(await profile()).toMatchObject({ online: null, gameKnown: true });
    await read([], ['Players']);
    expect(await profile()).toMatchObject({ online: null, gameKnown: false });
    await read(['bluepatrol']);
    world.clock.advance(5 * MINUTE + 1);
    expect(await profile()).toMatchObject({ online: null, gameKnown: false });
  });

  it('has the vehicles of a player who is in the game, and no others', async () => {
    const vehicle = { texture: null, plate: 'ABC-123', colorHex: '#1B2A35', colorName: 'Navy' };
    const van = { ...vehicle, name: 'Van', owner: 'BLUEPATROL' };
    const others = ['bluepatrol2', 'blue', ''].map((owner) => ({ ...vehicle, name: 'Bus', owner }));
    await read(['bluepatrol', 'bluepatrol2'], [], [...others, van]);
    expect((await profile()).online?.vehicles).toEqual([
      {
        model: 'Van',
        owner: { name: 'bluepatrol', robloxUserId: String(robloxIdOf('bluepatrol')) },
        livery: null,
        plate: 'ABC-123',
        color: { name: 'Navy', hex: '#1b2a35' },
      },
    ]);
    await read(['bluepatrol'], [], []);
    expect((await profile()).online?.vehicles).toEqual([]);
    await forbid('canViewIngamePanel');
    await read(['bluepatrol'], [], [van]);
    expect((await profile()).online).toBeNull();
  });

  it('counts calls by part, and knows when they were last seen, also as a victim', async () => {
    await addCall('BluePatrol', 'Bob');
    await addCall('Bob', 'bluepatrol');
    await addCall('Cid', 'BLUEPATROL');
    await happen('join', 'BLUEpatrol');
    await happen('kill', 'Bob', { target: 'bluepatrol' });
    const seen = new Date(world.clock.now()).toISOString();
    world.clock.advance(MINUTE);
    expect(await profile()).toMatchObject({ calls: { reporter: 1, reported: 2 }, lastSeenAt: seen });
  });

  it('leaves out what the viewer cannot see', async () => {
    await addCall('BluePatrol', 'Bob');
    await happen('join', 'BluePatrol');
    await read(['BluePatrol']);
    await forbid('canViewStaffTools', 'canViewIngamePanel');
    const hidden = { calls: null, online: null, gameKnown: false, lastSeenAt: null };
    expect(await profile()).toMatchObject(hidden);
    expect(await profile(community.admin)).toMatchObject({ calls: { reporter: 1 }, gameKnown: true });
  });

  it('shows nothing of another server', async () => {
    await punish('ban');
    await addCall('BluePatrol', 'Bob');
    const other = await world.community();
    const seen = await other.owner.call.players.profile({ serverId: other.server.id, username });
    expect(seen).toMatchObject({ counts: { ban: 0 }, banned: null, calls: { reporter: 0, reported: 0 } });
    await expect(community.stranger.call.players.profile({ serverId, username })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });
});

describe('the timeline', () => {
  async function scenario() {
    await happen('join', 'BluePatrol');
    await happen('command', 'bluepatrol', { detail: ':log hello' });
    await happen('kill', 'BluePatrol', { target: 'Bob' });
    await happen('kill', 'Bob', { target: 'BluePatrol' });
    await happen('mod_call', 'BluePatrol');
    await happen('join', 'Bob');
    await addCall('Bob', 'BluePatrol');
    await addCall('bluepatrol', 'BluePatrol');
    await punish('warning');
    world.clock.advance(MINUTE);
    await community.moderator.call.players.addNote({ serverId, username, text: 'Friendly.' });
    await happen('leave', 'BluePatrol');
  }

  it('has all parts, newest first, each entry once', async () => {
    await scenario();
    const all = await timeline();
    expect(kinds(all)).toEqual([
      'leave',
      'note',
      'punishment',
      'mod-call',
      'mod-call',
      'death',
      'kill',
      'command',
      'join',
    ]);
    expect(all[1]).toMatchObject({ text: 'Friendly.', by: community.moderator.username, editedAt: null });
    expect(all[3]).toMatchObject({ as: 'reporter' });
    expect(all[4]).toMatchObject({ as: 'reported', otherUsername: 'Bob', reason: 'Cop baiting' });
    expect(all[5]).toMatchObject({ otherUsername: 'Bob' });
    expect(all[6]).toMatchObject({ otherUsername: 'Bob' });
    expect(all[7]).toMatchObject({ command: ':log hello' });
  });

  it.each([
    ['punishments', ['punishment']],
    ['mod-calls', ['mod-call', 'mod-call']],
    ['game', ['leave', 'death', 'kill', 'command', 'join']],
    ['notes', ['note']],
  ] as const)('narrowed to %s', async (part, received) => {
    await scenario();
    expect(kinds(await timeline({ part }))).toEqual(received);
  });

  it('leaves out the parts that the viewer cannot see', async () => {
    await scenario();
    await forbid('canViewStaffTools', 'canViewIngamePanel');
    expect(kinds(await timeline())).toEqual(['note', 'punishment']);
    expect(await timeline({ part: 'mod-calls' })).toEqual([]);
    expect(await timeline({ part: 'game' })).toEqual([]);
  });

  it('continues where a page ended, over sources and equal moments', async () => {
    const at = world.clock.now();
    const many = Array.from({ length: 9 }, () => eventRow('command', 'BluePatrol', { detail: ':h', at }));
    await handle.insertInto('game_events').values(many).execute();
    await punish('warning');
    await addCall('BluePatrol', 'Bob');
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await community.moderator.call.players.timeline({ serverId, username, limit: 4, cursor });
      walked.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      cursor = last && cursorAfter(last);
    } while (cursor !== undefined);
    const whole = await timeline({ limit: 200 });
    expect(whole).toHaveLength(11);
    expect(walked).toEqual(whole.map(({ id }) => id));
  });

  it('refuses a cursor that is none of ours', async () => {
    const asked = community.moderator.call.players.timeline({ serverId, username, cursor: 'x' });
    await expect(asked).rejects.toMatchObject({ cause: { code: 'BAD_REQUEST' } });
  });

  it('finds a page of five thousand events through the index on names', async () => {
    const at = world.clock.now();
    const rows = Array.from({ length: 5_000 }, (_, ago) =>
      eventRow('command', ago % 2 ? 'bluepatrol' : 'BluePatrol', { detail: `${ago}`, at: at - ago * 1_000 }),
    );
    for (let from = 0; from < rows.length; from += 500) {
      await handle
        .insertInto('game_events')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    const page = await timeline({ part: 'game', limit: 3 });
    expect(page.map((entry) => (entry.kind === 'command' ? entry.command : ''))).toEqual(['0', '1', '2']);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string, by = community.moderator) =>
    (await by.call.players.suggest({ serverId, q })).map(({ robloxUsername, from, activeCount }) => [
      robloxUsername,
      from,
      activeCount,
    ]);

  it('offer who is in the game first, then who is on record, each name once', async () => {
    await punish('warning', null, 'BluePatrol');
    await punish('warning', null, 'BlueJay');
    await punish('warning', null, 'Blackbird');
    await read(['bluepatrol', 'BlueWhale', 'Red']);
    expect(await suggest(' BLUE')).toEqual([
      ['bluepatrol', 'online', 1],
      ['BlueWhale', 'online', 0],
      ['BlueJay', 'history', 1],
    ]);
    expect(await suggest('blue p')).toEqual([['bluepatrol', 'online', 1]]);
    expect(await suggest('blue j')).toEqual([['BlueJay', 'history', 1]]);
    expect(await suggest('jay blue')).toEqual([]);
    await forbid('canViewIngamePanel');
    expect(await suggest('blue')).toEqual([
      ['BlueJay', 'history', 1],
      ['BluePatrol', 'history', 1],
    ]);
  });

  it('are eight at most', async () => {
    await punish('warning', null, 'Crowd_1x');
    await read(Array.from({ length: 20 }, (_, at) => `Crowd${at}`));
    expect(await suggest('crowd')).toHaveLength(8);
  });
});
