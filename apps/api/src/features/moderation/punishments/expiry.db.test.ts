import { describe, expect, it } from 'vitest';
import { createPunishmentHooks } from '../../../app/hooks.ts';
import { newId } from '../../../db/ids.ts';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createPunishmentExpiry } from './expiry.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const kind = createPunishmentExpiry({
  database,
  now: clock.now,
  hooks: createPunishmentHooks({ wakeQueue: () => undefined }),
});

/** Does all that is due, as the loop would. */
async function run(): Promise<number> {
  let done = 0;
  for (;;) {
    const items = await kind.claim({ now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 1 });
    for (const item of items) {
      done += item.ids.length;
      await kind.handle(item);
    }
    if (items.length === 0) return done;
  }
}

async function scene() {
  const community = await world.community();
  const serverId = community.server.id;
  const { punishments } = community.moderator.call;
  const add = (robloxUsername: string, duration: number | null) =>
    punishments.create({ serverId, robloxUsername, punishmentType: 'kick', reason: 'RDM', duration });
  const entries = () =>
    handle
      .selectFrom('activity')
      .select(['action', 'at', 'actor_id', 'actor_name', 'target', 'title'])
      .where('server_id', '=', serverId)
      .where('action', '=', 'punishment.expired')
      .execute();
  return { community, serverId, punishments, add, entries };
}

