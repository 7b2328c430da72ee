import { cursorAfter, LIST_MAX } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { gameEventsStore, samplesStore } from './store.ts';

const world = await createWorld();
const { handle } = world.database;
const MINUTE = 60_000;

let keys = 0;

/** A community whose server has a key, with the id of its game. */
async function scene() {
  const community = await world.community();
  keys += 1;
  const key = `events${keys}-springs`;
  await community.owner.call.servers.update({ serverId: community.server.id, erlcApiKey: key });
  return { ...community, serverId: community.server.id, gameId: world.keyring.hmac(key) };
}

function event(kind: 'join' | 'kill', at: number, name = 'Ana') {
  const id = newId();
  const target =
    kind === 'kill' ? { target_name: 'Bob', target_id: '2' } : { target_name: null, target_id: null };
  return { id, kind, at, player_name: name, player_id: '1', ...target, detail: null, dedupe: id };
}

describe('the list', () => {
  it('is newest first by the time of the game, in pages that hold each event once', async () => {
    const { serverId, moderator, gameId } = await scene();
    const now = world.clock.now();
    // Many of one second, and one that arrived late.
    const events = [
      ...Array.from({ length: 7 }, (_, at) => event('join', now, `P${at}`)),
      event('kill', now + 1_000),
      event('join', now - 1_000, 'Late'),
    ];
    await gameEventsStore(handle, gameId).add(events);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await moderator.call.gameEvents.list({ serverId, limit: 4, cursor });
      seen.push(...page.map(({ player }) => player.name));
      const last = page.at(-1);
      cursor = last && cursorAfter(last);
    } while (cursor !== undefined);
    expect(seen).toEqual(['Ana', 'P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0', 'Late']);
    const [kill, ...rest] = await moderator.call.gameEvents.list({ serverId, kind: 'kill' });
    expect(rest).toEqual([]);
    expect(kill).toMatchObject({
      kind: 'kill',
      createdAt: new Date(now + 1_000).toISOString(),
      player: { name: 'Ana', robloxUserId: '1' },
      target: { name: 'Bob', robloxUserId: '2' },
    });
  });

  it('says who sent the commands that the game ascribes to "Remote Server"', async () => {
    const { serverId, owner, gameId } = await scene();
    const at = Date.now();
    const issuedBy = await handle
      .selectFrom('servers')
      .select('owner_id')
      .where('id', '=', serverId)
      .executeTakeFirstOrThrow();
    const id = newId();
    const sent = { server_id: serverId, game_id: gameId, issued_by: issuedBy.owner_id, command: ':h Hi' };
    await handle
      .insertInto('game_commands')
      .values({ ...sent, id, source: 'panel', created_at: at, sent_at: at })
      .execute();
    const ran = (player_id: string | null) => ({
      ...event('join', at, 'Remote Server'),
      kind: 'command' as const,
      player_id,
      detail: ':h Hi',
    });
    await gameEventsStore(handle, gameId).add([ran(null), ran('7'), event('join', at, 'Joiner')]);
    const list = await owner.call.gameEvents.list({ serverId });
    const { username } = await handle
      .selectFrom('users')
      .select('username')
      .where('id', '=', issuedBy.owner_id)
      .executeTakeFirstOrThrow();
    expect(list.map(({ kind, player, sentBy }) => [kind, player.robloxUserId, sentBy])).toEqual([
      ['join', '1', null],
      ['command', '7', null],
      ['command', null, username],
    ]);
  });

  it('shows the game that the key opens now and no other', async () => {
    const [one, other] = [await scene(), await scene()];
    await gameEventsStore(handle, one.gameId).add([event('join', world.clock.now())]);
    expect(await other.owner.call.gameEvents.list({ serverId: other.serverId })).toEqual([]);
    const { serverId, owner } = one;
    expect(await owner.call.gameEvents.list({ serverId })).toHaveLength(1);
    await owner.call.servers.update({ serverId, erlcApiKey: 'replaced-meadow' });
    expect(await owner.call.gameEvents.list({ serverId })).toEqual([]);
    await owner.call.servers.update({ serverId, erlcApiKey: null });
    expect(await owner.call.gameEvents.list({ serverId })).toEqual([]);
  });

  it('refuses a cursor that is none of ours, and too long a page', async () => {
    const { serverId, owner } = await scene();
    const { list } = owner.call.gameEvents;
    await expect(list({ serverId, cursor: 'nonsense!' })).rejects.toThrow(/cursor/);
    await expect(list({ serverId, limit: LIST_MAX + 1 })).rejects.toThrow();
  });
});

