import {
  ISSUERS_LIST_MAX,
  type Issuer,
  type PunishmentForecast,
  type PunishmentsService,
  type Viewer,
} from '@tenfour/contracts';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { findRecordedPlayer } from '../../community/identity/index.ts';
import { stepsOf } from './change-punishment.ts';
import { createPunishment, type PunishmentsDeps } from './create-punishment.ts';
import { forecastEscalation } from './escalate.ts';
import {
  expirePunishments,
  noSuchPunishment,
  removePunishment,
  restorePunishment,
  updatePunishment,
} from './lifecycle.ts';
import { countPunishments, isPlain, listPunishments, preparePages } from './list.ts';
import { identify, renamedTo } from './player.ts';
import { toPunishment } from './rows.ts';
import { createSearchCache } from './search-cache.ts';
import { punishmentsStore } from './store.ts';

/** Records shown beside a forecast. */
const RECENT = 5;

/** Creates the service for a server's punishments. */
export function createPunishmentsService(deps: PunishmentsDeps): PunishmentsService {
  const { database, now } = deps;
  const { handle } = database;
  const page = preparePages(database.quickReads);
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

    count: ({ serverId }, filter) => countPunishments(reads, serverId, filter, now()),
    create: (viewer, input, typed) => createPunishment(deps, viewer, input, typed),
    update: (viewer, input) => updatePunishment(deps, viewer, input),
    remove: (viewer, punishmentId) => removePunishment(deps, viewer, punishmentId),
    restore: (viewer, punishmentId) => restorePunishment(deps, viewer, punishmentId),
    expire: (viewer, input) => expirePunishments(deps, viewer, input),

    async history({ serverId }, punishmentId) {
      const row = await punishmentsStore(handle, serverId).find(punishmentId);
      if (row === null) throw noSuchPunishment();
      return stepsOf(handle, serverId, punishmentId);
    },

    issuers: ({ serverId }) => issuersOf(handle, serverId),
    forecast: (viewer, robloxUsername) => forecast(deps, viewer, robloxUsername),
  };
}

async function forecast(
  { database: { handle }, players, now }: PunishmentsDeps,
  viewer: Viewer,
  robloxUsername: string,
): Promise<PunishmentForecast> {
  const { serverId } = viewer;
  const at = now();
  const player = await identify({ handle, players }, serverId, robloxUsername, at);
  const identity = await findRecordedPlayer(handle, serverId, { id: player.robloxUserId, name: player.name });
  const store = punishmentsStore(handle, serverId);
  const [{ active, total }, recent, escalation] = await Promise.all([
    store.countOf(identity, at),
    store.recentOf(identity, RECENT),
    forecastEscalation(handle, serverId, identity, at),
  ]);
  return {
    robloxUsername: player.name,
    robloxUserId: player.robloxUserId,
    exists: player.exists,
    renamedTo: renamedTo(player),
    activeCount: active,
    totalCount: total,
    ...escalation,
    recent: recent.map((row) => toPunishment(row, at)),
  };
}

/**
 * People who have recorded something in a server, by name, whether or not it still stands. Steps from one to the next
 * through `punishments_issuer`: as many reads as there are people, however many records they made.
 */
export async function issuersOf(handle: Handle, serverId: string): Promise<Issuer[]> {
  const { rows } = await sql<Issuer>`
    WITH RECURSIVE
      steps (id) AS (
        SELECT (SELECT min(issued_by) FROM punishments WHERE server_id = ${serverId})
        UNION ALL
        SELECT (SELECT min(issued_by) FROM punishments WHERE server_id = ${serverId} AND issued_by > steps.id)
        FROM steps WHERE steps.id IS NOT NULL
      ),
      issuers AS (SELECT id FROM steps WHERE id IS NOT NULL LIMIT ${ISSUERS_LIST_MAX})
    SELECT users.id, users.username FROM issuers JOIN users ON users.id = issuers.id
    ORDER BY lower(users.username), users.id`.execute(handle);
  return rows;
}
