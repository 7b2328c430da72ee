import type { PunishmentForecast, PunishmentsService, Viewer } from '@tenfour/contracts';
import { becomesAutoBan, usernameKey } from '@tenfour/domain';
import { stepsOf } from './changes-store.ts';
import { createPunishment, type PunishmentsDeps } from './create-punishment.ts';
import { issuersOf } from './issuers.ts';
import {
  expirePunishments,
  gone,
  removePunishment,
  restorePunishment,
  updatePunishment,
} from './lifecycle.ts';
import { isPlain, listPunishments, preparePages } from './list.ts';
import { identify } from './player.ts';
import { toPunishment } from './rows.ts';
import { createSearchCache } from './search-cache.ts';
import { punishmentsStore } from './store.ts';

/** Records shown beside a forecast. */
const RECENT = 5;

/** Creates the service for a server's punishments. */
export function createPunishmentsService(deps: PunishmentsDeps): PunishmentsService {
  const { database, now } = deps;
  const { handle } = database;
  const page = preparePages(handle);
  const reads = { handle, slowReads: database.slowReads, searchCache: createSearchCache(database.slowReads) };

  return {
    async list({ serverId }, input) {
      const at = now();
      const { cursor, limit, ...filter } = input;
      const rows = isPlain(filter)
        ? await page(serverId, cursor, limit)
        : await listPunishments(reads, serverId, filter, { cursor, limit, now: at });
      return rows.map((row) => toPunishment(row, at));
    },

    create: (viewer, input) => createPunishment(deps, viewer, input),
    update: (viewer, input) => updatePunishment(deps, viewer, input),
    remove: (viewer, punishmentId) => removePunishment(deps, viewer, punishmentId),
    restore: (viewer, punishmentId) => restorePunishment(deps, viewer, punishmentId),
    expire: (viewer, input) => expirePunishments(deps, viewer, input),

    async history({ serverId }, punishmentId) {
      const row = await punishmentsStore(handle, serverId).find(punishmentId);
      if (row === null) throw gone();
      return stepsOf(handle, serverId, punishmentId);
    },

    issuers: ({ serverId }) => issuersOf(handle, serverId),
    forecast: (viewer, robloxUsername) => forecast(deps, viewer, robloxUsername),
  };
}

async function forecast(
  { database, players, now }: PunishmentsDeps,
  viewer: Viewer,
  robloxUsername: string,
): Promise<PunishmentForecast> {
  const player = await identify(players, viewer.serverId, robloxUsername);
  const store = punishmentsStore(database.handle, viewer.serverId);
  const key = usernameKey(player.name);
  const at = now();
  const [{ active, total }, recent] = await Promise.all([
    store.countOf(key, at),
    store.recentOf(key, RECENT),
  ]);
  return {
    robloxUsername: player.name,
    robloxUserId: player.robloxUserId,
    exists: player.exists,
    activeCount: active,
    totalCount: total,
    nextIsAutoBan: becomesAutoBan('warning', active),
    recent: recent.map((row) => toPunishment(row, at)),
  };
}
