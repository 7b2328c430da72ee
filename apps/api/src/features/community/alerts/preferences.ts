import {
  type AlertPreferencesInput,
  type AlertQuietHours,
  type AlertsService,
  noSuchServer,
} from '@tenfour/contracts';
import { alertKindsFor } from '@tenfour/domain';
import { toBit, toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { isForeignKeyViolation } from '../../../db/errors.ts';
import { alertPreferencesOf, staffWithPreferences } from '../../../events/alert-preferences.ts';
import { toPolicy } from '../access/index.ts';

/** Creates the part of the alerts' service with what people want to be alerted of. */
export function createPreferences({
  database,
}: {
  database: Database;
}): Pick<AlertsService, 'preferences' | 'savePreferences' | 'saveQuietHours'> {
  const { handle } = database;
  return {
    async preferences({ id }) {
      const [quietHours, rows] = await Promise.all([quietHoursOf(handle, id), staffRowsOf(handle, id)]);
      const servers = rows.map((row) => ({
        ...{ serverId: row.server_id, serverName: row.name },
        kinds: alertKindsFor({ role: row.role, policy: toPolicy(row) }),
        ...alertPreferencesOf(row),
      }));
      return { quietHours, servers };
    },

    async savePreferences({ id }, input) {
      const staffed = await staffRowsOf(handle, id);
      if (!staffed.some(({ server_id }) => server_id === input.serverId)) throw noSuchServer();
      try {
        await database.transaction((tx) => savePreferences(tx, id, input));
      } catch (error) {
        // They left meanwhile.
        throw isForeignKeyViolation(error) ? noSuchServer() : error;
      }
    },

    saveQuietHours: ({ id }, quietHours) => database.transaction((tx) => saveQuietHours(tx, id, quietHours)),
  };
}

/** Returns a person's quiet hours; null when they are off. */
export async function quietHoursOf(handle: Handle, userId: string): Promise<AlertQuietHours | null> {
  const row = await handle
    .selectFrom('quiet_hours')
    .select(['quiet_from as from', 'quiet_to as to', 'timezone as timeZone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The servers in which a person is staff, by name, with their preferences. */
function staffRowsOf(handle: Handle, userId: string) {
  return staffWithPreferences(handle)
    .select('servers.name')
    .where('members.user_id', '=', userId)
    .where('servers.deleted_at', 'is', null)
    .orderBy('servers.name')
    .orderBy('servers.id')
    .execute();
}

async function savePreferences(tx: Transaction, userId: string, input: AlertPreferencesInput) {
  const { serverId, muted, onDutyOnly, unclaimedMinutes } = input;
  const row = {
    muted: toJson([...new Set(muted)]),
    on_duty_only: toBit(onDutyOnly),
    unclaimed_minutes: unclaimedMinutes,
  };
  await tx.handle
    .insertInto('alert_preferences')
    .values({ server_id: serverId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(row))
    .execute();
  publish(tx, userId);
}

async function saveQuietHours(tx: Transaction, userId: string, quietHours: AlertQuietHours | null) {
  if (quietHours === null) {
    await tx.handle.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
  } else {
    const { from, to, timeZone } = quietHours;
    const row = { quiet_from: from, quiet_to: to, timezone: timeZone };
    await tx.handle
      .insertInto('quiet_hours')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }
  publish(tx, userId);
}

/** Refreshes the person's open pages. */
function publish(tx: Transaction, userId: string): void {
  tx.changed({ userId, entity: 'alerts', op: 'changed', ids: [] });
}
