import { join } from 'node:path';
import type { Account, GameService, Services, User, Viewer } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS, DomainError, PRODUCT_NAME, type Role } from '@tenfour/domain';
import { createPeopleStore } from '@tenfour/sandbox/discord/people';
import type { Config } from '../app/config.ts';
import { createServices } from '../app/features.ts';
import type { Database } from '../db/database.ts';
import { prove } from '../features/community/verification/prove.ts';
import { createDeliveryGate } from '../features/discord/webhooks/delivery/delivery-gate.ts';
import { createSessions, type SignIn } from '../http/session/session.ts';
import { createDiscordBot } from '../integrations/discord/discord-bot.ts';
import { createDiscordWebhooks } from '../integrations/discord/discord-webhooks.ts';
import { createRobloxClient, type RobloxClient } from '../integrations/roblox/roblox.ts';
import { createDiskStore } from '../integrations/storage/file-store.ts';
import type { Keyring } from '../security/keyring.ts';
import { createScenarioClock, type ScenarioClock } from './clock.ts';
import type { DemoPerson } from './communities.ts';

export interface StageDeps {
  config: Config;
  database: Database;
  keyring: Keyring;
}

/** Where a sign-in comes from. */
type SignInFrom = Pick<SignIn, 'userAgent' | 'address' | 'deviceToken'>;

/** The product's own services under a clock of the past, and the people who use them. */
export interface Stage {
  database: Database;
  services: Services;
  roblox: RobloxClient;
  clock: ScenarioClock;
  /** Where the demo's program listens; null for nowhere. */
  programHost: string | null;
  /** Signs a person in and links their Roblox name on the first call; later calls return their account. */
  enter(person: DemoPerson): Promise<Account>;
  /** Signs a person in on a device and leaves the session open. */
  signIn(person: DemoPerson, device: SignInFrom): Promise<void>;
}

async function refuseGame(): Promise<never> {
  throw new DomainError('UNAVAILABLE', { message: 'The story of the demo does not play in the game.' });
}

/** Returns a game service that answers every call with `refuse`. */
export function createNoGame(refuse: () => Promise<never>): GameService {
  return {
    players: refuse,
    vehicles: refuse,
    info: refuse,
    commandLogs: refuse,
    commands: refuse,
    execute: refuse,
  };
}

export function createStage(deps: StageDeps): Stage {
  const { config, database, keyring } = deps;
  const clock = createScenarioClock(Date.now());
  // What Roblox answered stays good however far the story's clock jumps.
  const roblox = createRobloxClient({ usersUrl: config.roblox.usersUrl, fetch, now: Date.now });
  const services = createServices({
    files: createDiskStore(join(config.dataDir, 'files')),
    database,
    keyring,
    roblox,
    robloxOAuth: null,
    discordBot: createDiscordBot({
      baseUrl: config.discord.baseUrl,
      token: config.discord.botToken,
      timeoutMs: config.upstreamTimeoutMs,
    }),
    discordWebhooks: createDiscordWebhooks({
      baseUrl: config.discord.baseUrl,
      timeoutMs: config.upstreamTimeoutMs,
    }),
    // Discord's limits are of real time.
    deliveryGate: createDeliveryGate(Date.now),
    game: createNoGame(refuseGame),
    map: { maps: refuseGame, positions: refuseGame },
    gameKeys: { test: refuseGame, stored: () => undefined, removed: () => undefined },
    scheduleChanged: () => undefined,
    expiryChanged: () => undefined,
    lookupsDue: () => undefined,
    importDue: () => undefined,
    leavesChanged: () => undefined,
    formsDue: () => undefined,
    roleSyncDue: () => undefined,
    dutyRolesDue: () => undefined,
    statisticsDue: () => undefined,
    altNoticeDue: null,
    wakeQueue: () => undefined,
    config: {
      productName: PRODUCT_NAME,
      ...config.marketing,
      publicUrl: config.publicUrl,
      robloxApisUrl: config.roblox.apisUrl,
      commandSetup: { address: null, applicationId: null },
      push: config.push,
      planLimits: false,
      staffFactorRequired: false,
      quotas: { serversPerUser: null, uploadsPerServer: null, uploadsPerUser: null },
      legal: { dir: null, operatorName: null, operatorContact: null },
      bot: { isSetUp: true, clientId: config.discord.clientId, discordUrl: config.discord.baseUrl },
      alts: { mode: 'passwords', pagePassword: null },
    },
    fetch,
    now: clock.now,
  });
  const [programHost = null] = config.push.endpointHosts;
  return { database, services, roblox, clock, programHost, ...createEntrance(database, services, clock) };
}

function createEntrance(
  database: Database,
  services: Services,
  clock: ScenarioClock,
): Pick<Stage, 'enter' | 'signIn'> {
  const sessions = createSessions(database, clock.now);
  const discord = createPeopleStore();
  const known = new Map<string, Account>();

  function begin({ name, shownAs }: DemoPerson, from: SignInFrom): Promise<{ token: string }> {
    const { id, username, discriminator, global_name: globalName, avatar } = discord.byName(name);
    const person = { id, username, discriminator, globalName: shownAs ?? globalName, avatar };
    return sessions.begin({ person, ...from, previousToken: null });
  }

  async function enterFirst(person: DemoPerson): Promise<Account> {
    const { name, roblox } = person;
    const { token } = await begin(person, { userAgent: null, address: null, deviceToken: null });
    const account = await accountOf(database, discord.byName(name).id);
    if (roblox !== null) await verify(account, await services.account.linkRoblox(account, roblox));
    await sessions.end(token);
    return account;
  }

  /** Verifies the account, so that automatic shifts have people to watch. */
  async function verify({ id: userId }: Account, { robloxUserId: id, robloxUsername: name }: User) {
    if (id === null || name === null) return;
    await database.transaction(async (tx) => {
      await prove(tx, { userId, roblox: { id, name }, method: 'phrase', at: clock.now() });
    });
  }

  return {
    enter: async (person) => {
      const account = known.get(person.name) ?? (await enterFirst(person));
      known.set(person.name, account);
      return account;
    },
    signIn: async (person, device) => void (await begin(person, device)),
  };
}

async function accountOf({ handle }: Database, discordId: string): Promise<Account> {
  const user = await handle
    .selectFrom('users')
    .select(['id', 'username'])
    .where('discord_id', '=', discordId)
    .executeTakeFirstOrThrow();
  return { ...user, sessionId: 'demo' };
}

/** Returns a viewer with this role in a server that still has the default permissions. */
export function viewerOf(account: Account, serverId: string, role: Role): Viewer {
  const { moderator, admin } = DEFAULT_PERMISSIONS;
  return {
    ...account,
    serverId,
    role,
    policy: { moderatorPermissions: moderator, adminPermissions: admin, delegateManagement: false },
    serverStatus: 'active',
    source: 'web',
  };
}
