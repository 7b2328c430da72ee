import { zCreatedPunishment, zModCall, zSessionVote } from '@tenfour/contracts';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import type { APIApplicationCommandOption } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ofPerson } from '../../src/features/discord/bot/answers.ts';
import type { BotReply } from '../../src/features/discord/bot/command.ts';
import { BOT_BUTTONS, BOT_COMMANDS } from '../../src/features/discord/bot/commands/index.ts';
import { createForms } from '../../src/features/discord/bot/forms-store.ts';
import {
  atDiscord,
  codeOf,
  interactionIdAt,
  type Someone,
  type Typed,
  testBot,
  textOf,
} from '../../src/testing/discord/bot-call.ts';
import {
  type Actors,
  admit,
  assemble,
  CALLERS,
  type CallerName,
  waitingRequest,
} from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import { BOT_TABLE, type BotRow } from './bot-table.ts';
import { allowModerators, type Scene, setScene } from './scene.ts';

const GUILD = discordSnowflakeOf('guild:0');
const CHANNEL_AND_MEMBERS = (1n << 11n) | (1n << 1n) | (1n << 2n) | (1n << 40n);
const MANAGE_SERVER = 1n << 5n;

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
const { home } = product.sandbox.urls;
const bot = testBot(product);
await control('POST', 'limits', { globalLimit: 100_000, commandLimit: 1_000, commandWindowMs: 1 });
await control('POST', 'erlc/matrix', { op: 'clear' });
await control('POST', 'erlc/matrix', { op: 'join', player: 'Ana:1' });
const moderatorRoles = await inGuild('matrix.boss', ['Moderator']);

let actors: Actors;
let people: Record<CallerName, Someone>;

