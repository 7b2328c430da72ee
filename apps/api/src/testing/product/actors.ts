import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Account,
  AdminSession,
  ConnectionTest,
  RequestSource,
  Server,
  Services,
} from '@tenfour/contracts';
import { type Caller, createCaller } from '@tenfour/contracts/router';
import { DomainError, type GrantableRole } from '@tenfour/domain';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { afterAll } from 'vitest';
import { createServices } from '../../app/features.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { OpenOptions } from '../../db/open.ts';
import { createNoGame } from '../../demo/stage.ts';
import { type AccessFactory, createAccessFactory } from '../../features/community/access/access.ts';
import { membersStore } from '../../features/community/members/store.ts';
import type { Quotas } from '../../features/community/servers/quotas.ts';
import {
  createDeliveryGate,
  type DeliveryGate,
} from '../../features/discord/webhooks/delivery/delivery-gate.ts';
import type { AltConfig } from '../../features/platform/alts/gate.ts';
import { prepareFindPanel } from '../../http/session/admin-session.ts';
import { createDiscordBot } from '../../integrations/discord/discord-bot.ts';
import { createDiscordWebhooks } from '../../integrations/discord/discord-webhooks.ts';
import { createRobloxClient } from '../../integrations/roblox/roblox.ts';
import { createRobloxOAuth } from '../../integrations/roblox/roblox-oauth.ts';
import { type Keyring, openKeyring } from '../../security/keyring.ts';
import { hashToken, newToken } from '../../security/session-cookie.ts';
import { openTestDatabase, testDatabase } from '../database/database.ts';
import { testFiles } from '../files.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A clock that moves only when it is advanced. */
export interface Clock {
  now(): number;
  advance(ms: number): void;
}

/** A person with a session, and the procedures called as them. */
export interface Person extends Account {
  discordId: string;
  /** Of their session. */
  token: string;
  call: Caller;
}

/** The services over a real database and the sandbox's Roblox, without HTTP in front. */
export interface World {
  database: Database;
  keyring: Keyring;
  services: Services;
  sandbox: Sandbox;
  clock: Clock;
  person(username?: string): Promise<Person>;
  /** Returns the procedures called with this session and this open admin session. */
  caller(token: string | null, panelToken?: string | null): Caller;
  /** The procedures without a session. */
  signedOut: Caller;
  /** A server of `owner` with one more person in each role. */
  community(owner?: Person): Promise<Community>;
}

/** The six kinds of caller that every procedure knows. */
export interface Community {
  server: Server;
  owner: Person;
  admin: Person;
  moderator: Person;
  member: Person;
  stranger: Person;
}

/** Opens alt management in worlds that say nothing else. */
export const ALT_PAGE_PASSWORD = 'page-password';

/** One person of a test owns dozens of servers; who tests the limits sets them. */
export const NO_QUOTAS: Quotas = { serversPerUser: null, uploadsPerServer: null, uploadsPerUser: null };

/** What a test may put in another one's place. */
export interface WorldOptions {
  planLimits?: boolean;
  /** Default none. */
  quotas?: Partial<Quotas>;
  testErlcKey?: (key: string) => Promise<ConnectionTest>;
  erlcKeyRemoved?: () => void;
  alts?: AltConfig;
  altNoticeDue?: () => void;
  /** What Discord's own limits have taught. */
  deliveryGate?: DeliveryGate;
  /** An existing test store to open; by default a fresh one. */
  store?: OpenOptions;
}

