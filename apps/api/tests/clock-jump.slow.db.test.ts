import { zServer } from '@tenfour/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../src/db/ids.ts';
import { findBroken } from '../src/testing/invariants/invariants.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';
import { discordWebhook } from './survival-fixtures.ts';

const HOUR_MS = 60 * 60_000;
const WORLD = 'stillclock';

/** Everything that is due is done by then, in ms: due work is looked for every ten seconds at least. */
const SOON_MS = 25_000;

const product = await startProduct({}, { ticking: true, watching: true });
const { database, clock, sandbox } = product;
const { handle } = database;
let owner: Browser;
let serverId = '';
let jumps = 0;

const zPunishment = z.object({ id: z.string() });
const zExecuted = z.object({ state: z.string() });

beforeAll(async () => {
  owner = await product.signedIn('avery');
  serverId = zServer.parse(await must(owner, 'servers.create', { name: 'Clock' })).id;
  await must(owner, 'servers.update', { serverId, erlcApiKey: `demo-${WORLD}` });
  const webhookUrl = await discordWebhook(sandbox, 'clock');
  await must(owner, 'webhooks.create', { serverId, type: 'punishments', webhookUrl });
});

async function received(): Promise<string[]> {
  const response = await fetch(`${sandbox.urls.home}/control/erlc/${WORLD}`);
  const { commandsReceived } = (await response.json()) as { commandsReceived: { command: string }[] };
  return commandsReceived.map(({ command }) => command);
}

const soon = { timeout: SOON_MS, interval: 200 };

/** A schedule that is due in a moment, whose row is still held by a clock that has been set back since. */
async function schedule(name: string): Promise<string> {
  const id = newId();
  const { id: created_by } = await handle.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const row = {
    server_id: serverId,
    id,
    name,
    command: `:h ${name}`,
    interval_minutes: 5,
    enabled: 1 as const,
  };
  const times = { created_at: clock.ms, updated_at: clock.ms, next_run_at: clock.ms + 500 };
  const lease_until = clock.ms + HOUR_MS;
  await handle
    .insertInto('custom_commands')
    .values({ ...row, ...times, created_by, lease_until })
    .execute();
  return id;
}

/** What has to work whatever the clock has done. */
async function everythingWorks(): Promise<void> {
  jumps += 1;
  const name = `jump${jumps}`;
  // The session stays valid, and records are created and delivered.
  const record = { serverId, robloxUsername: `Player${jumps}`, punishmentType: 'ban', reason: name };
  const { id } = zPunishment.parse(
    await must(owner, 'punishments.create', { ...record, durationMinutes: 60 }),
  );
  const sent = (): Promise<unknown> =>
    handle
      .selectFrom('deliveries')
      .innerJoin('activity', 'activity.id', 'deliveries.activity_id')
      .select('state')
      .where('description', 'like', `%${name}%`)
      .executeTakeFirst();
  await expect.poll(sent, soon).toEqual({ state: 'sent' });
  // Commands of people and of schedules reach the game, each once. A forward jump moves the end of the game's rate
  // limit too: a command refused as too early is sent again.
  const press = async (): Promise<string> => {
    const command = `:h press ${name} ${newId()}`;
    return zExecuted.parse(await must(owner, 'game.execute', { serverId, command })).state;
  };
  await expect.poll(press, { ...soon, interval: 5_500 }).toMatch(/^(sent|confirmed)$/);
  await schedule(`plan ${name}`);
  await expect.poll(received, soon).toEqual(expect.arrayContaining([`:h plan ${name}`]));
  // The game is read.
  const before = clock.ms;
  const age = async (): Promise<number> => {
    await must(owner, 'game.info', { serverId });
    const row = await handle.selectFrom('game_snapshots').select('taken_at').executeTakeFirst();
    return Math.abs((row?.taken_at ?? 0) - before);
  };
  await expect.poll(age, soon).toBeLessThan(SOON_MS);
  // What has an end ends.
  await handle
    .updateTable('punishments')
    .set({ expires_at: clock.ms, expiry_lease_until: clock.ms + HOUR_MS })
    .where('id', '=', id)
    .execute();
  const active = (): Promise<unknown> =>
    handle.selectFrom('punishments').select('is_active').where('id', '=', id).executeTakeFirst();
  await expect.poll(active, soon).toEqual({ is_active: 0 });
}

describe('a clock that jumps while everything runs', () => {
  it.each([
    ['stands right', 0],
    ['is set back by an hour', -HOUR_MS],
    ['goes on by a day', 25 * HOUR_MS],
    ['is set back by that day', -24 * HOUR_MS],
  ])('%s', async (_how, jumpMs) => {
    const shift = await call(owner, 'rest', 'shifts.clockIn', { serverId });
    expect(shift.status).toBe(200);
    clock.ms += jumpMs;
    await must(owner, 'shifts.setStatus', { serverId, status: 'on_break' });
    await must(owner, 'shifts.setStatus', { serverId, status: 'off_duty' });
    await everythingWorks();
    // The game got each row of the queue once: a schedule's later due times are rows of their own.
    const rows = await handle.selectFrom('game_commands').select('command').execute();
    const queued = Map.groupBy(rows, ({ command }) => command);
    const sent = Map.groupBy(await received(), (text) => text);
    const twice = [...sent].filter(([text, times]) => times.length > (queued.get(text)?.length ?? 0));
    expect(twice).toEqual([]);
    const broken = await findBroken(database, () => clock.ms);
    // The one role of a process goes by the database's clock.
    expect(broken.filter(({ rule }) => !rule.startsWith('a role'))).toEqual([]);
    // No schedule waits for longer than its interval.
    const ahead = await handle
      .selectFrom('custom_commands')
      .select('name')
      .where('next_run_at', '>', clock.ms + 5 * 60_000)
      .execute();
    expect(ahead).toEqual([]);
  });
});
