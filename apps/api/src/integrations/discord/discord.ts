import { DomainError } from '@tenfour/domain';
import { z } from 'zod';

/** The stored fields of a Discord account. */
export interface DiscordUser {
  /** Snowflake. */
  id: string;
  username: string;
  /** "0" for accounts on the new username system. */
  discriminator: string;
  globalName: string | null;
  /** Hash of the picture; null for a default one. */
  avatar: string | null;
}

/** Calls to Discord on behalf of a person. */
export interface DiscordClient {
  /**
   * The owner of an access token. Throws UPSTREAM when Discord fails or answers what cannot be read, and
   * UNAVAILABLE with `details.retryAfter` in seconds when it says that we ask too often.
   */
  me(accessToken: string): Promise<DiscordUser>;
}

export interface DiscordOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
}

/** Discord asks for this form and may block other user agents. */
export const DISCORD_USER_AGENT = 'DiscordBot (https://github.com/tenfour, 0.1.0)';

const zMe = z.object({
  id: z.string().regex(/^\d{5,25}$/),
  username: z.string().min(1).max(64),
  discriminator: z
    .string()
    .regex(/^\d{1,4}$/)
    .catch('0'),
  global_name: z.string().max(64).nullish(),
  avatar: z
    .string()
    .regex(/^(a_)?[\da-f]{32}$/)
    .nullish()
    .catch(null),
});

/** Longest pause that we pass on, in seconds. */
const MAX_RETRY_AFTER = 600;

/** A client of Discord's user API, version 10. */
export function createDiscordClient({ baseUrl, timeoutMs }: DiscordOptions): DiscordClient {
  return {
    me: async (accessToken) => {
      const response = await ask(`${baseUrl}/api/v10/users/@me`, accessToken, timeoutMs);
      if (response.status === 429) throw discordBusy(response.headers.get('retry-after'));
      if (!response.ok) throw discordDown(new Error(`users/@me answered ${response.status}`));
      return toUser(await response.json().catch(() => null));
    },
  };
}

async function ask(url: string, accessToken: string, timeoutMs: number): Promise<Response> {
  try {
    const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': DISCORD_USER_AGENT };
    return await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw discordDown(cause);
  }
}

function toUser(body: unknown): DiscordUser {
  const parsed = zMe.safeParse(body);
  if (!parsed.success) throw discordDown(new Error('users/@me answered something unreadable'));
  const { id, username, discriminator, global_name, avatar } = parsed.data;
  return { id, username, discriminator, globalName: global_name ?? null, avatar: avatar ?? null };
}

/** Discord failed or could not be understood. `cause` is for logs. */
export function discordDown(cause: unknown, details?: { discordStatus: number }): DomainError {
  return new DomainError('UPSTREAM', {
    message: 'Discord did not answer as it should. This is usually over in a minute.',
    cause,
    ...(details ? { details } : {}),
  });
}

/** Discord says that we ask too often. `header` is its `Retry-After`, in seconds. */
export function discordBusy(header: string | null): DomainError {
  const seconds = Math.ceil(Number(header ?? 'NaN'));
  const retryAfter = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER) : 5;
  return new DomainError('UNAVAILABLE', {
    message: 'Discord is busy and asks us to wait a moment.',
    details: { retryAfter },
  });
}
