import { beforeAll, describe, expect, it } from 'vitest';
import { type BotWorld, botWorld, replyText } from '../../../../testing/discord/bot.ts';
import { postControl } from '../../../../testing/game/control.ts';
import type { Browser } from '../../../../testing/product/browser.ts';
import { type RunningProduct, startProduct } from '../../../../testing/product/product.ts';
import { must } from '../../../../testing/product/transports.ts';

let product: RunningProduct;
let bot: BotWorld;
let avery: Browser;
let morgan: Browser;
let serverId: string;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });
  bot = await botWorld(product);
  await postControl(product.sandbox, 'limits', { commandLimit: 1_000, commandWindowMs: 1 });
  await postControl(product.sandbox, 'erlc/endpoint', { op: 'clear' });
  for (const player of ['Zoe:3', 'Bob_1:77001', 'Bob_2:77002'])
    await postControl(product.sandbox, 'erlc/endpoint', { op: 'join', player });
  avery = await product.signedIn('avery');
  morgan = await product.signedIn('morgan');
  const made = (await must(avery, 'servers.create', { name: 'Liberty' })) as { id: string; joinCode: string };
  serverId = made.id;
  await must(morgan, 'servers.join', { joinCode: made.joinCode });
  const [waiting] = (await must(avery, 'joinRequests.list', { serverId })) as { id: string }[];
  await must(avery, 'joinRequests.decide', { requestId: waiting?.id, status: 'approved', role: 'moderator' });
  await must(avery, 'servers.update', { serverId, erlcApiKey: 'demo-endpoint', enforceInGame: true });
  await bot.replyTo('avery', `/connect community:${serverId}`);
});