async function control(method: string, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${home}/control/${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text === '' ? null : JSON.parse(text);
}

/** Adds a person to the Discord server. */
async function inGuild(name: string, roles: string[] = []) {
  const member = await control('PUT', `discord/guilds/0/members/${name}`, { roles });
  return z.object({ user: z.object({ id: z.string() }), roles: z.array(z.string()) }).parse(member);
}

beforeAll(async () => {
  actors = await assemble(product);
  const known = async (name: Exclude<CallerName, 'signedOut'>): Promise<Someone> => ({
    ...(await atDiscord(actors[name].browser)),
    roleIds: moderatorRoles.roles,
    permissions: CHANNEL_AND_MEMBERS,
  });
  people = {
    owner: await known('owner'),
    admin: await known('admin'),
    moderator: await known('moderator'),
    member: await known('member'),
    stranger: await known('stranger'),
    signedOut: { discordId: '990000000000000001', username: 'unknown', permissions: CHANNEL_AND_MEMBERS },
  };
});

let names = 0;
function newName(): string {
  names += 1;
  return `target${names}`;
}

async function connected(scene: Scene): Promise<void> {
  const { handle } = product.database;
  await handle.deleteFrom('bot_posts').execute();
  await handle.deleteFrom('bot_connections').execute();
  await bot.connect(scene.server.id, GUILD);
}

async function newCall(scene: Scene, claimedBy?: Someone): Promise<string> {
  const call = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  const input = { serverId: scene.server.id, ...call };
  const { id } = zModCall.parse(await must(actors.owner.browser, 'modCalls.create', input));
  if (claimedBy) await must(actors.owner.browser, 'modCalls.claim', { modCallId: id });
  return id;
}

async function newRequest(scene: Scene): Promise<string> {
  const { browser, userId } = actors.newcomer;
  const { joinCode, id: serverId } = scene.server;
  const { status } = await call(browser, 'rest', 'servers.join', { joinCode });
  if (status === 409) {
    await must(actors.owner.browser, 'members.remove', { serverId, userId }).catch(() => undefined);
    await call(browser, 'rest', 'servers.join', { joinCode });
  }
  return waitingRequest(actors, serverId, actors.newcomer);
}

async function newMember(scene: Scene): Promise<string> {
  await admit(actors, scene.server, actors.newcomer, 'member');
  return actors.newcomer.userId;
}

/** What a caller's own shift has to be before a step. */
async function shiftOf(scene: Scene, name: CallerName, state: 'off' | 'on' | 'break'): Promise<Typed> {
  if (name === 'signedOut' || name === 'stranger') return {};
  const { browser } = actors[name];
  const { id: serverId } = scene.server;
  const step = (status: string) => call(browser, 'rest', 'shifts.setStatus', { serverId, status });
  await step('off_duty');
  if (state !== 'off') await call(browser, 'rest', 'shifts.clockIn', { serverId });
  if (state === 'break') await step('on_break');
  return {};
}

let leaves = 0;
const ran = (_session: object): Typed => ({});

type Ask = (scene: Scene, caller: CallerName, as: Someone) => Promise<Typed | string> | Typed | string;

/** What is typed behind a command, or the id of the button that is pressed. */
const ASKED: Readonly<Record<string, Ask>> = {
  '/run': () => ({ command: ':h Hi' }),
  'button run': (_scene, _caller, as) => {
    const asked = BigInt(interactionIdAt(product.clock.ms)).toString(36);
    return `run:${ofPerson({ person: whole(as) })}:${asked}::h Hi`;
  },
  '/punish': () => ({ player: 'Builderman', type: 'warning', reason: 'FRP' }),
  '/history': () => ({ player: 'Builderman' }),
  '/shift start': (scene, caller) => shiftOf(scene, caller, 'off'),
  '/shift break': (scene, caller) => shiftOf(scene, caller, 'on'),
  '/shift resume': (scene, caller) => shiftOf(scene, caller, 'break'),
  '/shift end': (scene, caller) => shiftOf(scene, caller, 'on'),
  '/modcall claim': async (scene) => ({ call: await newCall(scene) }),
  '/modcall resolve': async (scene, _caller, as) => ({ call: await newCall(scene, as), resolution: 'Done' }),
  'button call-claim': async (scene) => `call-claim:${await newCall(scene)}`,
  'button call-resolve': async (scene, _caller, as) => `call-resolve:${await newCall(scene, as)}`,
  '/member info': () => ({ member: actors.owner.username }),
  '/member follow-roles': async (scene) => ({ member: await newMember(scene) }),
  '/member role': async (scene) => ({ member: await newMember(scene), role: 'member' }),
  '/member remove': async (scene) => ({ member: await newMember(scene) }),
  'button member': async (scene, _caller, as) =>
    `member:${ofPerson({ person: whole(as) })}:${await newMember(scene)}`,
  'button requests': async (scene, _caller, as) =>
    `requests:${ofPerson({ person: whole(as) })}:me:${await newRequest(scene)}`,
  'button join-approve': async (scene) => `join-approve:member:${await newRequest(scene)}`,
  'button join-reject': async (scene) => `join-reject:${await newRequest(scene)}`,
  '/remind me': () => ({ in: '1h', about: 'the briefing' }),
  '/remind cancel': async (_scene, _caller, as) => {
    await bot.run(as, null, 'remind', { sub: 'me', in: '1h', about: 'x' });
    const [offered] = await bot.complete(as, null, 'remind', 'reminder', { sub: 'cancel', reminder: '' });
    return { reminder: offered?.value ?? '' };
  },
  'button evidence': async (scene, _caller, as) => {
    const punishment = { robloxUsername: newName(), punishmentType: 'warning', reason: 'FRP' };
    const input = { serverId: scene.server.id, ...punishment };
    const { id } = zCreatedPunishment.parse(await must(actors.owner.browser, 'punishments.create', input));
    return `evidence:${ofPerson({ person: whole(as) })}:${id}`;
  },
  'button pick': (_scene, _caller, as) => `pick:${ofPerson({ person: whole(as) })}:none`,
  'button fields': async ({ server }, _caller, as) => {
    const { discordId } = as;
    const given = Object.entries({ player: newName(), type: 'warning', reason: 'FRP' });
    const id = await createForms(product).add({
      ...{
        discordId,
        guildId: GUILD,
        serverId: server.id,
        at: product.clock.ms,
        command: 'punish',
        sub: null,
      },
      ...{ interactionId: interactionIdAt(product.clock.ms), typed: {}, sent: [] },
      given: given.map(([name, value]) => ({ name, value })),
    });
    return `fields:${ofPerson({ person: whole(as) })}:${id}`;
  },
  '/vehicle': () => ({ search: 'x' }),
  '/duty admin info': () => ({ member: actors.owner.userId }),
  '/duty admin start': (scene) => onShift(scene, 'off'),
  '/duty admin break': (scene) => onShift(scene, 'on'),
  '/duty admin resume': (scene) => onShift(scene, 'break'),
  '/duty admin end': (scene) => onShift(scene, 'on'),
  '/leave request': () => {
    leaves += 2;
    const day = new Date(product.clock.ms + leaves * 86_400_000).toISOString().slice(0, 10);
    return { from: day, until: day, reason: 'Exams' };
  },
  '/leave cancel': (_scene, _caller, as) => newLeave(as, 300),
  '/infraction issue': async (scene) => ({
    ...(await onShift(scene, 'off')),
    type: 'warning',
    reason: 'Late',
  }),
  '/session sign-up': async (scene) => ({
    session: (await newSession(scene, false)).id,
    answer: 'accepted',
  }),
  '/session vote': async (scene) => ({
    session: (await newSession(scene, false)).id,
    needed: 50,
    channel: channelIdOf('guild:0', 'mod-calls'),
  }),
  '/session start': async (scene) => ({ session: (await newSession(scene, false)).id }),
  '/session cancel': async (scene) => ({ session: (await newSession(scene, false)).id }),
  '/session boost': async (scene) => ran(await newSession(scene, true)),
  '/session end': async (scene) => ran(await newSession(scene, true)),
  'button session': async (scene, _caller, as) =>
    `session:${ofPerson({ person: whole(as) })}:end:${(await newSession(scene, true)).id}`,
  'button vote-staff': async (scene) => `vote-staff:yes:${await newVote(scene, 'staff')}`,
  'button vote-public': async (scene) => `vote-public:yes:${await newVote(scene, 'public')}`,
  '/timeout': async () => ({ person: (await inGuild(newName())).user.id, reason: 'Spam', duration: '1h' }),
  '/kick': async () => ({ person: (await inGuild(newName())).user.id, reason: 'Spam' }),
  '/ban': async () => ({ person: (await inGuild(newName())).user.id, reason: 'Spam' }),
  '/link': () => ({ roblox: 'Builderman' }),
  '/connect': (scene) => ({ community: scene.server.id }),
};

async function newVote(scene: Scene, audience: 'staff' | 'public'): Promise<string> {
  const { id: sessionId } = await newSession(scene, false);
  const vote = { audience, threshold: 50, minutes: 60, channelId: channelIdOf('guild:0', 'mod-calls') };
  const named = { serverId: scene.server.id, sessionId };
  const opened = await must(actors.owner.browser, 'sessionVotes.open', { ...named, ...vote });
  return zSessionVote.parse(opened).id;
}

async function newSession(scene: Scene, running: boolean): Promise<{ id: string; title: string }> {
  const { browser } = actors.owner;
  const { id: serverId } = scene.server;
  const open = (await must(browser, 'gameSessions.list', { serverId })) as { id: string; state: string }[];
  for (const { id: sessionId, state } of open) {
    await must(browser, `gameSessions.${state === 'running' ? 'end' : 'cancel'}`, { serverId, sessionId });
  }
  const plannedAt = new Date(product.clock.ms + 60_000).toISOString();
  const planned = (await must(browser, 'gameSessions.plan', { serverId, title: newName(), plannedAt })) as {
    id: string;
    title: string;
  };
  if (running) await must(browser, 'gameSessions.start', { serverId, sessionId: planned.id });
  return planned;
}

/** A moderator for others to change, with a shift in this state. */
async function onShift(scene: Scene, state: 'off' | 'on' | 'break'): Promise<Typed> {
  const { id: serverId } = scene.server;
  const { browser, userId } = actors.newcomer;
  await must(actors.owner.browser, 'members.remove', { serverId, userId }).catch(() => undefined);
  await admit(actors, scene.server, actors.newcomer, 'moderator');
  await call(browser, 'rest', 'shifts.setStatus', { serverId, status: 'off_duty' });
  if (state !== 'off') await must(browser, 'shifts.clockIn', { serverId });
  if (state === 'break') await must(browser, 'shifts.setStatus', { serverId, status: 'on_break' });
  return { member: userId };
}

/** A leave that the caller requests with the bot. */
async function newLeave(as: Someone, days: number): Promise<Typed> {
  const day = new Date(product.clock.ms + days * 86_400_000).toISOString().slice(0, 10);
  const typed = { from: day, until: day, reason: 'Exams' };
  await bot.run(as, GUILD, 'leave', { sub: 'request', ...typed });
  const [offered] = await bot.complete(as, GUILD, 'leave', 'leave', { sub: 'cancel', leave: '' });
  return { leave: offered?.value ?? 'none' };
}

const whole = (as: Someone) => ({ permissions: 0n, roleIds: [], ...as });

async function used(scene: Scene, row: BotRow, caller: CallerName): Promise<BotReply> {
  const as = people[caller];
  const asked = (await ASKED[row.use]?.(scene, caller, as)) ?? {};
  if (typeof asked === 'string') {
    const { replace, answer } = await bot.press(as, GUILD, asked, { resolution: 'Done' }, [
      { url: `${product.sandbox.urls.discord}/embed/avatars/0.png`, size: 1_000 },
    ]);
    return answer ?? replace ?? {};
  }
  const [name = '', ...path] = row.use.slice(1).split(' ');
  const sub = path.at(-1);
  const held = row.use === '/connect' ? { ...as, permissions: MANAGE_SERVER } : as;
  return bot.run(held, GUILD, name, { ...(sub === undefined ? {} : { sub }), ...asked });
}

async function cellOf(scene: Scene, row: BotRow, caller: CallerName): Promise<string> {
  if (row.use === '/connect' || row.use === '/disconnect') await connected(scene);
  const reply = await used(scene, row, caller);
  const code = codeOf(reply);
  if (code === null) return 'ok';
  const cell = { UNAUTHORIZED: '401', FORBIDDEN: '403', NOT_FOUND: '404' }[code as string];
  return cell ?? `${code}: ${textOf(reply)}`;
}

async function found(): Promise<Scene> {
  const scene = await setScene(actors, 'usual');
  await must(actors.owner.browser, 'servers.update', {
    serverId: scene.server.id,
    erlcApiKey: 'demo-matrix',
  });
  const punishment = { robloxUsername: 'Roblox', punishmentType: 'warning', reason: 'FRP' };
  const input = { serverId: scene.server.id, ...punishment };
  zCreatedPunishment.parse(await must(actors.owner.browser, 'punishments.create', input));
  await connected(scene);
  return scene;
}

/** Sub-commands of an option that is one, or a group of them. */
function pathsOf(option: APIApplicationCommandOption): string[] {
  if (option.type === 1) return [option.name];
  return option.type === 2 ? (option.options ?? []).map(({ name }) => `${option.name} ${name}`) : [];
}

it('has a row for every command, sub-command and button, and no other', () => {
  const commands = BOT_COMMANDS.flatMap(({ definition: { name, options = [] } }) => {
    const subs = options.flatMap((option) => pathsOf(option)).map((path) => `/${name} ${path}`);
    return subs.length > 0 ? subs : [`/${name}`];
  });
  const buttons = BOT_BUTTONS.map(({ name }) => `button ${name}`);
  expect(BOT_TABLE.map(({ use }) => use).sort()).toEqual([...commands, ...buttons].sort());
});

describe('with the usual permissions', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await found();
  });

  it.each(BOT_TABLE)('$use', async (row) => {
    const cells: string[] = [];
    for (const caller of CALLERS) cells.push(await cellOf(scene, row, caller));
    await connected(scene);
    expect(cells.join(' ')).toBe(row.usual);
  });
});

describe('for a moderator', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await found();
    const { id: serverId } = scene.server;
    await must(actors.owner.browser, 'servers.update', { serverId, delegateManagement: true });
  });
  const rows = BOT_TABLE.flatMap((row) => (row.needs ? [{ ...row, needs: row.needs }] : []));

  it.each(rows)('$use needs $needs and no more', async (row) => {
    const everything = PERMISSION_FLAGS.filter((flag) => flag !== row.needs[0]);
    await allowModerators(scene, everything);
    expect(await cellOf(scene, row, 'moderator'), `without ${row.needs[0]}`).toBe('403');
    await allowModerators(scene, row.needs);
    expect(await cellOf(scene, row, 'moderator'), `with ${row.needs.join()}`).toBe('ok');
  });
});
