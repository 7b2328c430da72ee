import type { DryRun } from '@tenfour/contracts';
import { type CountedAction, firstFreeze, plural, type StaffFreezeSettings } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

const DAYS = 30;

/** Most actions that are looked at, the newest. */
const ACTIONS_MAX = 20_000;

/** Most people that are listed. */
const LINES = 10;

/** Who would have been frozen lately. Commands in the game are not kept for that long, so they are left out. */
export async function staffFreezeDryRun(
  handle: Handle,
  serverId: string,
  settings: StaffFreezeSettings,
  now: number,
): Promise<Omit<DryRun, 'sentence'>> {
  const actions = await actionsSince(handle, serverId, now - DAYS * 24 * 60 * 60_000);
  const people = Map.groupBy(actions, ({ username }) => username);
  const lines = [...people].flatMap(([subject, theirs]) => {
    const found = firstFreeze(theirs, settings);
    if (found === null) return [];
    const text = `would have been frozen: ${plural(found.total, 'action')} in ${plural(settings.minutes, 'minute')}.`;
    return [{ subject, text, command: null }];
  });
  const basis = `${plural(actions.length, 'action')} of staff in the last ${DAYS} days, without commands:`;
  return { basis, lines: lines.slice(0, LINES) };
}

interface StaffActionRow extends CountedAction {
  username: string;
}

/** Bans, kicks, deletions and removals by anyone but the owner. */
async function actionsSince(handle: Handle, serverId: string, since: number): Promise<StaffActionRow[]> {
  const records = await handle
    .selectFrom('punishments')
    .innerJoin('users', 'users.id', 'punishments.issued_by')
    .innerJoin('servers', 'servers.id', 'punishments.server_id')
    .select(['users.username', 'punishments.created_at as at'])
    .where('punishments.server_id', '=', serverId)
    .where('punishments.type', 'in', ['ban', 'kick'])
    .where('punishments.created_at', '>', since)
    .whereRef('punishments.issued_by', '!=', 'servers.owner_id')
    .orderBy('punishments.created_at', 'desc')
    .limit(ACTIONS_MAX)
    .execute();
  const changes = await handle
    .selectFrom('activity')
    .innerJoin('servers', 'servers.id', 'activity.server_id')
    .select(['activity.actor_name as username', 'activity.at'])
    .where('activity.server_id', '=', serverId)
    .where('activity.action', 'in', ['punishment.deleted', 'punishment.expired', 'member.removed'])
    .where('activity.at', '>', since)
    .where('activity.actor_id', 'is not', null)
    .where(sql<boolean>`activity.actor_id <> servers.owner_id`)
    .orderBy('activity.id', 'desc')
    .limit(ACTIONS_MAX)
    .execute();
  return [...records, ...changes].map((row) => ({ ...row, weight: 1 }));
}
