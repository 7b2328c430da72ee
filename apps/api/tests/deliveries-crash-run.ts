import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect, vi } from 'vitest';
import { newId } from '../src/db/ids.ts';
import { openKeyring } from '../src/security/keyring.ts';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import type { PostedMessage } from '../src/testing/discord/deliveries.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild, TEST_SECRET } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

/** Records created per run, over this many connections. */
const WRITES = 12;
const CONNECTIONS = 3;

/** The process is killed at a moment up to this long after the first record was acknowledged, in ms. */
const KILLED_WITHIN_MS = 120;

/** Outcome of all runs together. */
export interface CrashFigures {
  rounds: number;
  acknowledged: number;
  /** Deliveries that stood in the database at the end, all of them marked sent. */
  delivered: number;
  /** Runs in which a delivery was pending or being sent when the process was killed. */
  caughtWaiting: number;
  /** Messages that were on their way when the process was killed and were sent again: at most one per webhook and kill. */
  repeated: number;
  /** Deliveries in them, which Discord saw twice. */
  doubles: number;
}

/**
 * Creates records in a server with a webhook and kills the process (`kill -9`) at a random moment between the first
 * commit and the last delivery, repeatedly. Throws when a delivery is lost, marked sent without Discord having it, or
 * out of order.
 */
export async function crashWhileDelivering(rounds: number): Promise<CrashFigures> {
  const stage = await createStage();
  const figures = { rounds, acknowledged: 0, delivered: 0, caughtWaiting: 0, repeated: 0, doubles: 0 };
  let product = await stage.start();
  const browsers = Array.from({ length: CONNECTIONS }, () => product.browser());
  await Promise.all(browsers.map((browser) => browser.signIn('avery')));
  const hooks: Hook[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const hook = await stage.hook(browsers[0] ?? product.browser(), round);
    hooks.push(hook);
    figures.acknowledged += await writeUntilKilled(browsers, hook, product);
    for (const each of hooks) if ((await stage.waiting([each])) > 0) each.kills += 1;
    if (hook.kills > 0) figures.caughtWaiting += 1;
    product = await stage.start();
  }
  await vi.waitFor(async () => expect(await stage.waiting(hooks)).toBe(0), {
    timeout: 90_000,
    interval: 250,
  });
  expect(await product.stop()).toBe(0);
  const messages = await stage.messages();
  for (const hook of hooks) {
    const { delivered, repeated, doubles } = await stage.audit(hook, messages);
    figures.delivered += delivered;
    figures.repeated += repeated;
    figures.doubles += doubles;
  }
  return figures;
}

interface Hook {
  id: string;
  serverId: string;
  discordId: string;
  /** Reasons of the records that were acknowledged. */
  acknowledged: string[];
  /** How often the process was killed while deliveries of it were pending. */
  kills: number;
}

async function writeUntilKilled(browsers: Browser[], hook: Hook, product: ChildProduct): Promise<number> {
  const reasons = Array.from({ length: WRITES }, (_, at) => `reason ${hook.discordId}x${at}x`);
  let killed: Promise<void> | undefined;
  await Promise.all(
    browsers.map(async (browser) => {
      for (let reason = reasons.shift(); reason; reason = reasons.shift()) {
        const input = {
          serverId: hook.serverId,
          robloxUsername: 'Speeder',
          punishmentType: 'warning',
          reason,
        };
        try {
          await must(browser, 'punishments.create', input);
        } catch (error) {
          // The connection broke: it is unknown whether the record was written.
          if (error instanceof TypeError) return;
          throw error;
        }
        hook.acknowledged.push(reason);
        killed ??= delay(Math.random() * KILLED_WITHIN_MS).then(() => product.kill());
      }
    }),
  );
  await killed;
  return hook.acknowledged.length;
}

/** A third record is an automatic ban, whose reason says so around the given one. */
function reasonIn(text: string): string {
  return /reason \d+x\d+x/.exec(text)?.[0] ?? '';
}

async function createStage() {
  const sandbox = await startSandbox({ port: 0 });
  afterAll(() => sandbox.close());
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const port = await freePort();
  const keys = `test:${TEST_SECRET.toString('base64')}`;
  const { engine, handle } = database;
  const keyring = await openKeyring({ keys, dataDir: store.dataDir, engine, database });
  const env = { UPSTREAM_TIMEOUT_MS: '2000' };

  return {
    start: () => startChild({ sandbox, store, port, env }),

    /** A server with a webhook of its own. */
    async hook(browser: Browser, round: number): Promise<Hook> {
      const server = zServer.parse(await must(browser, 'servers.create', { name: `Crash ${round}` }));
      const id = newId();
      const discordId = String(200_000_000_000_000_000n + BigInt(round));
      const place = { table: 'webhooks', column: 'token_sealed', row: id } as const;
      await handle
        .insertInto('webhooks')
        .values({
          id,
          server_id: server.id,
          type: 'punishments',
          discord_id: discordId,
          token_sealed: keyring.seal(place, 'live-token'),
          token_hint: 'oken',
          created_by: server.ownerId,
          created_at: 1,
          updated_at: 1,
        })
        .execute();
      return { id, serverId: server.id, discordId, acknowledged: [], kills: 0 };
    },

    async waiting(hooks: readonly Hook[]): Promise<number> {
      const { count } = await handle
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(
          'webhook_id',
          'in',
          hooks.map(({ id }) => id),
        )
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async messages(): Promise<PostedMessage[]> {
      const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
      return (await response.json()) as PostedMessage[];
    },

    /** Compares what is owed, what is marked and what Discord has. */
    async audit(hook: Hook, messages: readonly PostedMessage[]) {
      const rows = await handle
        .selectFrom('deliveries')
        .innerJoin('activity', (join) =>
          join
            .onRef('activity.server_id', '=', 'deliveries.server_id')
            .onRef('activity.id', '=', 'deliveries.activity_id'),
        )
        .select(['deliveries.state', 'deliveries.message_id', 'activity.description', 'delivered_count'])
        .where('deliveries.webhook_id', '=', hook.id)
        .orderBy('deliveries.id')
        .execute();
      const reasons = rows.map(({ description }) => reasonIn(description));
      const seen = messages
        .filter(({ webhook_id }) => webhook_id === hook.discordId)
        .map(({ id, embeds }) => ({ id, text: embeds.map(({ description }) => reasonIn(description)) }));
      // Every record that was acknowledged is owed, and everything that is owed was sent.
      expect(reasons).toEqual(expect.arrayContaining(hook.acknowledged));
      for (const [at, { state, message_id, delivered_count }] of rows.entries()) {
        expect([state, delivered_count]).toEqual(['sent', 1]);
        // Discord has the very message that the row names, with this in it.
        expect(seen.find(({ id }) => id === message_id)?.text).toContain(reasons[at]);
      }
      const received = seen.flatMap(({ text }) => text);
      expect([...new Set(received)]).toEqual(reasons);
      const repeated = seen.filter(({ id }) => !rows.some(({ message_id }) => message_id === id)).length;
      // Only a message that was on its way can arrive twice, and a webhook has one on its way.
      expect(repeated).toBeLessThanOrEqual(hook.kills);
      return { delivered: rows.length, repeated, doubles: received.length - reasons.length };
    },
  };
}