/** Builds a world; everything it opened is closed after the file. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const [database, sandbox] = await Promise.all([
    options.store ? openTestDatabase(options.store) : testDatabase(),
    startSandbox({ port: 0 }),
  ]);
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfour-keys-'));
  afterAll(async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
  const keyring = await openKeyring({ keys, dataDir, engine: database.engine, database });
  const clock = createClock();
  const services = servicesOf({ database, keyring, sandbox, clock }, options);
  const access = createAccessFactory(database.handle, clock.now);
  const caller = (token: string | null, panelToken: string | null = null) =>
    callerOf(services, access, token, adminSessionOf(database, clock, panelToken));
  const person = (username = uniqueName()) => signUp(database, clock, username, caller);
  const world = { database, keyring, services, sandbox, clock, person, caller, signedOut: caller(null) };
  return { ...world, community: async (owner) => found(world, owner ?? (await person())) };
}

function createClock(): Clock {
  let at = Date.UTC(2026, 10, 21, 18);
  return {
    now: () => at,
    advance: (ms) => {
      at += ms;
    },
  };
}

async function refuseGame(): Promise<never> {
  throw new DomainError('UNAVAILABLE', { message: 'There is no game in this world.' });
}

function servicesOf(world: Pick<World, 'database' | 'keyring' | 'sandbox' | 'clock'>, options: WorldOptions) {
  const { database, keyring, sandbox, clock } = world;
  const { now } = clock;
  const { planLimits = false, testErlcKey = refuseGame, erlcKeyRemoved = () => undefined } = options;
  return createServices({
    files: testFiles,
    database,
    keyring,
    roblox: createRobloxClient({ usersUrl: sandbox.urls.roblox, fetch, now }),
    robloxOAuth: createRobloxOAuth({
      apisUrl: sandbox.urls.roblox,
      clientId: 'tenfour-roblox',
      clientSecret: 'the-roblox-secret-of-tests',
      callback: 'http://localhost:3000/api/auth/roblox/callback',
      fetch,
    }),
    discordBot: createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'bot-of-tests', timeoutMs: 5_000 }),
    discordWebhooks: createDiscordWebhooks({ baseUrl: sandbox.urls.discord, timeoutMs: 5_000 }),
    deliveryGate: options.deliveryGate ?? createDeliveryGate(now),
    game: createNoGame(refuseGame),
    map: { maps: refuseGame, positions: refuseGame },
    gameKeys: { test: testErlcKey, stored: () => undefined, removed: erlcKeyRemoved },
    scheduleChanged: () => undefined,
    expiryChanged: () => undefined,
    lookupsDue: () => undefined,
    importDue: () => undefined,
    leavesChanged: () => undefined,
    formsDue: () => undefined,
    roleSyncDue: () => undefined,
    dutyRolesDue: () => undefined,
    statisticsDue: () => undefined,
    altNoticeDue: options.altNoticeDue ?? null,
    wakeQueue: () => undefined,
    config: {
      productName: 'Tenfour',
      communityInviteUrl: null,
      demoUrl: null,
      testimonials: null,
      publicUrl: 'http://localhost:3000',
      robloxApisUrl: sandbox.urls.roblox,
      commandSetup: { address: '203.0.113.7', applicationId: 'tenfour-app' },
      push: { vapidKeys: null, allowedHosts: ownHosts(sandbox), endpointHosts: ownHosts(sandbox) },
      planLimits,
      staffFactorRequired: false,
      quotas: { ...NO_QUOTAS, ...options.quotas },
      legal: { dir: null, operatorName: null, operatorContact: null },
      bot: { isSetUp: true, clientId: 'tenfour', discordUrl: 'https://discord.com' },
      alts: options.alts ?? { mode: 'passwords', pagePassword: ALT_PAGE_PASSWORD },
    },
    fetch,
    now,
  });
}

/** Returns the host of the sandbox's push service and receivers. */
function ownHosts({ urls }: Sandbox): ReadonlySet<string> {
  return new Set([new URL(urls.home).host]);
}

/** The admin session of a request with this token. */
function adminSessionOf(database: Database, clock: Clock, token: string | null): AdminSession {
  const find = prepareFindPanel(database.handle);
  return {
    ...NO_COOKIES,
    viewer: async (account) => (token === null ? null : find(hashToken(token), account, clock.now())),
  };
}

const NO_COOKIES = {
  attempt: { address: '203.0.113.9', userAgent: null, deviceToken: null },
  open: () => undefined,
  close: () => undefined,
};

/** Every call is a request of its own, as over HTTP: what a request has learnt of its caller dies with it. */
function callerOf(
  services: Services,
  access: AccessFactory,
  token: string | null,
  panel: AdminSession,
): Caller {
  const source: RequestSource = 'web';
  return createCaller(() => ({
    services,
    access: access({ token, source, onStale: () => {}, onUnknown: () => {} }),
    panel,
    requestId: 'test',
    source,
  }));
}

let people = 0;

function uniqueName(): string {
  people += 1;
  return `person${people}`;
}

async function signUp(
  database: Database,
  clock: Clock,
  username: string,
  caller: (token: string) => Caller,
): Promise<Person> {
  const at = clock.now();
  const [id, sessionId, token] = [newId(), newId(), newToken()];
  const discordId = newId();
  const named = { id, discord_id: discordId, username, global_name: null, avatar: null };
  const unlinked = { roblox_username: null, roblox_user_id: null };
  await database.handle
    .insertInto('users')
    .values({ ...named, ...unlinked, created_at: at, updated_at: at })
    .execute();
  await database.handle
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: sessionId,
      user_id: id,
      created_at: at,
      last_seen_at: at,
      expires_at: at + 3650 * DAY_MS,
      user_agent: 'test',
    })
    .execute();
  return { id, username, sessionId, discordId, token, call: caller(token) };
}

/** Creates a community. Adds its members in the database, which takes far fewer statements than joining. */
async function found(world: Omit<World, 'community'>, owner: Person): Promise<Community> {
  const server = await owner.call.servers.create({ name: `Community of ${owner.username}` });
  const addMember = async (role: GrantableRole) => {
    const person = await world.person();
    await world.database.transaction(async ({ handle }) => {
      await membersStore(handle, server.id).add(person.id, role, world.clock.now());
    });
    return person;
  };
  const admin = await addMember('admin');
  const moderator = await addMember('moderator');
  const member = await addMember('member');
  return { server, owner, admin, moderator, member, stranger: await world.person() };
}

/** Has `person` ask to join and the owner approve it. */
export async function admit(
  owner: Person,
  person: Person,
  server: Server,
  role: GrantableRole,
): Promise<void> {
  await person.call.servers.join({ joinCode: server.joinCode });
  const waiting = await owner.call.joinRequests.list({ serverId: server.id });
  const request = waiting.find(({ userId }) => userId === person.id);
  if (!request) throw new Error('The request did not arrive.');
  await owner.call.joinRequests.decide({ requestId: request.id, status: 'approved', role });
}
