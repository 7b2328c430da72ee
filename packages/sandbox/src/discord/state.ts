import { type ClientStore, createClientStore } from '../oauth-clients.ts';
import { createGrantStore, type GrantStore } from '../oauth-grants.ts';
import type { SandboxShared } from '../shared.ts';
import { createGuildStore, type GuildStore } from './guilds.ts';
import { createInteractionStore, type InteractionStore } from './interaction-store.ts';
import { createPeopleStore, type DiscordUser, type PeopleStore } from './people.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import type { ScheduledEvent } from './scheduled-event-rules.ts';
import { createInteractionSigner, type InteractionSigner } from './signer.ts';
import { createWebhookStore, type WebhookStore } from './webhook-store.ts';

/** Milliseconds since 1970 at which snowflakes start counting. */
const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** Everything the Discord stand-in remembers. */
export interface DiscordState {
  shared: SandboxShared;
  people: PeopleStore;
  guilds: GuildStore;
  grants: GrantStore;
  clients: ClientStore;
  webhooks: WebhookStore;
  interactions: InteractionStore;
  /** Signs interactions. */
  signer: InteractionSigner;
  limiter: RateLimiter;
  /** Application commands as last put, by application id. */
  commands: Map<string, unknown[]>;
  /** Events of Discord servers by id, completed and canceled ones included. */
  scheduledEvents: Map<string, ScheduledEvent>;
  /** Channels between the bot and one person, by id. */
  directs: Map<string, DiscordUser>;
  /** Returns a new id based on the current time; later ids are greater. */
  nextSnowflake(): string;
}

const DAY_SECONDS = 86_400;

function createState(shared: SandboxShared): DiscordState {
  let last = 0n;
  const people = createPeopleStore();
  return {
    shared,
    people,
    guilds: createGuildStore(people),
    grants: createGrantStore({
      now: shared.now,
      codeSeconds: 600,
      accessSeconds: 7 * DAY_SECONDS,
      refreshSeconds: 90 * DAY_SECONDS,
    }),
    clients: createClientStore(),
    webhooks: createWebhookStore(),
    interactions: createInteractionStore(),
    signer: createInteractionSigner(shared.seed),
    limiter: createRateLimiter(shared.now),
    commands: new Map(),
    scheduledEvents: new Map(),
    directs: new Map(),
    nextSnowflake() {
      const fromClock = (BigInt(Math.floor(shared.now())) - DISCORD_EPOCH_MS) << 22n;
      last = fromClock > last ? fromClock : last + 1n;
      return last.toString();
    },
  };
}

const states = new WeakMap<SandboxShared, DiscordState>();

/** Returns the Discord state of a running sandbox. */
export function discordStateOf(shared: SandboxShared): DiscordState {
  const state = states.get(shared) ?? createState(shared);
  states.set(shared, state);
  return state;
}
