import { zServer } from '@tenfour/contracts';
import type { Sandbox } from '@tenfour/sandbox';
import type { Database } from '../src/db/database.ts';
import { newId } from '../src/db/ids.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { must } from '../src/testing/product/transports.ts';
import type { Ledger } from './survival-ledger.ts';

/** Who owns the communities under load. */
const OWNERS = ['avery', 'riley', 'morgan', 'jordan'];

/** A scheduled command a game every so often, in ms: the game takes one every five seconds, and people send some too. */
const SCHEDULE_EVERY_MS = 20_000;

/** A community under load. */
export interface Community {
  serverId: string;
  joinCode: string;
  /** The ER:LC world of its key. */
  world: string;
  owner: Browser;
  ownerId: string;
}

/** Communities with games, webhooks and schedules that come due over `lastsMs`. */
export async function createCommunities(
  { sandbox, database, browser }: { sandbox: Sandbox; database: Database; browser: () => Browser },
  ledger: Ledger,
  lastsMs: number,
): Promise<Community[]> {
  const made: Community[] = [];
  for (const [at, persona] of OWNERS.entries()) {
    const owner = browser();
    await owner.signIn(persona);
    const world = `stillsurvival${at}`;
    const server = zServer.parse(await must(owner, 'servers.create', { name: `Survival ${at}` }));
    const serverId = server.id;
    await must(owner, 'servers.update', {
      serverId,
      joinPolicy: 'open',
      erlcApiKey: `demo-${world}`,
    });
    const webhookUrl = await discordWebhook(sandbox, `survival ${at}`);
    await must(owner, 'webhooks.create', { serverId, type: 'punishments', webhookUrl });
    await schedule(database, { serverId, ownerId: server.ownerId }, ledger, lastsMs);
    made.push({ serverId, joinCode: server.joinCode, world, owner, ownerId: server.ownerId });
  }
  return made;
}

/** The address of a new webhook. */
export async function discordWebhook(sandbox: Sandbox, name: string): Promise<string> {
  const response = await fetch(`${sandbox.urls.home}/control/discord/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const webhook = (await response.json()) as { url?: string };
  if (webhook.url === undefined) throw new Error(`No webhook: ${JSON.stringify(webhook)}`);
  return webhook.url;
}

/** Each comes due once while it lasts: written past the API, which takes five minutes as the shortest distance. */
async function schedule(
  { handle }: Database,
  { serverId, ownerId }: { serverId: string; ownerId: string },
  ledger: Ledger,
  lastsMs: number,
): Promise<void> {
  const now = Date.now();
  for (let due = now + 5_000; due < now + lastsMs; due += SCHEDULE_EVERY_MS) {
    const id = newId();
    const command = `:h plan ${id}`;
    ledger.scheduled.push(command);
    const who = { created_by: ownerId, created_at: now, updated_at: now };
    await handle
      .insertInto('custom_commands')
      .values({
        server_id: serverId,
        id,
        name: id,
        command,
        interval_minutes: 120,
        enabled: 1,
        next_run_at: due,
        ...who,
      })
      .execute();
  }
}
