import { beforeEach, describe, expect, it } from 'vitest';
import { createPunishmentHooks } from '../../../app/hooks.ts';
import { automationScene } from '../../../testing/automations.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createPunishmentExpiry } from '../../moderation/punishments/expiry.ts';

const world = await createWorld();
const scene = automationScene(world);
const { clock, database } = world;
const { handle } = database;
const MINUTE = 60_000;

const kind = createPunishmentExpiry({
  database,
  now: clock.now,
  hooks: createPunishmentHooks({ wakeQueue: () => undefined }),
});
const calls = () => scene.community.moderator.call.punishments;
const on = (punishmentId: string) => ({ serverId: scene.serverId(), punishmentId });

beforeEach(async () => {
  await scene.community.owner.call.servers.update({ serverId: scene.serverId(), enforceInGame: true });
  await scene.inGame(['Bob_1']);
});

/** Does all that is due, as the loop would. */
async function expire(): Promise<void> {
  const items = await kind.claim({ now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 1 });
  for (const item of items) await kind.handle(item);
}

/** A ban that the game has taken. */
async function ban(duration: number | null = 10) {
  await scene.inGame(['Bob_1']);
  const input = { robloxUsername: 'Bob_1', punishmentType: 'ban', reason: 'RDM', duration } as const;
  const made = await calls().create({ serverId: scene.serverId(), ...input });
  await handle
    .updateTable('game_commands')
    .set({ state: 'sent', sent_at: clock.now(), settled_at: clock.now() })
    .where('server_id', '=', scene.serverId())
    .where('state', '=', 'queued')
    .execute();
  await handle.updateTable('punishments').set({ enforcement: 'sent' }).where('id', '=', made.id).execute();
  clock.advance(1_000);
  return made;
}

const target = async () => {
  const sent = await handle
    .selectFrom('game_commands')
    .select('command')
    .where('server_id', '=', scene.serverId())
    .where('command', 'like', ':ban %')
    .executeTakeFirstOrThrow();
  return sent.command.slice(':ban '.length);
};

describe('a ban that is over', () => {
  it('is lifted in the game when its time is over, once', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true });
    await ban();
    clock.advance(11 * MINUTE);
    await expire();
    await expire();
    expect(await scene.queued()).toEqual([`:unban ${await target()}`]);
    expect(await scene.runs()).toMatchObject([
      { subject: 'Bob_1', text: 'Unbanned: the time of the ban was over.' },
    ]);
  });

  it('stays while the automation is off, or nothing was sent', async () => {
    await ban();
    clock.advance(11 * MINUTE);
    await expire();
    expect(await scene.queued()).toEqual([]);
    await scene.save({ kind: 'temp-bans', enabled: true });
    const made = await ban();
    await handle
      .updateTable('punishments')
      .set({ enforcement: 'not_sent' })
      .where('id', '=', made.id)
      .execute();
    clock.advance(11 * MINUTE);
    await expire();
    expect(await scene.runs()).toEqual([]);
  });

  it('stays while another one is in force', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true });
    await ban();
    await ban(null);
    clock.advance(11 * MINUTE);
    await expire();
    expect(await scene.queued()).toEqual([]);
    expect(await scene.runs()).toMatchObject([
      { outcome: 'skipped', text: 'Not unbanned: Another ban of this player is in force.' },
    ]);
  });

  it('stays while another community has sent one to the same game, but not one that it only wrote down', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true });
    const other = await world.community();
    const { erlc_key_hash: game } = await handle
      .selectFrom('servers')
      .select('erlc_key_hash')
      .where('id', '=', scene.serverId())
      .executeTakeFirstOrThrow();
    await handle
      .updateTable('servers')
      .set({ erlc_key_hash: game })
      .where('id', '=', other.server.id)
      .execute();
    const theirs = await other.moderator.call.punishments.create({
      serverId: other.server.id,
      robloxUsername: 'Bob_1',
      punishmentType: 'ban',
      reason: 'Cheating',
    });
    const sent = (enforcement: 'sent' | 'none') =>
      handle.updateTable('punishments').set({ enforcement }).where('id', '=', theirs.id).execute();
    await sent('sent');
    await ban();
    clock.advance(11 * MINUTE);
    await expire();
    expect(await scene.queued()).toEqual([]);
    await sent('none');
    await ban();
    clock.advance(11 * MINUTE);
    await expire();
    expect(await scene.queued()).toHaveLength(1);
  });

  it('two that end together are one unban', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true });
    await ban();
    await ban();
    clock.advance(11 * MINUTE);
    await expire();
    expect(await scene.queued()).toHaveLength(1);
    expect(await scene.runs()).toHaveLength(2);
  });

  it('is left alone and logged when that is found out days later', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true });
    await ban();
    clock.advance(3 * 24 * 60 * MINUTE);
    await expire();
    expect(await scene.queued()).toEqual([]);
    expect(await scene.runs()).toMatchObject([{ outcome: 'missed' }]);
  });
});

describe('a ban that staff end', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['ended', (id) => calls().expire({ serverId: scene.serverId(), punishmentIds: [id] })],
    ['switched off', (id) => calls().update({ ...on(id), isActive: false })],
    ['deleted', (id) => scene.community.owner.call.punishments.remove(on(id))],
    ['made something else', (id) => calls().update({ ...on(id), duration: 1 })],
  ])('%s is lifted if the server wants that too', async (_how, end) => {
    await scene.save({ kind: 'temp-bans', enabled: true, settings: { alsoByHand: false } });
    const kept = await ban(60);
    clock.advance(2 * MINUTE);
    await end(kept.id);
    expect(await scene.queued()).toEqual([]);
    await scene.save({ kind: 'temp-bans', settings: { alsoByHand: true } });
    const made = await ban(60);
    clock.advance(2 * MINUTE);
    await end(made.id);
    expect(await scene.queued()).toEqual([`:unban ${await target()}`]);
  });

  it('and bring back is banned again, or the unban withdrawn while it waits', async () => {
    await scene.save({ kind: 'temp-bans', enabled: true });
    const { call } = scene.community.owner;
    const made = await ban(null);
    await call.punishments.remove(on(made.id));
    expect(await scene.queued()).toHaveLength(1);
    clock.advance(1_000);
    await call.punishments.restore(on(made.id));
    expect(await scene.queued()).toEqual([]);
    clock.advance(1_000);
    await call.punishments.remove(on(made.id));
    await handle
      .updateTable('game_commands')
      .set({ state: 'sent', settled_at: clock.now() })
      .where('server_id', '=', scene.serverId())
      .where('state', '=', 'queued')
      .execute();
    clock.advance(1_000);
    await call.punishments.restore(on(made.id));
    expect(await scene.queued()).toEqual([`:ban ${await target()}`]);
  });
});
