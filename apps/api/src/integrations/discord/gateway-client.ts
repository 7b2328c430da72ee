import { plural } from '@tenfour/domain';
import {
  ActivityType,
  Client,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  Options,
  Partials,
} from 'discord.js';

/** Handles what Discord's gateway reports of the members of Discord servers. */
export interface GuildMemberListener {
  /** A person joined, or their roles changed; `roleIds` are those they hold now. */
  memberChanged(guildId: string, discordId: string, roleIds: readonly string[]): Promise<void>;
  memberLeft(guildId: string, discordId: string): Promise<void>;
}

export interface GatewayClientDeps {
  token: string;
  /** Discord's address without a trailing slash. */
  baseUrl: string;
  events: GuildMemberListener;
  /** How many communities are connected now. */
  communities: () => Promise<number>;
  logger: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Interval between updates of the number of communities, in ms. */
  presenceEveryMs?: number;
  /** Delay before the next connection attempt after a failure, in ms. */
  againMs?: number;
}

/** The connection to Discord's gateway. */
export interface GatewayClient {
  start(): void;
  /** Harmless when repeated. */
  stop(): Promise<void>;
}

const PRESENCE_EVERY_MS = 5 * 60_000;
const AGAIN_MS = 30_000;

/** Caches no messages, and only as many members as Discord's own client needs. */
const CACHE = Options.cacheWithLimits({
  ...Options.DefaultMakeCacheSettings,
  MessageManager: 0,
  PresenceManager: 0,
  GuildMemberManager: { maxSize: 200, keepOverLimit: (member) => member.id === member.client.user.id },
});

function createClient({ baseUrl }: GatewayClientDeps, hearsOfMembers: boolean): Client {
  return new Client({
    // As many connections as Discord asks for: one carries at most 2,500 communities.
    shards: 'auto',
    intents: [GatewayIntentBits.Guilds, ...(hearsOfMembers ? [GatewayIntentBits.GuildMembers] : [])],
    partials: [Partials.GuildMember, Partials.User],
    makeCache: CACHE,
    rest: { api: `${baseUrl}/api` },
  });
}

/**
 * Shows the presence "Watching N communities" and hands on who joins, leaves and changes roles. What one event fails at
 * is logged; the sync by the clock makes up for it. Without the privileged intent for members only the presence is left.
 */
export function createGatewayClient(deps: GatewayClientDeps): GatewayClient {
  const { token, logger, communities, againMs = AGAIN_MS, presenceEveryMs = PRESENCE_EVERY_MS } = deps;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let presence: NodeJS.Timeout | undefined;
  let stopped = true;
  /** Until Discord refuses the privileged intent, which the application's owner allows; asked for again by a restart. */
  let hearsOfMembers = true;
  const inHand = new Set<Promise<void>>();

  function hand(work: Promise<void>): void {
    const one = work
      .catch((error: unknown) =>
        logger.error({ err: error }, 'news of the Discord gateway could not be worked on'),
      )
      .finally(() => inHand.delete(one));
    inHand.add(one);
  }

  async function show(current: Client<true>): Promise<void> {
    const count = await communities();
    // The session may have ended meanwhile: a destroyed client rejects outside of this call.
    if (client !== current) return;
    current.user.setActivity(plural(count, 'community', 'communities'), { type: ActivityType.Watching });
  }

  function connect(): void {
    if (stopped) return;
    const fresh = createClient(deps, hearsOfMembers);
    client = fresh;
    listen(fresh, deps, hand);
    fresh.once(Events.ClientReady, (ready) => {
      logger.info({ guilds: ready.guilds.cache.size }, 'connected to the Discord gateway');
      hand(show(ready));
      presence = setInterval(() => hand(show(ready)), presenceEveryMs).unref();
    });
    // Of a session that Discord ends for good, such as by a new token, the library gives up.
    fresh.once(Events.Invalidated, () => again(new Error('the session was ended')));
    fresh.on(Events.ShardDisconnect, ({ code }) => {
      if (client !== fresh || code !== GatewayCloseCodes.DisallowedIntents) return;
      hearsOfMembers = false;
      again(new Error('the application lacks the intent for members'));
    });
    fresh.login(token).catch((error: unknown) => {
      if (client === fresh) again(error);
    });
  }

  function again(error: unknown): void {
    clearInterval(presence);
    void client?.destroy();
    client = null;
    if (stopped) return;
    logger.warn({ reason: error instanceof Error ? error.message : 'no answer' }, 'not connected to Discord');
    timer = setTimeout(connect, againMs);
  }

  return {
    start() {
      if (!stopped) return;
      stopped = false;
      connect();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(presence);
      const last = client;
      client = null;
      await last?.destroy();
      await Promise.all(inHand);
    },
  };
}

function listen(
  client: Client,
  { events, logger }: GatewayClientDeps,
  hand: (work: Promise<void>) => void,
): void {
  const changed = (member: {
    guild: { id: string };
    id: string;
    roles: { cache: { keys(): Iterable<string> } };
  }) => hand(events.memberChanged(member.guild.id, member.id, [...member.roles.cache.keys()]));
  client.on(Events.GuildMemberAdd, changed);
  client.on(Events.GuildMemberUpdate, (_before, member) => changed(member));
  // Emitted instead of an update for a member who was not cached.
  client.on(Events.GuildMemberAvailable, (member) => changed(member));
  client.on(Events.GuildMemberRemove, ({ guild, id }) => hand(events.memberLeft(guild.id, id)));
  client.on(Events.Error, (error) => logger.warn({ reason: error.message }, 'the Discord gateway'));
  client.on(Events.ShardReconnecting, () => logger.info({}, 'connecting to the Discord gateway again'));
}
