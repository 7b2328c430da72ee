import type { DiscordMessage } from './message.ts';

/** Discord accepts answers to an interaction for this long, in ms. */
export const TOKEN_MS = 15 * 60_000;

/** Time limit of the first answer, in ms. */
export const FIRST_ANSWER_MS = 3_000;

/** Interactions beyond this many push the oldest out. */
const KEPT = 5_000;

/** A sent interaction with all its answers. */
export interface SentInteraction {
  id: string;
  token: string;
  applicationId: string;
  /** Discord's interaction type. */
  type: number;
  guildId: string | null;
  channelId: string;
  userId: string;
  /** Epoch ms. */
  sentAt: number;
  /** The first answer; null before it arrives. */
  first: { status: number; body: unknown; latencyMs: number } | null;
  /** Why Discord shows "The application did not respond"; null where it does not. */
  failed: string | null;
  /** The answer behind `@original`; null until there is one. */
  original: DiscordMessage | null;
  /** Whether `@original` still shows that the application is thinking. */
  thinking: boolean;
  followUps: DiscordMessage[];
  /** Answers that came after the first one. */
  answers: number;
  /** Called at every answer. */
  heard: Set<() => void>;
}

/** The interactions of a sandbox. */
export interface InteractionStore {
  /** The URL that interactions are posted to; null until configured. */
  url: string | null;
  add(interaction: SentInteraction): void;
  byToken(token: string): SentInteraction | undefined;
  byId(id: string): SentInteraction | undefined;
  newestFirst(): SentInteraction[];
}

/** Creates an empty book. */
export function createInteractionStore(): InteractionStore {
  const sent = new Map<string, SentInteraction>();
  return {
    url: null,
    add(interaction) {
      sent.set(interaction.token, interaction);
      const [oldest] = sent.keys();
      if (sent.size > KEPT && oldest !== undefined) sent.delete(oldest);
    },
    byToken: (token) => sent.get(token),
    newestFirst: () => [...sent.values()].reverse(),
    byId: (id) => [...sent.values()].find((one) => one.id === id),
  };
}

/** Wakes everything that waits for an answer to this interaction. */
export function noteAnswer(interaction: SentInteraction): void {
  interaction.answers += 1;
  for (const hear of interaction.heard) hear();
}
