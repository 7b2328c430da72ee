import { Client, Events, GatewayIntentBits, Partials } from 'discord.js';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  return () => sandbox.close();
});

const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.destroy()));
});

/** Creates the library's own client, with only its addresses changed. */
function client(): Client {
  const made = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
    partials: [Partials.GuildMember, Partials.User],
    rest: { api: `${sandbox.urls.discord}/api` },
  });
  clients.push(made);
  return made;
}

async function ready(token = 'the-bot'): Promise<Client> {
  const made = client();
  const up = new Promise<void>((resolve) => made.once(Events.ClientReady, () => resolve()));
  await made.login(token);
  await up;
  return made;
}

const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${sandbox.urls.home}/control/discord/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? null : answer.json();
};

it('greets a public library’s client with its guilds, members and roles', async () => {
  const bot = await ready();
  expect(bot.user?.username).toBe('tenfour');
  const names = bot.guilds.cache.map(({ name }) => name).toSorted();
  expect(names).toEqual(['Harbour City Emergency Services', 'Liberty County Roleplay']);
  const liberty = bot.guilds.cache.find(({ name }) => name.startsWith('Liberty'));
  const riley = liberty?.members.cache.find(({ user }) => user.username === 'riley');
  expect(riley?.roles.cache.map(({ name }) => name)).toContain('Admin');
  expect(await bot.guilds.cache.first()?.members.fetch()).toBeDefined();
});

it('reports who joins, whose roles change and who leaves', async () => {
  const bot = await ready();
  const received: string[] = [];
  bot.on(Events.GuildMemberAdd, (member) => received.push(`+ ${member.user.username}`));
  bot.on(Events.GuildMemberUpdate, (_before, member) =>
    received.push(
      `${member.user.username}: ${member.roles.cache
        .map(({ name }) => name)
        .filter((name) => name !== '@everyone')
        .join()}`,
    ),
  );
  bot.on(Events.GuildMemberRemove, (member) => received.push(`- ${member.user.username}`));
  await control('PUT', 'guilds/0/members/gwen', { roles: [] });
  await control('PUT', 'guilds/0/members/gwen', { roles: ['Moderator'] });
  await control('DELETE', 'guilds/0/members/gwen');
  await expect.poll(() => received).toEqual(['+ gwen', 'gwen: Moderator', '- gwen']);
});

it('shows the presence that a client sets', async () => {
  const bot = await ready('presence-bot');
  bot.user?.setActivity('3 communities', { type: 3 });
  const presence = async () => JSON.stringify(await control('GET', 'gateway'));
  await expect.poll(presence).toContain('3 communities');
});

it('resumes an interrupted session with the missed events, and begins a forgotten one anew', {
  timeout: 30_000,
}, async () => {
  const bot = await ready();
  const received: string[] = [];
  bot.on(Events.GuildMemberAdd, (member) => received.push(member.user.username));
  const resumed = new Promise((resolve) => bot.once(Events.ShardResume, resolve));
  await control('POST', 'gateway/drop', {});
  await control('PUT', 'guilds/0/members/missed', { roles: [] });
  await resumed;
  await expect.poll(() => received).toEqual(['missed']);
  const again = new Promise((resolve) => bot.once(Events.ShardReady, resolve));
  await control('POST', 'gateway/drop', { forget: true });
  await again;
  await control('PUT', 'guilds/0/members/afterwards', { roles: [] });
  await expect.poll(() => received).toEqual(['missed', 'afterwards']);
});

it('refuses a bad token', async () => {
  await expect(client().login('bad-token')).rejects.toThrow();
});
