import { type CreatedPunishment, zCreatedPunishment, zServer } from '@tenfour/contracts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { newId } from '../src/db/ids.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { createRestartable } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

const WRITES = 200;
const PLAYERS = 20;
const CONNECTIONS = 8;
/** Acknowledgements at which the process is killed, in the first run and in the second. */
const KILL_AT = [60, 130];

const { database, start } = await createRestartable();

interface Write {
  clientId: string;
  robloxUsername: string;
  punishmentType: string;
  reason: string;
}

function writes(): Write[] {
  return Array.from({ length: WRITES }, (_, at) => ({
    clientId: `client-${at}`,
    robloxUsername: `Speeder${at % PLAYERS}`,
    punishmentType: ['warning', 'kick', 'strike'][at % 3] ?? 'warning',
    reason: `reason ${at} end`,
  }));
}

/** Every record that an answer acknowledged, by client id. */
const acknowledged = new Map<string, CreatedPunishment>();

/** Writes over several connections until nothing is left or the process is gone. */
async function writeAll(
  browsers: readonly Browser[],
  serverId: string,
  queue: Write[],
  onAnswer: () => void,
): Promise<void> {
  await Promise.all(
    browsers.map(async (browser) => {
      for (let write = queue.shift(); write; write = queue.shift()) {
        const sent = await send(browser, serverId, write);
        if (sent === null) return;
        const before = acknowledged.get(write.clientId);
        if (before) expect(sent).toEqual({ ...before, issuedBy: sent.issuedBy });
        acknowledged.set(write.clientId, sent);
        onAnswer();
      }
    }),
  );
}

/** Null when the connection broke: it is unknown whether the record was written. */
async function send(browser: Browser, serverId: string, write: Write): Promise<CreatedPunishment | null> {
  try {
    return zCreatedPunishment.parse(await must(browser, 'punishments.create', { serverId, ...write }));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

interface Written {
  kind: 'punishment' | 'activity' | 'delivery' | 'counter';
  id: string;
  text: string;
}

/** Everything that writes leave behind, read by one statement and so at one moment. */
async function writtenIn(
  { handle }: Database,
  serverId: string,
): Promise<(kind: Written['kind']) => string[]> {
  const { rows } = await sql<Written>`
    SELECT 'punishment' AS kind, id, roblox_username || ': ' || reason AS text
      FROM punishments WHERE server_id = ${serverId}
    UNION ALL
    SELECT 'activity', id, description FROM activity WHERE server_id = ${serverId} AND action = 'punishment.added'
    UNION ALL
    SELECT 'delivery', deliveries.id, activity.description FROM deliveries
      JOIN activity ON activity.server_id = deliveries.server_id AND activity.id = deliveries.activity_id
      WHERE deliveries.server_id = ${serverId}
    UNION ALL
    SELECT 'counter', id, CAST(punishment_count AS text) FROM servers WHERE id = ${serverId}`.execute(handle);
  return (kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => row.text)
      .sort();
}

async function expectWhole(serverId: string): Promise<number> {
  const of = await writtenIn(database, serverId);
  const punishments = of('punishment');
  expect(of('activity')).toEqual(punishments);
  expect(of('delivery')).toEqual(punishments);
  expect(of('counter')).toEqual([String(punishments.length)]);
  const received = [...acknowledged.values()].map(
    ({ robloxUsername, reason }) => `${robloxUsername}: ${reason}`,
  );
  expect(punishments).toEqual(expect.arrayContaining(received));
  return punishments.length;
}

/** One that is not to be asked for an hour: what is owed stays where it can be counted. */
async function addWebhook(serverId: string, ownerId: string): Promise<void> {
  const who = { created_by: ownerId, created_at: 0, updated_at: 0, deleted_at: null, disabled_reason: null };
  const what = { type: 'punishments', discord_id: '1', token_sealed: 'none', token_hint: 'none' } as const;
  const later = { not_before: Date.now() + 60 * 60_000 };
  await database.handle
    .insertInto('webhooks')
    .values({ id: newId(), server_id: serverId, ...what, ...who, ...later })
    .execute();
}

it('kill -9 during 200 writes loses nothing acknowledged, halves nothing and doubles nothing', async () => {
  let product = await start();
  const browsers = Array.from({ length: CONNECTIONS }, () => product.browser());
  await Promise.all(browsers.map((browser, at) => browser.signIn(`writer${at % 2}`)));
  const [owner = product.browser(), other = owner] = browsers;
  const server = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  const serverId = server.id;
  await must(owner, 'servers.update', { serverId, joinPolicy: 'open' });
  await must(other, 'servers.join', { joinCode: server.joinCode });
  const { userId } = await database.handle
    .selectFrom('members')
    .select('user_id as userId')
    .where('server_id', '=', serverId)
    .where('role', '=', 'member')
    .executeTakeFirstOrThrow();
  await database.handle
    .updateTable('members')
    .set({ role: 'moderator' })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .execute();
  await addWebhook(serverId, server.ownerId);

  for (const killAt of KILL_AT) {
    const left = writes().filter(({ clientId }) => !acknowledged.has(clientId));
    let killed: Promise<void> | undefined;
    await writeAll(browsers, serverId, left, () => {
      if (acknowledged.size === killAt) killed = product.kill();
    });
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAt);
    expect(acknowledged.size).toBeLessThan(WRITES);
    product = await start();
    await expectWhole(serverId);
  }

  // Everything once more, acknowledged or not: what is there already is answered, the rest is written.
  await writeAll(browsers, serverId, writes(), () => undefined);
  expect(acknowledged.size).toBe(WRITES);
  expect(await expectWhole(serverId)).toBe(WRITES);
  await expectThirdIsBan(serverId);
  expect(product.output()).not.toMatch(/error/i);
}, 60_000);

/** Of each player's records, in the order in which they were made, all from the third on are automatic bans. */
async function expectThirdIsBan(serverId: string): Promise<void> {
  const rows = await database.handle
    .selectFrom('punishments')
    .select(['username_key', 'auto_ban', 'type', 'reason', 'client_id'])
    .where('server_id', '=', serverId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const players = Map.groupBy(rows, (row) => row.username_key);
  expect(players.size).toBe(PLAYERS);
  for (const records of players.values()) {
    expect(records.map((row) => row.auto_ban)).toEqual(records.map((_, at) => (at < 2 ? 0 : 1)));
    for (const { auto_ban, type, reason } of records) {
      expect(type === 'ban').toBe(auto_ban === 1);
      expect(reason).toMatch(
        auto_ban === 1 ? /^Auto-Ban: reason \d+ end \(3rd offense\)$/ : /^reason \d+ end$/,
      );
    }
  }
}
