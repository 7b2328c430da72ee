import type { ProbeOutcome, StatusService } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { DISCORD_USER_AGENT } from '../../../integrations/discord/discord.ts';
import { gameReadsSince } from './store.ts';

/** Longest wait for an answer, and from where on it is slow, in ms. */
export const TIMEOUT_MS = 5_000;
const SLOW_MS = 2_000;

/** How far back reads of the games count in place of a probe, in ms. */
const GAME_READS_MS = 90_000;

export interface ProbeDeps {
  database: Database;
  /** Base addresses, without a trailing slash. */
  urls: { discord: string; robloxUsers: string; erlc: string };
  /** How this program introduces itself. */
  userAgent: string;
  fetch: typeof fetch;
  /** Epoch ms. */
  now: () => number;
}

/** Probes a service; null when that says nothing about it. */
export type Probe = (service: StatusService, signal: AbortSignal) => Promise<ProbeOutcome | null>;

/**
 * Creates the probe of all services. Upstreams get one small public request a minute, without any key. ER:LC gets one
 * only while no game was read for a while.
 */
export function createProbe(deps: ProbeDeps): Probe {
  const { database, urls, userAgent, now } = deps;
  return async (service, signal) => {
    switch (service) {
      case 'api':
      case 'jobs':
        // This process runs: that is the proof.
        return 'ok';
      case 'database':
        return timed(() => database.handle.selectFrom('migrations').select('name').limit(1).execute());
      case 'discord':
        return reach(deps, `${urls.discord}/api/v10/gateway`, DISCORD_USER_AGENT, signal);
      case 'roblox':
        return reach(deps, `${urls.robloxUsers}/v1/users/1`, userAgent, signal);
      case 'erlc': {
        const seen = await gameReadsSince(database.handle, now() - GAME_READS_MS);
        return seen ?? reach(deps, `${urls.erlc}/`, userAgent, signal);
      }
    }
  };
}

/** Measures twice before it says "slow": the first time this process itself can have been busy, as at its start. */
async function timed(run: () => Promise<unknown>): Promise<ProbeOutcome> {
  for (let times = 0; times < 2; times += 1) {
    const startedAt = performance.now();
    await run();
    if (performance.now() - startedAt <= SLOW_MS) return 'ok';
  }
  return 'slow';
}

/** Any answer below 500 shows that the service runs. A rate limit says nothing, and neither does our own shutdown. */
async function reach(
  { fetch }: ProbeDeps,
  url: string,
  userAgent: string,
  signal: AbortSignal,
): Promise<ProbeOutcome | null> {
  let status = 0;
  try {
    const outcome = await timed(async () => {
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      status = response.status;
      await response.body?.cancel();
    });
    if (status === 429) return null;
    return status >= 500 ? 'failed' : outcome;
  } catch {
    return signal.aborted ? null : 'failed';
  }
}
