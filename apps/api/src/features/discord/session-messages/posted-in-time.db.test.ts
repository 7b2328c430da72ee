import { zGameSession, zServer } from '@tenfour/contracts';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { expect, it } from 'vitest';
import { connectGuild } from '../../../testing/discord/connected-guild.ts';
import { postControl } from '../../../testing/game/control.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true, watching: true });
const { handle } = product.database;
const actors = await assemble(product, 'in-time');
const { browser, userId } = actors.owner;
const WORLD = 'stillsessions';
const inGame = (operation: object) => postControl(product.sandbox, `erlc/${WORLD}`, operation);

const on = { serverId: zServer.parse(await foundServer(actors, 'In time')).id };

async function turnOn(kind: 'full' | 'low'): Promise<void> {
  const place = { enabled: true, channelId: channelIdOf('guild:0', 'general'), mode: 'new' };
  await must(browser, 'sessionMessages.save', { ...on, kind, ...place, message: { text: `It is ${kind}.` } });
}

async function start(): Promise<string> {
  const plannedAt = new Date(product.clock.ms + 60_000).toISOString();
  const planned = await must(browser, 'gameSessions.plan', { ...on, title: 'Patrol', plannedAt });
  const { id: sessionId } = zGameSession.parse(planned);
  await must(browser, 'gameSessions.start', { ...on, sessionId });
  return sessionId;
}

/** Moments of a message: of the reading that crossed the line, and of its arrival in Discord. Epoch ms. */
async function postedOnce(kind: 'full' | 'low'): Promise<{ readAt: number; arrivedAt: number }> {
  const inDiscord = async () => {
    const response = await fetch(`${product.sandbox.urls.home}/control/discord/messages`);
    const all = (await response.json()) as { content: string; timestamp: string }[];
    return all.filter(({ content }) => content === `It is ${kind}.`);
  };
  await expect.poll(inDiscord, { timeout: 60_000 }).toHaveLength(1);
  const post = await handle
    .selectFrom('game_session_posts')
    .select('created_at')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const [message] = await inDiscord();
  return { readAt: post.created_at, arrivedAt: Date.parse(message?.timestamp ?? '') };
}

it('a game that fills or runs low is posted within five seconds of the reading, with no one viewing', async () => {
  await connectGuild(product.database, on.serverId, userId);
  await inGame({ op: 'clear' });
  await must(browser, 'servers.update', { ...on, erlcApiKey: `demo-${WORLD}` });
  await must(browser, 'gameSessions.saveSettings', { ...on, hostIds: [], lowPlayers: 10, lowMinutes: 2 });
  await turnOn('full');
  await turnOn('low');
  const sessionId = await start();

  const lowSince = () =>
    handle
      .selectFrom('game_sessions')
      .select('low_since')
      .where('id', '=', sessionId)
      .where('low_since', 'is not', null);
  await expect.poll(() => lowSince().execute(), { timeout: 60_000 }).toHaveLength(1);
  const early = await handle.selectFrom('game_session_posts').select('id').execute();
  expect(early, 'it has not been low for long').toEqual([]);
  await handle
    .updateTable('game_sessions')
    .set({ low_since: product.clock.ms - 120_000 })
    .execute();
  const low = await postedOnce('low');
  expect(low.arrivedAt - low.readAt).toBeLessThan(5_000);

  await inGame({ op: 'crowd', fewest: 40, most: 40 });
  const full = await postedOnce('full');
  expect(full.arrivedAt - full.readAt).toBeLessThan(5_000);
}, 150_000);