describe('through the real endpoint', () => {
  it('shows who is in the game and sends a command to it, after a confirmation where it affects everyone', async () => {
    await expect.poll(() => bot.replyTo('morgan', '/players'), { timeout: 15_000 }).toContain('Zoe');
    expect(await bot.replyTo('morgan', '/run command::h Hello')).toContain('Accepted by the game');
    const asked = await bot.says('morgan', '/run command::kill all');
    expect(replyText(asked)).toContain('This affects everyone in the game.');
    const sent = await bot.presses('morgan', asked.original?.id ?? '', 'Send');
    expect(replyText(sent)).toContain('Accepted by the game');
    const commands = (await must(avery, 'game.commands', { serverId })) as {
      command: string;
      source: string;
    }[];
    expect(commands.map(({ command, source }) => [command, source])).toContainEqual([':kill all', 'bot']);
  });

  it('asks with a menu which player a destructive command means, and sends it for that one', async () => {
    const asked = await bot.says('morgan', '/run command::kick bob too loud');
    expect(replyText(asked)).toContain('2 players match “bob”');
    const sent = await bot.chooses('morgan', asked.original?.id ?? '', 'Bob_2');
    expect(replyText(sent)).toContain(':kick Bob\\_2 too loud');
    expect(replyText(sent)).toContain('Accepted by the game');
    const again = await bot.chooses('morgan', asked.original?.id ?? '', 'Bob_1').catch(() => null);
    expect(again).toBeNull();
  });

  // covers: R3
  it('records a punishment, says what becomes of it in the game, and the panel has it', async () => {
    const said = await bot.replyTo('morgan', '/punish player:Bob_1 type:kick reason:RDM');
    expect(said).toContain('Kick recorded: Bob\\_1');
    expect(said).toContain('In-game command queued.');
    const list = (await must(avery, 'punishments.list', { serverId })) as { robloxUsername: string }[];
    expect(list.map(({ robloxUsername }) => robloxUsername)).toContain('Bob_1');
    expect(await bot.replyTo('morgan', '/history player:bob_1')).toContain('**Kick**: RDM');
    const offered = await bot.offered('morgan', '/punish player:zo', 'player');
    expect(offered).toEqual([{ name: 'Zoe · in the game', value: 'Zoe' }]);
  });

  it('clocks in and out, and shows who is on duty', async () => {
    expect(await bot.replyTo('morgan', '/shift start')).toContain('On duty');
    expect(await bot.replyTo('avery', '/onduty')).toContain('morgan');
    expect(await bot.replyTo('morgan', '/shift end')).toContain('Worked');
    expect(await bot.replyTo('avery', '/leaderboard')).toContain('morgan');
  });

  it('lists, claims and resolves calls', async () => {
    const report = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
    const { id } = (await must(morgan, 'modCalls.create', { serverId, ...report })) as { id: string };
    expect(await bot.replyTo('morgan', '/modcall list')).toContain('Ramming');
    expect(await bot.replyTo('morgan', `/modcall claim call:${id}`)).toContain('Claimed');
    expect(await bot.replyTo('avery', `/modcall claim call:${id}`)).toContain('Already claimed by morgan');
    expect(await bot.replyTo('morgan', `/modcall resolve call:${id} resolution:Warned`)).toContain(
      'Resolved',
    );
  });

  it('shows members and the server, and refuses in words', async () => {
    expect(await bot.replyTo('morgan', '/member info member:avery')).toContain('Owner');
    expect(await bot.replyTo('morgan', '/stats')).toContain('2 members');
    expect(await bot.replyTo('morgan', '/requests')).toContain('You need “Approve join requests”.');
    expect(await bot.replyTo('jordan', '/players')).toMatch(/^Sign in at /);
    await product.signedIn('jordan');
    expect(await bot.replyTo('jordan', '/players')).toContain('You aren’t a member of Liberty.');
  });

  it('moderates the Discord server, and the log has actor, target and reason', async () => {
    expect(await bot.replyTo('morgan', '/timeout person:jordan duration:1h reason:Spam')).toContain(
      'timed out',
    );
    expect(await bot.replyTo('jordan', '/kick person:morgan reason:Spam')).not.toContain('kicked');
    expect(await bot.replyTo('morgan', '/kick person:avery reason:Spam')).toContain(
      'owns this Discord server',
    );
    expect(await bot.replyTo('morgan', '/ban person:jordan reason:Spam')).toContain('banned');
    const activity = (await must(avery, 'activity.list', { serverId })) as {
      title: string;
      description: string;
    }[];
    const lines = activity.map(({ title, description }) => `${title}: ${description}`);
    expect(lines).toContain('Discord member timed out: jordan for 1 hour: Spam');
    expect(lines).toContain('Discord member banned: jordan: Spam');
  });

  it('sends a reminder in a direct message at its time', async () => {
    expect(await bot.replyTo('morgan', '/remind me in:1m about:briefing')).toContain('Reminder set');
    product.clock.ms += 60_000;
    // The loop wakes by its own clock; another reminder wakes it immediately.
    await bot.replyTo('morgan', '/remind me in:2h about:later');
    const received = async () => (await bot.messages()).filter(({ content }) => content.includes('briefing'));
    await expect.poll(async () => (await received()).length, { timeout: 15_000 }).toBe(1);
  });

  it('links a Roblox name', async () => {
    expect(await bot.replyTo('morgan', '/link roblox:Builderman')).toContain('Linked: Builderman');
  });
});

describe('with a suspended server and without a key', () => {
  it('explains the error', async () => {
    await must(avery, 'servers.update', { serverId, erlcApiKey: null });
    expect(await bot.replyTo('morgan', '/run command::h Hi')).toContain('Add an ER:LC API key in Settings');
    expect(await bot.replyTo('morgan', '/players')).toContain('Add an ER:LC API key in Settings');
    const { handle } = product.database;
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', serverId).execute();
    expect(await bot.replyTo('morgan', '/shift start')).toContain('is suspended');
    expect(await bot.offered('morgan', '/punish player:zo', 'player')).toEqual([]);
  });
});