describe('player counts', () => {
  it('are the maximum of each step, and null where the game was not read', async () => {
    const { serverId, member, gameId } = await scene();
    const samples = samplesStore(handle, gameId);
    const now = world.clock.now();
    const newest = now - (now % (10 * MINUTE));
    await samples.add(newest, 4, 40);
    await samples.add(newest + MINUTE, 9, 40);
    await samples.add(newest + 2 * MINUTE, 6, 40);
    await samples.add(newest - 17 * MINUTE, 0, 30);
    await samples.add(newest - 2 * 24 * 60 * MINUTE, 31, 80);
    const day = await member.call.gameEvents.playerHistory({ serverId });
    expect(day).toMatchObject({ stepMinutes: 10, maxPlayers: 40 });
    expect(day.counts).toHaveLength(144);
    expect(day.counts.slice(-3)).toEqual([0, null, 9]);
    expect(day.counts.filter((count) => count !== null)).toHaveLength(2);
    expect(Date.parse(day.to) - Date.parse(day.from)).toBe(24 * 60 * MINUTE);
    expect(Date.parse(day.to)).toBe(newest + 10 * MINUTE);
    expect(Date.parse(day.firstAt ?? '')).toBe(newest - 17 * MINUTE);
    const month = await member.call.gameEvents.playerHistory({ serverId, hours: 720 });
    expect(month.counts).toHaveLength(120);
    expect(Math.max(...month.counts.map(Number))).toBe(31);
  });

  it.each(['a new key', 'no key'])('are all null with %s', async (what) => {
    const { serverId, owner } = await scene();
    if (what === 'no key') await owner.call.servers.update({ serverId, erlcApiKey: null });
    const { counts, maxPlayers, firstAt } = await owner.call.gameEvents.playerHistory({ serverId, hours: 1 });
    expect(counts).toEqual(new Array(60).fill(null));
    expect(maxPlayers).toBe(0);
    expect(firstAt).toBeNull();
  });
});

describe("the event webhook's address", () => {
  async function rowOf(serverId: string) {
    return handle.selectFrom('event_hooks').selectAll().where('server_id', '=', serverId).executeTakeFirst();
  }

  const tokenOf = (url: string | null): string =>
    String(url).replace('http://localhost:3000/hooks/erlc/', '');

  it('is created, shown again, replaced and removed, and each is recorded without the value', async () => {
    const { serverId, owner } = await scene();
    const { eventHook, rotateEventHook, removeEventHook } = owner.call.gameEvents;
    const none = { url: null, views: [], createdAt: null, lastEventAt: null };
    expect(await eventHook({ serverId })).toEqual(none);
    await removeEventHook({ serverId });
    const made = await rotateEventHook({ serverId });
    expect(tokenOf(made.url)).toMatch(/^[\w-]{43}$/);
    expect(made).toMatchObject({ createdAt: new Date(world.clock.now()).toISOString(), lastEventAt: null });
    const masked = `http://localhost:3000/••••••••${made.url?.slice(-4)}`;
    expect(await eventHook({ serverId })).toEqual({ ...made, url: masked });
    await handle
      .updateTable('event_hooks')
      .set({ sender: 'springs', sender_is_key_id: 1, last_event_at: 5 })
      .where('server_id', '=', serverId)
      .execute();
    expect(await eventHook({ serverId })).toMatchObject({ lastEventAt: new Date(5).toISOString() });
    const next = await rotateEventHook({ serverId });
    expect(next.url).not.toBe(made.url);
    expect(await rowOf(serverId)).toMatchObject({
      token_hash: hashToken(tokenOf(next.url)),
      sender: null,
      sender_is_key_id: 0,
      last_event_at: null,
    });
    await removeEventHook({ serverId });
    expect(await rowOf(serverId)).toBeUndefined();
    const lines = await handle
      .selectFrom('activity')
      .selectAll()
      .where('server_id', '=', serverId)
      .where('action', '=', 'server.event-hook-changed')
      .orderBy('id')
      .execute();
    expect(lines.map(({ title, actor_id }) => [title, actor_id])).toEqual([
      ['Event webhook address created', owner.id],
      ['Event webhook address created', owner.id],
      ['Event webhook address removed', owner.id],
    ]);
    for (const url of [made.url, next.url]) expect(JSON.stringify(lines)).not.toContain(tokenOf(url));
  });

  it('is shown whole on request, which lists who saw it until it is replaced', async () => {
    const { serverId, owner } = await scene();
    const { eventHook, rotateEventHook, revealEventHook } = owner.call.gameEvents;
    await expect(revealEventHook({ serverId })).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    const { url } = await rotateEventHook({ serverId });
    expect((await eventHook({ serverId })).views).toEqual([]);
    expect(await revealEventHook({ serverId })).toEqual({ url });
    const at = new Date(world.clock.now()).toISOString();
    expect((await eventHook({ serverId })).views).toEqual([{ by: owner.username, at }]);
    world.clock.advance(1);
    await rotateEventHook({ serverId });
    expect((await eventHook({ serverId })).views).toEqual([]);
  });

  it('is stored sealed and as a hash', async () => {
    const { serverId, owner } = await scene();
    const { url } = await owner.call.gameEvents.rotateEventHook({ serverId });
    expect(JSON.stringify(await rowOf(serverId))).not.toContain(tokenOf(url));
  });

  it('cannot be shown when its seal is broken, and can be replaced', async () => {
    const { serverId, owner } = await scene();
    const { createdAt } = await owner.call.gameEvents.rotateEventHook({ serverId });
    await handle
      .updateTable('event_hooks')
      .set({ token_sealed: 'broken' })
      .where('server_id', '=', serverId)
      .execute();
    expect(await owner.call.gameEvents.eventHook({ serverId })).toMatchObject({ url: null, createdAt });
    expect(await owner.call.gameEvents.rotateEventHook({ serverId })).toMatchObject({
      url: expect.any(String),
    });
  });

  it('goes with the server', async () => {
    const { serverId, owner } = await scene();
    await owner.call.gameEvents.rotateEventHook({ serverId });
    await owner.call.servers.remove({ serverId });
    expect(await rowOf(serverId)).toBeUndefined();
  });
});
