import { beforeAll, describe, expect, it } from 'vitest';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { atDiscord, type Someone, type TestBot, testBot, textOf } from '../../../testing/discord/bot-call.ts';
import { type Actors, assemble, foundServer, signUp } from '../../../testing/product/people.ts';
import { type RunningProduct, startProduct } from '../../../testing/product/product.ts';
import { createReminders, REMINDERS_MAX, type Reminders } from './reminders.ts';
import { createBotReminders } from './reminders-job.ts';

const GUILD = '800000000000000003';
const SEND_MESSAGES = 1n << 11n;

let product: RunningProduct;
let bot: TestBot;
let actors: Actors;
let serverId: string;
let person: Someone;
let reminders: Reminders;
let due: JobKind<ClaimedJob>;
const now = () => product.clock.ms;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: '0' });
  bot = testBot(product);
  actors = await assemble(product);
  serverId = (await foundServer(actors)).id;
  await bot.connect(serverId, GUILD);
  person = { ...(await atDiscord(actors.moderator.browser)), permissions: SEND_MESSAGES };
  const { database } = product;
  const discord = createDiscordBot({
    baseUrl: product.sandbox.urls.discord,
    token: 'test',
    timeoutMs: 5_000,
  });
  reminders = createReminders({ database, now, reminderDue: () => undefined });
  due = createBotReminders({ database, discord, now, logger: { warn: () => undefined } });
});

async function look(): Promise<number> {
  const items = await due.claim({ now: now(), leaseUntil: now() + due.leaseMs, limit: 40 });
  await Promise.all(items.map((item) => due.handle(item)));
  return items.length;
}

/** As the loop does it: again for as long as something is due. */
async function lookUntilDone(): Promise<void> {
  while ((await look()) > 0);
}

async function posted(): Promise<{ content: string; channel_id: string }[]> {
  const answer = await fetch(`${product.sandbox.urls.home}/control/discord/messages`);
  return (await answer.json()) as { content: string; channel_id: string }[];
}

const about = async (text: string) => (await posted()).filter(({ content }) => content.includes(text));

const remind = async (as: Someone, typed: Record<string, string>, guild: string | null = GUILD) =>
  textOf(await bot.run(as, guild, 'remind', { sub: 'me', ...typed }));

