import type { Account, Alert, AlertsService } from '@tenfour/contracts';
import { isQuiet } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { createPreferences, quietHoursOf } from './preferences.ts';
import { RECEIVES } from './receives.ts';

/** Most alerts in an inbox. */
const INBOX_MAX = 50;

export interface AlertsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for the inboxes of alerts. */
export function createAlertsService(deps: AlertsDeps): AlertsService {
  const { handle } = deps.database;
  return {
    async inbox(account) {
      const [alerts, unread] = await Promise.all([newestOf(handle, account), unreadOf(handle, account)]);
      return { unread, alerts };
    },
    ...createPreferences(deps),
    markRead: (account, id) => markRead(deps, account, '=', id),
    markAllRead: (account, upTo) => markRead(deps, account, '<=', upTo),
  };
}

/** A person's alerts of the servers in which they are staff today, and the personal ones of all of theirs. */
function alertsOf(handle: Handle, userId: string) {
  return handle
    .selectFrom('alerts')
    .innerJoin('members', (join) =>
      join
        .onRef('members.server_id', '=', 'alerts.server_id')
        .onRef('members.user_id', '=', 'alerts.user_id')
        .on(RECEIVES),
    )
    .innerJoin('servers', (join) =>
      join.onRef('servers.id', '=', 'alerts.server_id').on('servers.deleted_at', 'is', null),
    )
    .where('alerts.user_id', '=', userId);
}

async function newestOf(handle: Handle, { id }: Account): Promise<Alert[]> {
  const newest = alertsOf(handle, id)
    .select(['alerts.id', 'alerts.server_id', 'servers.name', 'alerts.kind', 'alerts.title', 'alerts.text'])
    .select(['alerts.path', 'alerts.created_at', 'alerts.read_at'])
    .orderBy('alerts.id', 'desc')
    .limit(INBOX_MAX);
  const [rows, quietHours] = await Promise.all([newest.execute(), quietHoursOf(handle, id)]);
  return rows.map(({ server_id: serverId, name: serverName, created_at, read_at, ...alert }) => ({
    ...alert,
    serverId,
    serverName,
    createdAt: iso(created_at),
    silent: quietHours !== null && isQuiet(quietHours, created_at, quietHours.timeZone),
    readAt: isoOrNull(read_at),
  }));
}

async function unreadOf(handle: Handle, { id }: Account): Promise<number> {
  const { count } = await alertsOf(handle, id)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('alerts.read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Publishes the change to the reader's other pages. */
async function markRead(
  { database, now }: AlertsDeps,
  account: Account,
  operator: '=' | '<=',
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const read = await tx.handle
      .updateTable('alerts')
      .set({ read_at: now() })
      .where('user_id', '=', account.id)
      .where('id', operator, id)
      .where('read_at', 'is', null)
      .returning('id')
      .execute();
    if (read.length === 0) return;
    tx.changed({ userId: account.id, entity: 'alerts', op: 'changed', ids: read.map((row) => row.id) });
  });
}
