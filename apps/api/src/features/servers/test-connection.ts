import type { ConnectionTest } from '@tenfour/contracts';

const TIMEOUT_MS = 5_000;

/** Roblox' own account; any would do. */
const PROBE_PATH = '/cloud/v2/users/1';

export interface RobloxKeyDeps {
  /** Base address of Roblox' Open Cloud. */
  apisUrl: string;
  fetch: typeof fetch;
}

/** Tries an Open Cloud key on one read (reference/game-api.md 2.1). Never throws: the answer says what was wrong. */
export async function testRobloxKey({ apisUrl, fetch }: RobloxKeyDeps, key: string): Promise<ConnectionTest> {
  try {
    const response = await fetch(`${apisUrl}${PROBE_PATH}`, {
      headers: { 'x-api-key': key, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    // A key that may read users is told that this one does not exist; any other key is refused before that.
    if (!response.ok && response.status !== 404) return failed(reasonFor(response.status));
    return { ok: true, name: null, message: 'Roblox accepts this key.', code: null };
  } catch {
    return failed('Roblox does not answer right now. Try again in a moment.');
  }
}

function reasonFor(status: number): string {
  if (status === 401) return 'Roblox does not know this key. Copy it again from the Creator Dashboard.';
  if (status === 403)
    return 'Roblox knows this key, but it may not read users. Give it the users permission.';
  if (status === 429) return 'Roblox answers too many requests at the moment. Try again in a minute.';
  return `Roblox could not check this key (status ${status}). Try again in a moment.`;
}

/** A test that could not succeed, in words. */
export function failed(message: string): ConnectionTest {
  return { ok: false, name: null, message, code: null };
}
