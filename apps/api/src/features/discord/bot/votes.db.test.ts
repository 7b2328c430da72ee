import { zGameSession, zSessionVote } from '@tenfour/contracts';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeAll, expect, it } from 'vitest';
import { type BotWorld, botWorld, replyText } from '../../../testing/discord/bot.ts';
import { atDiscord, testBot, textOf } from '../../../testing/discord/bot-call.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Browser } from '../../../testing/product/browser.ts';
import { type RunningProduct, startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';

const CHANNEL = channelIdOf('guild:0', 'mod-calls');
const GUILD = discordSnowflakeOf('guild:0');

let product: RunningProduct;
let bot: BotWorld;
let avery: Browser;
let serverId: string;

beforeAll(async () => {
  product = await startProduct({}, { ticking: true });
  bot = await botWorld(product);
  avery = await product.signedIn('avery');
  const server = (await must(avery, 'servers.create', { name: 'Liberty' })) as { id: string };
  serverId = server.id;
  await bot.replyTo('avery', `/connect community:${serverId}`);
});

async function plan(title: string): Promise<string> {
  const plannedAt = new Date(Date.now() + 3_600_000).toISOString();
  return zGameSession.parse(await must(avery, 'gameSessions.plan', { serverId, title, plannedAt })).id;
}

async function open(sessionId: string, fields: object) {
  const vote = { threshold: 2, minutes: 60, channelId: CHANNEL, ...fields };
  return zSessionVote.parse(await must(avery, 'sessionVotes.open', { serverId, sessionId, ...vote }));
}

/** What is posted about a session: its title with the counts, and the labels of the buttons. */
async function postsOf(title: string) {
  const messages = await bot.messages();
  return messages
    .filter(({ content, embeds }) => `${content} ${embeds[0]?.title}`.includes(title))
    .map(({ id, content, embeds, components }) => ({
      id,
      text: [content, embeds[0]?.description].join(' ').trim(),
      buttons: (components as { components: { label: string }[] }[]).flatMap((row) =>
        row.components.map(({ label }) => label),
      ),
    }));
}

type Posts = Awaited<ReturnType<typeof postsOf>>;

const postsWhen = (title: string, check: (posts: Posts) => void): Promise<Posts> =>
  eventually(async () => {
    const posts = await postsOf(title);
    check(posts);
    return posts;
  });

/** What someone without an account is answered for a button with this id. */
async function pressed(guildId: string | null, customId: string): Promise<string | undefined> {
  const someone = { discordId: '123456789012345678', username: 'someone' };
  return (await testBot(product).press(someone, guildId, customId)).answer?.content;
}

it('lets anyone in the Discord server vote, shows the count, and ends with the result', async () => {
  const { roles } = (await must(avery, 'sessionVotes.places', { serverId })) as {
    roles: { id: string; name: string }[];
  };
  const pingRoleId = roles[0]?.id;
  const { id: voteId } = await open(await plan('Open night'), { audience: 'public', pingRoleId });
  const posted = await postsWhen('Open night', (posts) => expect(posts).toHaveLength(1));
  const message = posted[0]?.id ?? '';
  expect(posted[0]).toMatchObject({
    text: `<@&${pingRoleId}> **0** of **2** yes · 0 no`,
    buttons: ['Yes', 'No', 'Withdraw'],
  });
  // Riley never signed in.
  expect(replyText(await bot.presses('riley', message, 'No'))).toBe('You voted no.');
  expect(replyText(await bot.presses('riley', message, 'Yes'))).toBe('You voted yes.');
  expect(replyText(await bot.presses('jordan', message, 'Yes'))).toBe('You voted yes.');
  const shown = await postsWhen('Open night', (posts) => {
    expect(posts).toHaveLength(2);
    expect(posts[0]?.buttons).toEqual([]);
  });
  expect(shown.map(({ text }) => text)).toEqual([
    `<@&${pingRoleId}> **2** of **2** yes · 0 no`,
    expect.stringContaining('The vote on **Open night** passed with 2 yes.'),
  ]);
  expect(await pressed(GUILD, `vote-public:no:${voteId}`)).toBe('This vote is closed.');
  expect(await must(avery, 'sessionVotes.places', { serverId })).toMatchObject({
    channelId: CHANNEL,
    pingRoleId,
  });
}, 30_000);

it('takes staff votes from staff alone', async () => {
  const sessionId = await plan('Staff night');
  await open(sessionId, { audience: 'staff', threshold: 1 });
  const [post] = await postsWhen('Staff night', (posts) => expect(posts).toHaveLength(1));
  const message = post?.id ?? '';
  expect(replyText(await bot.presses('taylor', message, 'Yes'))).toMatch(/^Sign in at /);
  await product.signedIn('morgan');
  expect(replyText(await bot.presses('morgan', message, 'Yes'))).not.toContain('You voted');
  expect(replyText(await bot.presses('avery', message, 'Yes'))).toBe('You voted yes.');
  expect(await must(avery, 'gameSessions.get', { serverId, sessionId })).toMatchObject({
    votes: [{ yes: 1, outcome: 'passed', mine: 'yes', channelName: 'mod-calls' }],
  });
}, 30_000);

it('opens a vote by command where it is typed or in a chosen channel', async () => {
  const session = await plan('Command night');
  const as = await atDiscord(avery);
  const typed = { sub: 'vote', session, needed: 3, hours: 5, start: true };
  const hidden = await testBot(product).run(as, GUILD, 'session', {
    ...typed,
    channel: '123456789012345678',
  });
  expect(textOf(hidden)).toContain('The bot can’t see this channel.');
  const reply = await testBot(product).run(as, GUILD, 'session', {
    ...typed,
    channel: CHANNEL,
    everyone: true,
  });
  expect(textOf(reply)).toContain('Vote opened: Command night\nPosted in #mod-calls.\nNeeded: 3 yes');
  await postsWhen('Command night', (posts) => expect(posts).toHaveLength(1));
  expect(await must(avery, 'gameSessions.get', { serverId, sessionId: session })).toMatchObject({
    votes: [{ audience: 'public', threshold: 3, followUp: 'start' }],
  });
});

it.each([
  ['a public vote without a channel', { audience: 'public', channelId: null }, 'REFUSED'],
  ['a channel elsewhere', { channelId: '123456789012345678' }, 'NOT_FOUND'],
  ['a role elsewhere', { pingRoleId: '123456789012345678' }, 'NOT_FOUND'],
])('refuses %s', async (_what, fields, code) => {
  const sessionId = await plan('Refused night');
  const vote = { serverId, sessionId, threshold: 2, minutes: 60, channelId: CHANNEL, ...fields };
  expect(await call(avery, 'trpc', 'sessionVotes.open', vote)).toMatchObject({ error: { code } });
  await must(avery, 'gameSessions.cancel', { serverId, sessionId });
});

it('takes a button of another Discord server, of a staff vote or of no vote as none', async () => {
  const sessionId = await plan('Attacked night');
  const { id: publicId } = await open(sessionId, { audience: 'public' });
  const { id: staffId } = await open(sessionId, { audience: 'staff' });
  const other = (await must(avery, 'servers.create', { name: 'Other' })) as { id: string };
  await testBot(product).connect(other.id, '987654321098765432');
  const none = 'There is no such vote in this server.';
  expect(await pressed('987654321098765432', `vote-public:yes:${publicId}`)).toBe(none);
  expect(await pressed(GUILD, `vote-public:yes:${staffId}`)).toBe(none);
  expect(await pressed(GUILD, `vote-public:yes:${'x'.repeat(80)}`)).toBe(none);
  expect(await pressed(GUILD, `vote-public:maybe:${publicId}`)).toBe('This button doesn’t work anymore.');
  expect(await pressed(null, `vote-public:yes:${publicId}`)).toMatch(/connect/);
  expect(await pressed('111111111111111111', `vote-public:yes:${publicId}`)).toMatch(/connect/);
  expect(await pressed(GUILD, `vote-staff:yes:${staffId}`)).toMatch(/^Sign in at /);
  expect(await must(avery, 'gameSessions.get', { serverId, sessionId })).toMatchObject({
    votes: [
      { yes: 0, no: 0 },
      { yes: 0, no: 0 },
    ],
  });
});

it('posts nothing more once the Discord server is disconnected', async () => {
  const sessionId = await plan('Left night');
  const { id: voteId } = await open(sessionId, { audience: 'staff', threshold: 1, closesOnPass: false });
  await postsWhen('Left night', (posts) => expect(posts).toHaveLength(1));
  await must(avery, 'bot.disconnect', { serverId });
  await must(avery, 'sessionVotes.cast', { serverId, voteId, choice: 'yes' });
  await eventually(async () => {
    expect(await must(avery, 'gameSessions.get', { serverId, sessionId })).toMatchObject({
      votes: [{ yes: 1, postProblem: 'Its Discord server is no longer connected.' }],
    });
  });
  expect(await postsOf('Left night')).toHaveLength(1);
});
