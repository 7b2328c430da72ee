import { afterEach, beforeAll, expect, it } from 'vitest';
import { type BotWorld, botWorld } from '../../src/testing/discord/bot.ts';
import { connectGuild } from '../../src/testing/discord/connected-guild.ts';
import type { Browser } from '../../src/testing/product/browser.ts';
import { type RunningProduct, startProduct } from '../../src/testing/product/product.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import { QUIET } from './fixtures.ts';

const DOWN = 'Discord did not answer as it should. This is usually over in a minute.';
const BUSY = 'Discord is busy and asks us to wait a moment.';

let product: RunningProduct;
let bot: BotWorld;
let avery: Browser;
let serverId: string;

beforeAll(async () => {
  product = await startProduct(QUIET, { ticking: true });
  bot = await botWorld(product);
  avery = await product.signedIn('avery');
  const { id } = (await must(avery, 'servers.create', { name: 'Trouble' })) as { id: string };
  serverId = id;
  const { id: userId } = (await must(avery, 'account.me')) as { id: string };
  await connectGuild(product.database, serverId, userId);
});
afterEach(() => product.fault('discord', 'none'));

it.each(['500', 'html', 'timeout', 'reset'] as const)(
  'with %s everyone gets an explanation',
  async (mode) => {
    await product.fault('discord', mode, { match: '/api/v10/guilds/' });
    const answer = await call(avery, 'rest', 'bot.channels', { serverId });
    expect(answer).toMatchObject({ status: 502, error: { message: DOWN } });
    const other = (await must(avery, 'servers.create', { name: `Other ${mode}` })) as { id: string };
    const said = await bot.replyTo('avery', `/connect community:${other.id}`, { waitMs: 10_000 });
    expect(said).toBe(DOWN);
  },
);

it('an answer that Discord does not take at first is there in the end', async () => {
  await product.fault('discord', '500', { count: 1, match: '/messages/@original' });
  expect(await bot.replyTo('avery', '/help', { waitMs: 10_000 })).toContain('Commands');
});

it('a long pause that Discord asks for is respected, and reported instead of waited for', async () => {
  await product.fault('discord', '429', { count: 1, retryAfter: 60 });
  for (let n = 0; n < 2; n += 1) {
    const answer = await call(avery, 'rest', 'bot.channels', { serverId });
    expect(answer).toMatchObject({ status: 503, error: { message: BUSY } });
  }
});
