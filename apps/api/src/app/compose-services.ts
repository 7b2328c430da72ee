import type { Services } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import { ROBLOX_CALLBACK } from '../features/community/verification/http.ts';
import { createRobloxClient } from '../integrations/roblox/roblox.ts';
import { createRobloxOAuth, type RobloxOAuth } from '../integrations/roblox/roblox-oauth.ts';
import type { Parts } from './compose-parts.ts';
import type { Config } from './config.ts';
import { createServices } from './features.ts';

/** Creates the services that requests call. Pending work they leave is signaled to its worker, in any process. */
export function servicesOf(parts: Parts): Services {
  const { config, database, keyring, files, gateway, gate, now, discordBot, discordWebhooks } = parts;
  const fetch = patientFor(config.upstreamTimeoutMs);
  return createServices({
    files,
    database,
    keyring,
    game: gateway.game,
    gameKeys: gateway.gameKeys,
    now,
    fetch,
    roblox: createRobloxClient({ usersUrl: config.roblox.usersUrl, fetch, now }),
    robloxOAuth: robloxOAuthOf(config, fetch),
    discordBot,
    discordWebhooks,
    deliveryGate: gate,
    warnings: parts.warnings,
    ...wakeSignalsOf(parts),
    config: settingsOf(config),
  });
}

function wakeSignalsOf({ config, gateway, live }: Parts) {
  const { wake } = live.wakeSignals;
  return {
    scheduleChanged: gateway.scheduleChanged,
    expiryChanged: () => wake('expiry'),
    leavesChanged: () => wake('leaves'),
    roleSyncDue: () => wake('role-syncs'),
    importDue: () => wake('imports'),
    altNoticeDue: config.platformWebhook && (() => wake('alt-notices')),
    wakeQueue: gateway.queue.wake,
  };
}

function settingsOf(config: Config) {
  const { botToken, publicKey, clientId, baseUrl } = config.discord;
  return {
    productName: PRODUCT_NAME,
    communityInviteUrl: config.communityInviteUrl,
    publicUrl: config.publicUrl,
    robloxApisUrl: config.roblox.apisUrl,
    commandSetup: { address: config.erlc.address, applicationId: config.erlc.applicationId },
    planLimits: config.planLimits,
    quotas: config.quotas,
    alts: config.alts,
    bot: { isSetUp: botToken !== null && publicKey !== null, clientId, discordUrl: baseUrl },
  };
}

/** A fetch that waits no longer than this many ms, whatever its caller would. */
function patientFor(timeoutMs: number): typeof fetch {
  return (input, init) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

function robloxOAuthOf({ roblox, publicUrl }: Config, fetch: typeof globalThis.fetch): RobloxOAuth | null {
  const { client, apisUrl } = roblox;
  if (client === null) return null;
  const callback = publicUrl + ROBLOX_CALLBACK;
  return createRobloxOAuth({ apisUrl, clientId: client.id, clientSecret: client.secret, callback, fetch });
}