describe('/remind', () => {
  it('sends the person a direct message at its time, once', async () => {
    expect(await remind(person, { in: '2h', about: 'the *briefing*' })).toContain('as a direct message');
    await lookUntilDone();
    expect(await about('briefing')).toEqual([]);
    product.clock.ms += 2 * 60 * 60_000;
    await Promise.all([lookUntilDone(), lookUntilDone()]);
    const received = await about('briefing');
    expect(received).toHaveLength(1);
    expect(received[0]?.content).toContain(`<@${person.discordId}>`);
    expect(received[0]?.content).toContain('the \\*briefing\\*');
    await lookUntilDone();
    expect(await about('briefing')).toHaveLength(1);
  });

  it('posts once although the program ended between Discord’s answer and its being stored', async () => {
    await remind(person, { in: '1m', about: 'the crash' });
    product.clock.ms += 60_000;
    const [item] = await due.claim({ now: now(), leaseUntil: now() + due.leaseMs, limit: 40 });
    if (!item) throw new Error('Nothing was due.');
    const row = await product.database.handle
      .selectFrom('bot_reminders')
      .selectAll()
      .where('id', '=', item.key)
      .executeTakeFirstOrThrow();
    await due.handle(item);
    await product.database.handle
      .insertInto('bot_reminders')
      .values({ ...row, lease_until: null })
      .execute();
    await lookUntilDone();
    expect(await about('the crash')).toHaveLength(1);
  });

  it('lists what waits and cancels it', async () => {
    await remind(person, { in: '1 day', about: 'the patrol' });
    expect(textOf(await bot.run(person, null, 'remind', { sub: 'list' }))).toContain('the patrol');
    const [offered] = await bot.complete(person, null, 'remind', 'reminder', {
      sub: 'cancel',
      reminder: 'pat',
    });
    expect(offered?.name).toBe('in 1 day: the patrol');
    const cancel = { sub: 'cancel', reminder: offered?.value ?? '' };
    const other = await atDiscord(actors.owner.browser);
    expect(textOf(await bot.run(other, null, 'remind', cancel))).toContain('already sent or canceled');
    expect(textOf(await bot.run(person, null, 'remind', cancel))).toContain('Reminder canceled');
    expect(textOf(await bot.run(person, null, 'remind', { sub: 'list' }))).toContain('No reminders');
  });

  it('explains an invalid time or channel', async () => {
    expect(await remind(person, { in: 'soon', about: 'x' })).toContain('“soon” isn’t a duration.');
    expect(await remind(person, { in: '2 years', about: 'x' })).toContain('isn’t a duration');
    expect(await remind(person, { in: '60w', about: 'x' })).toBe('Reminders can be up to a year ahead.');
    const mute = { ...person, permissions: 0n };
    expect(await remind(mute, { in: '1h', about: 'x', where: 'channel' })).toContain(
      'You can’t write in this channel',
    );
    expect(await remind(person, { in: '1h', about: 'x', where: 'channel' }, null)).toContain(
      'Use this command in your community’s Discord server.',
    );
  });

  it('sends in a direct message what cannot be sent in the channel', async () => {
    expect(await remind(person, { in: '1h', about: 'the channel', where: 'channel' })).toContain('in <#');
    product.clock.ms += 60 * 60_000;
    // The channel is in no guild of the bot.
    await lookUntilDone();
    expect(await about('the channel')).toHaveLength(1);
    expect((await about('the channel'))[0]?.channel_id).not.toBe('700000000000000001');
  });

  it('sends nothing to a suspended community’s channel, and a message to the person', async () => {
    await remind(person, { in: '1h', about: 'the suspension', where: 'channel' });
    const suspend = (status: 'active' | 'suspended') =>
      product.database.handle.updateTable('servers').set({ status }).where('id', '=', serverId).execute();
    await suspend('suspended');
    product.clock.ms += 60 * 60_000;
    await lookUntilDone();
    await suspend('active');
    expect((await about('the suspension')).map(({ channel_id }) => channel_id)).not.toContain(
      '700000000000000001',
    );
  });

  it('gives up on a person who accepts no messages', async () => {
    const quiet = await atDiscord((await signUp(product, 'quiet-one')).browser);
    await remind(quiet, { in: '1m', about: 'nothing' }, null);
    product.clock.ms += 60_000;
    await lookUntilDone();
    expect(textOf(await bot.run(quiet, null, 'remind', { sub: 'list' }))).toContain('No reminders');
  });

  it('tries again when Discord was away', async () => {
    await remind(person, { in: '1m', about: 'the outage' });
    product.clock.ms += 60_000;
    await product.fault('discord', '500', { match: 'messages' });
    await lookUntilDone();
    await product.fault('discord', 'none');
    expect(await about('the outage')).toEqual([]);
    product.clock.ms += 60_000;
    await lookUntilDone();
    expect(await about('the outage')).toHaveLength(1);
  });

  it('keeps to the limit, however many are set concurrently', async () => {
    const account = { id: actors.admin.userId, username: actors.admin.username, sessionId: '' };
    const { discordId } = await atDiscord(actors.admin.browser);
    const wanted = { discordId, channelId: null, serverId: null, text: 'x', minutes: 10 };
    const many = Array.from({ length: REMINDERS_MAX + 5 }, (_, nth) =>
      reminders.add(account, { ...wanted, clientId: `discord:${nth}` }),
    );
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(REMINDERS_MAX);
    const again = await reminders.add(account, { ...wanted, clientId: 'discord:0' });
    expect(again.text).toBe('x');
    expect(await reminders.list(account)).toHaveLength(REMINDERS_MAX);
  });
});
