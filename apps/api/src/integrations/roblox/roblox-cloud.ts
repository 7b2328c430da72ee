import { z } from 'zod';
import { retryAfterMs } from './retry-after.ts';
import type { RobloxUser } from './roblox.ts';

/** What Open Cloud said: the user, that there is none of this id, or why it said neither. */
export type CloudAnswer =
  | { kind: 'user'; user: RobloxUser }
  | { kind: 'absent' }
  /** Roblox does not know the key, or the key may not read users. */
  | { kind: 'refused'; problem: CloudKeyProblem }
  | { kind: 'limited'; retryAfterMs: number }
  /** `status` is null when no answer came, or one that cannot be read. */
  | { kind: 'failed'; status: number | null };

export type CloudKeyProblem = 'unknown' | 'forbidden';

/** Roblox Open Cloud, called with a community's own key and so within its own rate limit. */
export interface RobloxCloud {
  /** One user by id. Never throws. */
  user(key: string, id: string): Promise<CloudAnswer>;
}

export interface RobloxCloudOptions {
  /** Base address of Roblox' Open Cloud. */
  apisUrl: string;
  fetch: typeof fetch;
  /** Epoch ms. */
  now: () => number;
}

const TIMEOUT_MS = 5_000;

const zUser = z.object({ id: z.string(), name: z.string() });

/** Creates the client. It caches nothing: its callers decide what to store. */
export function createRobloxCloud({ apisUrl, fetch, now }: RobloxCloudOptions): RobloxCloud {
  async function ask(key: string, id: string): Promise<CloudAnswer> {
    const response = await fetch(`${apisUrl}/cloud/v2/users/${encodeURIComponent(id)}`, {
      headers: { 'x-api-key': key, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) {
      const { data } = zUser.safeParse(await response.json());
      return data ? { kind: 'user', user: data } : { kind: 'failed', status: null };
    }
    await response.body?.cancel();
    return refusal(response, now());
  }

  return { user: (key, id) => ask(key, id).catch(() => ({ kind: 'failed', status: null })) };
}

function refusal({ status, headers }: Response, now: number): CloudAnswer {
  if (status === 404) return { kind: 'absent' };
  if (status === 401) return { kind: 'refused', problem: 'unknown' };
  if (status === 403) return { kind: 'refused', problem: 'forbidden' };
  if (status === 429) return { kind: 'limited', retryAfterMs: retryAfterMs(headers.get('retry-after'), now) };
  return { kind: 'failed', status };
}
