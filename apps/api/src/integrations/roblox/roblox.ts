import { DomainError, isRobloxUsername, usernameKey } from '@tenfour/domain';
import { z } from 'zod';
import { createBoundedCache } from '../../caches/bounded-cache.ts';
import { retryAfterMs } from './retry-after.ts';

/** A Roblox account, as Roblox spells its current name. */
export interface RobloxUser {
  id: string;
  name: string;
}

/** An account that was found by a name. */
export interface FoundUser extends RobloxUser {
  /** When Roblox said so, epoch ms: answers are remembered for an hour. */
  at: number;
}

export interface RobloxClient {
  /**
   * The account of this name, which may be one that it was called before; null when Roblox knows none. An answer from
   * before `notBefore` (epoch ms) is asked for again. Throws DomainError UPSTREAM when Roblox does not answer.
   */
  lookup(username: string, notBefore?: number): Promise<FoundUser | null>;
  /**
   * What an account's profile says now, remembered nowhere; null when Roblox shows no such account. Throws UPSTREAM
   * when Roblox does not answer.
   */
  profile(id: string): Promise<RobloxProfile | null>;
}

/** An account with the text that its owner put into the profile. */
export interface RobloxProfile extends RobloxUser {
  description: string;
  /** Epoch ms; null when Roblox does not say. */
  createdAt: number | null;
}

export interface RobloxOptions {
  /** Base address of Roblox' users API. */
  usersUrl: string;
  fetch: typeof fetch;
  /** Epoch ms. */
  now: () => number;
}

/** Names per request. Roblox publishes no limit, and 100 is known to work. */
const BATCH_SIZE = 100;
const BATCH_WINDOW_MS = 20;
const TIMEOUT_MS = 5_000;
const FOUND_MS = 60 * 60_000;
const ABSENT_MS = 5 * 60_000;
/** How long lookups are skipped after Roblox did not answer, so that a raid's records do not each wait for it. */
const SILENT_PAUSE_MS = 10_000;

const zAnswer = z.object({
  data: z.array(z.object({ requestedUsername: z.string(), id: z.number(), name: z.string() })),
});

const zProfile = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullish(),
  created: z.string().nullish(),
});

interface Cached {
  user: FoundUser | null;
  at: number;
  until: number;
}

interface Waiting {
  name: string;
  settle: (user: FoundUser | null) => void;
  fail: (error: unknown) => void;
}

/** Creates the client that looks usernames up: cached, batched, and one concurrent lookup per name. */
export function createRobloxClient(options: RobloxOptions): RobloxClient {
  const { usersUrl, now } = options;
  const cache = createBoundedCache<Cached>(20_000);
  const underWay = new Map<string, Promise<FoundUser | null>>();
  let queue: Waiting[] = [];
  let pausedUntil = 0;

  function enqueue(name: string): Promise<FoundUser | null> {
    return new Promise((settle, fail) => {
      queue.push({ name, settle, fail });
      if (queue.length === 1) setTimeout(flush, BATCH_WINDOW_MS);
      if (queue.length === BATCH_SIZE) flush();
    });
  }

  function flush(): void {
    const batch = queue;
    queue = [];
    if (batch.length > 0) void answer(batch);
  }

  async function answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const found = await ask(batch.map(({ name }) => name));
      for (const { name, settle } of batch) {
        const at = now();
        const account = found.get(usernameKey(name));
        const user = account ? { ...account, at } : null;
        cache.set(usernameKey(name), { user, at, until: at + (user ? FOUND_MS : ABSENT_MS) });
        settle(user);
      }
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }

  async function ask(names: readonly string[]): Promise<Map<string, RobloxUser>> {
    if (now() < pausedUntil) throw silent();
    const response = await post(names);
    if (response.status === 429) {
      pausedUntil = now() + retryAfterMs(response.headers.get('retry-after'), now());
      throw silent();
    }
    if (!response.ok) throw silent();
    const { data } = zAnswer.parse(await response.json());
    return new Map(
      data.map(({ requestedUsername, id, name }) => [
        usernameKey(requestedUsername),
        { id: String(id), name },
      ]),
    );
  }

  async function post(names: readonly string[]): Promise<Response> {
    try {
      return await options.fetch(`${usersUrl}/v1/usernames/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ usernames: names, excludeBannedUsers: false }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') pausedUntil = now() + SILENT_PAUSE_MS;
      throw error;
    }
  }

  function lookup(username: string, notBefore: number): Promise<FoundUser | null> {
    const name = username.trim();
    if (!isRobloxUsername(name)) return Promise.resolve(null);
    const key = usernameKey(name);
    const known = cache.get(key);
    if (known && known.until > now() && known.at >= notBefore) return Promise.resolve(known.user);
    const running = underWay.get(key);
    if (running) return running;
    const asked = enqueue(name)
      .catch((cause: unknown) => {
        throw cause instanceof DomainError ? cause : silent(cause);
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  }

  async function profile(id: string): Promise<RobloxProfile | null> {
    if (now() < pausedUntil) throw silent();
    const response = await get(`${usersUrl}/v1/users/${encodeURIComponent(id)}`);
    if (response.status === 429)
      pausedUntil = now() + retryAfterMs(response.headers.get('retry-after'), now());
    if (response.status === 404) return null;
    const parsed = response.ok ? zProfile.safeParse(await response.json().catch(() => null)) : null;
    if (!parsed?.success) throw silent();
    const { name, description, created } = parsed.data;
    const createdAt = Date.parse(created ?? '');
    return {
      id: String(parsed.data.id),
      name,
      description: description ?? '',
      createdAt: Number.isNaN(createdAt) ? null : createdAt,
    };
  }

  async function get(address: string): Promise<Response> {
    try {
      const headers = { accept: 'application/json' };
      return await options.fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (cause) {
      throw silent(cause);
    }
  }

  return { lookup: async (username, notBefore = 0) => lookup(username, notBefore), profile };
}

function silent(cause?: unknown): DomainError {
  return new DomainError('UPSTREAM', {
    message: 'Roblox does not answer right now. Try again in a moment.',
    ...(cause === undefined ? {} : { cause }),
  });
}
