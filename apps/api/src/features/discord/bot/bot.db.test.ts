import type { InteractionView } from '@tenfour/sandbox/discord/interaction-send';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BotWorld, botWorld, replyText } from '../../../testing/discord/bot.ts';
import { eventually } from '../../../testing/eventually.ts';
import { postControl } from '../../../testing/game/control.ts';
import type { Browser } from '../../../testing/product/browser.ts';
import { type RunningProduct, startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';

const GUILD = discordSnowflakeOf('guild:0');
const channelOf = (name: string) => discordSnowflakeOf(`channel:guild:0:${name}`);

let product: RunningProduct;
let bot: BotWorld;
let avery: Browser;
let morgan: Browser;
let server: { id: string; joinCode: string };

/** The bot's messages in a channel, as they read and with their buttons' labels. */
async function postsIn(name: string) {
  const messages = await bot.messages();
  return messages
    .filter(({ channel_id: channel, only_for: only }) => channel === channelOf(name) && only === undefined)
    .map(({ id, embeds, components }) => ({
      id,
      text: [embeds[0]?.title, embeds[0]?.description].join(' '),
      buttons: (components as { components: { label: string }[] }[]).flatMap((row) =>
        row.components.map(({ label }) => label),
      ),
    }));
}

async function join(who: Browser, role: string | null): Promise<string> {
  await must(who, 'servers.join', { joinCode: server.joinCode });
  const waiting = (await must(avery, 'joinRequests.list', { serverId: server.id })) as { id: string }[];
  const requestId = waiting.at(-1)?.id ?? '';
  if (role !== null) await must(avery, 'joinRequests.decide', { requestId, status: 'approved', role });
  return requestId;
}

const report = (reason: string) =>
  must(morgan, 'modCalls.create', {
    serverId: server.id,
    reporterUsername: 'Ana',
    reportedUsername: 'Bob',
    reason,
    priority: 'high',
  }) as Promise<{ id: string }>;

beforeAll(async () => {
  product = await startProduct({}, { ticking: true });
  bot = await botWorld(product);
  avery = await product.signedIn('avery');
  morgan = await product.signedIn('morgan');
  server = (await must(avery, 'servers.create', { name: 'Liberty' })) as typeof server;
  await join(morgan, 'moderator');
});

describe('/connect', () => {
  it('offers the communities that one owns, and needs a sign-in, the ownership and Manage Server', async () => {
    expect(await bot.offered('avery', '/connect community:lib', 'community')).toEqual([
      { name: 'Liberty', value: server.id },
    ]);
    expect(await bot.offered('morgan', '/connect community:', 'community')).toEqual([]);
    expect(await bot.replyTo('riley', `/connect community:${server.id}`)).toMatch(/^Sign in at /);
    expect(await bot.replyTo('morgan', `/connect community:${server.id}`)).toContain('Manage Server');
    await product.signedIn('riley');
    expect(await bot.replyTo('riley', `/connect community:${server.id}`)).toMatch(
      /^You don’t own this community/,
    );
  });

  it('connects a Discord server to a community, one on either side, and confirms it', async () => {
    expect(await bot.replyTo('morgan', '/players')).toContain('isn’t connected');
    expect(await bot.replyTo('avery', `/connect community:${server.id}`)).toContain('Connected to Liberty');
    expect(await bot.replyTo('avery', '/connect')).toContain('Connected to Liberty');
    const other = (await must(avery, 'servers.create', { name: 'Other' })) as { id: string };
    const said = await bot.replyTo('avery', `/connect community:${other.id}`);
    expect(said).toContain('Connected to Other. It replaces Liberty.');
    expect(await must(avery, 'bot.get', { serverId: server.id })).toMatchObject({ connection: null });
    expect(await bot.replyTo('morgan', '/disconnect')).toContain('Only the owner of Other');
    expect(await bot.replyTo('avery', '/disconnect')).toContain('Disconnected from Other');
    await bot.replyTo('avery', `/connect community:${server.id}`);
    expect(await must(avery, 'bot.get', { serverId: server.id })).toMatchObject({
      setUp: true,
      connection: { guildId: GUILD, guildName: 'Liberty County Roleplay', connectedBy: 'avery' },
    });
  });

  it('raced, leaves each Discord server with one community', async () => {
    const casey = await product.signedIn('casey');
    const made = (await must(casey, 'servers.create', { name: 'Harbour' })) as { id: string };
    const guild = 'Harbour City Emergency Services';
    const said = await Promise.all(
      [1, 2, 3].map(() => bot.replyTo('casey', `/connect community:${made.id}`, { guild })),
    );
    expect(said.every((text) => text.includes('Connected to Harbour'))).toBe(true);
    const { handle } = product.database;
    const rows = await handle.selectFrom('bot_connections').selectAll().execute();
    expect(rows.map(({ server_id: id }) => id).sort()).toEqual([server.id, made.id].sort());
  });
});

function formOf({ first }: InteractionView): { data: { custom_id: string } } {
  expect(first?.body).toMatchObject({ type: 9 });
  return (first ?? { body: null }).body as { data: { custom_id: string } };
}

describe('posted messages', () => {
  beforeAll(async () => {
    await must(avery, 'bot.setChannels', {
      serverId: server.id,
      modCallChannelId: channelOf('mod-calls'),
      joinRequestChannelId: channelOf('join-requests'),
    });
  });

  it('is a mod call with Claim and Resolve, which act as the person who presses', async () => {
    const { id } = await report('Ramming everybody');
    const post = await eventually(async () => {
      const [found] = (await postsIn('mod-calls')).filter(({ text }) => text.includes('Ramming everybody'));
      if (!found) throw new Error('Nothing is posted yet.');
      return found;
    });
    expect(post).toMatchObject({
      text: expect.stringContaining('High mod call · unclaimed'),
      buttons: ['Claim'],
    });

    expect(replyText(await bot.presses('jordan', post.id, 'Claim'))).toMatch(/^Sign in at /);
    await product.signedIn('jordan');
    expect(replyText(await bot.presses('jordan', post.id, 'Claim'))).toContain('not a member of it');

    const pressed = await bot.presses('morgan', post.id, 'Claim', { deliveries: 3 });
    expect(pressed.first?.body).toEqual({ type: 6 });
    expect(replyText(pressed)).toBe('You claimed the mod call from Ana.');
    expect(pressed.followUps).toHaveLength(1);
    const calls = (await must(avery, 'modCalls.list', { serverId: server.id })) as object[];
    expect(calls).toContainEqual(
      expect.objectContaining({
        id,
        status: 'claimed',
        claimedBy: expect.objectContaining({ username: 'morgan' }),
      }),
    );
    await eventually(async () => {
      expect((await postsIn('mod-calls'))[0]).toMatchObject({ id: post.id, buttons: ['Resolve'] });
    });

    const form = await bot.presses('morgan', post.id, 'Resolve');
    expect(form.first?.body).toMatchObject({ type: 9, data: { custom_id: `call-resolve:${id}` } });
    const filled = await bot.fills('morgan', post.id, `call-resolve:${id}`, { Resolution: 'Talked to both' });
    expect(replyText(filled)).toContain('Resolution: Talked to both');
    expect(filled.followUps).toMatchObject([{ only_for: expect.any(String) }]);
    await eventually(async () => {
      const [now] = await postsIn('mod-calls');
      expect(now).toMatchObject({ id: post.id, buttons: [] });
      expect(now?.text).toContain('Resolution: Talked to both');
    });
    // Forgotten once Discord has answered, which is after its message shows the change.
    await eventually(async () => {
      expect(await product.database.handle.selectFrom('bot_posts').selectAll().execute()).toEqual([]);
    });
  });

  it('asks for the fields of a call with its resolution', async () => {
    const rounds = {
      ...{
        id: 'rounds',
        subject: 'modCall',
        kind: 'number',
        label: 'Rounds',
        choices: [],
        min: null,
        max: 5,
      },
      ...{ required: true, types: [], stage: 'end', archived: false },
    } as const;
    const save = (fields: object[], expectedVersion: number) =>
      must(avery, 'recordFields.save', {
        ...{ serverId: server.id, expectedVersion },
        set: { fields, requirements: { warning: [], kick: [], strike: [], ban: [] } },
      });
    await save([rounds], 0);
    const { id } = await report('Fields at a post');
    const find = async () =>
      (await postsIn('mod-calls')).find(({ text }) => text.includes('Fields at a post'));
    await must(morgan, 'modCalls.claim', { modCallId: id });
    await eventually(async () => expect(await find()).toMatchObject({ buttons: ['Resolve'] }));
    const post = (await find())?.id ?? '';
    expect(replyText(await bot.presses('jordan', post, 'Resolve'))).not.toContain('Resolve mod call');
    const opened = await bot.presses('morgan', post, 'Resolve');
    const { data } = formOf(opened);
    expect(data).toMatchObject({
      custom_id: expect.stringMatching(/^fields:.*:post$/),
      components: [{ label: 'Resolution' }, { label: 'Rounds', description: 'A number, at most 5' }],
    });
    const wrong = await bot.fills('morgan', post, data.custom_id, { Resolution: 'Warned', Rounds: '9' });
    expect(replyText(wrong)).toContain('At most 5.');
    const answer = wrong.followUps[0]?.id ?? '';
    const again = formOf(await bot.presses('morgan', answer, 'Edit'));
    const typed = { Resolution: 'Warned', Rounds: '3' };
    const done = await bot.fills('morgan', answer, again.data.custom_id, typed);
    expect(replyText(done)).toContain('Resolution: Warned');
    const calls = (await must(avery, 'modCalls.list', { serverId: server.id })) as {
      id: string;
      fields: object;
    }[];
    expect(calls.find((call) => call.id === id)).toMatchObject({ status: 'resolved', fields: { rounds: 3 } });
    await eventually(async () => expect((await find())?.text).toContain('Resolution: Warned'));
    await save([], 1);
  });

  it('is changed when the web changes what it is about', async () => {
    const { id } = await report('Blocking the road');
    const find = async () => (await postsIn('mod-calls')).find(({ text }) => text.includes('Blocking'));
    await eventually(async () => expect(await find()).toMatchObject({ buttons: ['Claim'] }));
    await must(morgan, 'modCalls.dismiss', { modCallId: id, resolution: null });
    await eventually(async () => expect(await find()).toMatchObject({ buttons: [] }));
    expect((await find())?.text).toContain('dismissed');
  });

  it('is a join request that is approved, rejected or withdrawn', async () => {
    const sam = await product.signedIn('sam');
    const requestId = await join(sam, null);
    const find = async () => (await postsIn('join-requests')).find(({ text }) => text.includes('**sam**'));
    await eventually(async () =>
      expect(await find()).toMatchObject({
        buttons: ['Approve as Moderator', 'Approve as Member', 'Approve as Admin', 'Reject'],
      }),
    );
    const post = await find();
    expect(replyText(await bot.presses('morgan', post?.id ?? '', 'Approve as Admin'))).toContain(
      'Approve join requests',
    );
    await must(sam, 'joinRequests.withdraw', { requestId });
    await eventually(async () => {
      expect(await find()).toMatchObject({
        buttons: [],
        text: expect.stringContaining('withdrew the request'),
      });
    });

    await join(sam, null);
    const again = () =>
      postsIn('join-requests').then((posts) => posts.find(({ buttons }) => buttons.length > 0));
    await eventually(async () => expect(await again()).toBeDefined());
    const waiting = await again();
    expect(replyText(await bot.presses('avery', waiting?.id ?? '', 'Approve as Member'))).toBe(
      'sam approved as Member.',
    );
    const members = (await must(avery, 'members.list', { serverId: server.id })) as object[];
    expect(members).toContainEqual(expect.objectContaining({ username: 'sam', role: 'member' }));
    await eventually(async () => expect(await again()).toBeUndefined());
  });

  it('waits while Discord is silent, and comes once', async () => {
    await product.fault('discord', '500', { count: 3 });
    await report('Said during an outage');
    const find = async () => (await postsIn('mod-calls')).filter(({ text }) => text.includes('an outage'));
    await eventually(async () => expect(await find()).toHaveLength(1));
  });

  it('is switched off where the channel takes none, and the owner reads why', async () => {
    await must(avery, 'bot.setChannels', {
      serverId: server.id,
      modCallChannelId: channelOf('announcements'),
      joinRequestChannelId: null,
    });
    await report('Nobody may write there');
    await eventually(async () => {
      const { connection } = (await must(avery, 'bot.get', { serverId: server.id })) as {
        connection: { modCalls: object | null; problem: string | null };
      };
      expect(connection.modCalls).toBeNull();
      expect(connection.problem).toMatch(
        /^Posting mod calls in #announcements was switched off\. The bot lacks permission/,
      );
    });
    const refused = await call(avery, 'trpc', 'bot.setChannels', {
      serverId: server.id,
      modCallChannelId: channelOf('owners-only'),
      joinRequestChannelId: null,
    });
    expect(refused.status).toBe(404);
  });

  // covers: R488
  it('is nothing while the server is suspended, and buttons say so', async () => {
    await must(avery, 'bot.setChannels', {
      serverId: server.id,
      modCallChannelId: channelOf('mod-calls'),
      joinRequestChannelId: null,
    });
    await report('Before the suspension');
    const find = async () => (await postsIn('mod-calls')).find(({ text }) => text.includes('Before the'));
    await eventually(async () => expect(await find()).toBeDefined());
    const { handle } = product.database;
    const suspend = (status: 'active' | 'suspended') =>
      handle.updateTable('servers').set({ status }).where('id', '=', server.id).execute();
    await suspend('suspended');
    const post = await find();
    expect(replyText(await bot.presses('morgan', post?.id ?? '', 'Claim'))).toContain('Liberty is suspended');
    expect(await bot.replyTo('morgan', '/players')).toContain('Liberty is suspended');
    await suspend('active');
  });
});

it('leaves records that say they came from the bot', async () => {
  await bot.replyTo('morgan', '/punish player:Builderman type:Warning reason:FRP');
  const { handle } = product.database;
  const rows = await handle.selectFrom('punishments').select(['source', 'reason']).execute();
  expect(rows).toContainEqual({ source: 'bot', reason: 'FRP' });
});

it('loses none of 200 concurrent calls', async () => {
  const sent = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      bot.says(['avery', 'morgan', 'jordan', 'sam'][n % 4] ?? 'avery', '/help', { waitMs: 20_000 }),
    ),
  );
  expect(sent.filter(({ failed }) => failed !== null)).toEqual([]);
  expect(sent.filter((one) => replyText(one) === '')).toEqual([]);
});

it('records pending actions when the program ends', async () => {
  await postControl(product.sandbox, 'faults', { upstream: 'discord', mode: 'none' });
  const going = bot.says('avery', '/help', { waitMs: 5_000 });
  await going;
  await product.close();
  const refused = await bot.says('avery', '/help', { waitMs: 0 });
  expect(refused.failed).toContain('did not respond');
});