async function rowOf(id: string) {
  return handle.selectFrom('punishments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('a punishment whose time comes', () => {
  it('is ended at that moment by the product, once, with its line in the history', async () => {
    const { serverId, punishments, add, entries } = await scene();
    const short = await add('BluePatrol', 1);
    const long = await add('EchoHawk', 5);
    const endsAt = Date.parse(short.expiresAt ?? '');
    expect(await kind.nextAt()).toBe(endsAt);
    clock.advance(MINUTE - 1);
    expect(await run()).toBe(0);
    clock.advance(1);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await rowOf(short.id)).toMatchObject({ is_active: 0, expiry_lease_until: null });
    expect(await rowOf(long.id)).toMatchObject({ is_active: 1 });
    expect(await entries()).toEqual([
      {
        action: 'punishment.expired',
        at: endsAt,
        actor_id: null,
        actor_name: 'Tenfour',
        target: 'BluePatrol',
        title: 'Kick expired',
      },
    ]);
    expect(await punishments.history({ serverId, punishmentId: short.id })).toMatchObject([
      { kind: 'expired', by: 'Tenfour', at: short.expiresAt, after: { isActive: false } },
    ]);
    await punishments.remove({ serverId, punishmentId: long.id });
  });

  it('is left alone when it was edited, ended, or deleted after it was claimed', async () => {
    const { community, serverId, punishments, add, entries } = await scene();
    const [edited, ended, deleted] = [await add('Aa1', 1), await add('Bb1', 1), await add('Cc1', 1)];
    clock.advance(MINUTE);
    const claim = { now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 1 };
    const [item] = await kind.claim(claim);
    expect(item?.ids.toSorted()).toEqual([edited.id, ended.id, deleted.id].toSorted());
    await punishments.update({ serverId, punishmentId: edited.id, duration: 60 });
    await punishments.update({ serverId, punishmentId: ended.id, isActive: false });
    await community.owner.call.punishments.remove({ serverId, punishmentId: deleted.id });
    if (item) await kind.handle(item);
    expect(await entries()).toEqual([]);
    expect(await rowOf(edited.id)).toMatchObject({ is_active: 1, expiry_lease_until: null });
    await punishments.restore({ serverId, punishmentId: deleted.id });
    clock.advance(2_000);
    expect(await run()).toBe(1);
    expect(await entries()).toMatchObject([{ target: 'Cc1' }]);
    clock.advance(60 * MINUTE);
    await run();
    expect(await entries()).toHaveLength(2);
  });

  it('is not announced again when an edit had shortened it to the past', async () => {
    const { serverId, punishments, add, entries } = await scene();
    const made = await add('Dd1', 60);
    clock.advance(2 * MINUTE);
    const edited = await punishments.update({ serverId, punishmentId: made.id, duration: 1 });
    expect(edited.isActive).toBe(false);
    expect(await run()).toBe(0);
    expect(await entries()).toEqual([]);
    expect(await punishments.history({ serverId, punishmentId: made.id })).toMatchObject([
      { kind: 'changed', before: { isActive: true, duration: 60 }, after: { isActive: false, duration: 1 } },
    ]);
  });

  it('is claimed again when its claimant crashed, and is announced once however often it is handled', async () => {
    const { add, entries } = await scene();
    await add('BluePatrol', 1);
    clock.advance(MINUTE);
    const claim = () => kind.claim({ now: clock.now(), leaseUntil: clock.now() + 1_000, limit: 1 });
    const [lost] = await claim();
    expect(await claim()).toEqual([]);
    clock.advance(1_000);
    const [again] = await claim();
    expect(again?.ids).toEqual(lost?.ids);
    if (!again || !lost) throw new Error('Nothing was claimed.');
    await Promise.all([kind.handle(lost), kind.handle(again), kind.handle(lost)]);
    expect(await entries()).toHaveLength(1);
  });

  it('is ended in a suspended server too; that of a removed one is not announced', async () => {
    const [suspended, removed] = [await scene(), await scene()];
    const [one, other] = [await suspended.add('Aa1', 1), await removed.add('Aa1', 1)];
    await handle
      .updateTable('servers')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.serverId)
      .execute();
    await removed.community.owner.call.servers.remove({ serverId: removed.serverId });
    clock.advance(MINUTE);
    expect(await run()).toBe(2);
    expect(await rowOf(one.id)).toMatchObject({ is_active: 0 });
    expect(await rowOf(other.id)).toMatchObject({ is_active: 0 });
    expect(await suspended.entries()).toHaveLength(1);
    expect(await removed.entries()).toEqual([]);
    expect(await kind.nextAt()).toBeNull();
  });

  it('is not announced more than a day late, and appears in the history all the same', async () => {
    const { community, serverId, punishments, entries } = await scene();
    const day = 24 * 60 * MINUTE;
    const over = (roblox_username: string, ago: number) =>
      punishmentRow(handle, {
        server_id: serverId,
        issued_by: community.owner.id,
        roblox_username,
        expires_at: clock.now() - ago,
      });
    const [years, justNot, just] = [over('Aa1', 3 * 365 * day), over('Bb1', day + 1), over('Cc1', day)];
    await handle.insertInto('punishments').values([years, justNot, just]).execute();
    expect(await run()).toBe(3);
    expect(await entries()).toMatchObject([{ target: 'Cc1' }]);
    for (const row of [years, justNot, just]) {
      expect(await rowOf(row.id)).toMatchObject({ is_active: 0 });
      expect(await punishments.history({ serverId, punishmentId: row.id })).toMatchObject([
        { kind: 'expired', at: new Date(row.expires_at ?? 0).toISOString() },
      ]);
    }
  });

  it('is sent to the webhook for punishments', async () => {
    const { community, serverId, add } = await scene();
    await handle
      .insertInto('webhooks')
      .values({
        id: newId(),
        server_id: serverId,
        type: 'punishments',
        discord_id: '1',
        token_sealed: 'sealed',
        token_hint: 'hint',
        created_by: community.owner.id,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await add('BluePatrol', 1);
    clock.advance(MINUTE);
    await run();
    const deliveries = await handle
      .selectFrom('deliveries')
      .select('payload')
      .where('server_id', '=', serverId)
      .orderBy('id')
      .execute();
    expect(deliveries).toHaveLength(2);
    expect(deliveries[1]?.payload).toContain('Kick expired');
  });
});

it('more than fit into one batch are all ended, each once, and others get a turn between', async () => {
  const owner = await insertUser(handle);
  const serverId = await insertServer(handle, owner);
  const rows = Array.from({ length: 250 }, (_, n) =>
    punishmentRow(handle, { server_id: serverId, issued_by: owner, expires_at: clock.now() - n }),
  );
  await handle.insertInto('punishments').values(rows).execute();
  const logger = { error: (details: object) => expect.fail(JSON.stringify(details)) };
  let turns = 0;
  let turning = true;
  const turn = (): void => {
    turns += 1;
    if (turning) setImmediate(turn);
  };
  const seen: number[] = [];
  const loop = createJobLoop({
    kind: {
      ...kind,
      handle: async (item) => {
        await kind.handle(item);
        seen.push(turns);
      },
    },
    now: clock.now,
    logger,
  });
  setImmediate(turn);
  loop.start();
  const count = async (table: 'activity' | 'punishment_changes') =>
    (await handle.selectFrom(table).select('id').where('server_id', '=', serverId).execute()).length;
  await expect.poll(() => count('activity'), { timeout: 10_000 }).toBe(rows.length);
  await loop.stop();
  turning = false;
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(3);
  expect(await count('punishment_changes')).toBe(rows.length);
});
