import { type AlertKind, completePermissions, receivesAlert, type ServerPolicy } from '@tenfour/domain';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { isStaff, toAddedRights } from '../db/added-rights.ts';
import { chunk } from '../db/chunk.ts';
import { fromBit, fromJson } from '../db/codecs.ts';
import type { Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { AlertsTable, Schema } from '../db/table-types/index.ts';
import { alertPreferencesOf, membersWithPreferences } from './alert-preferences.ts';

/** Longest title and text of an alert, in characters; the page has the rest. */
const TEXT_MAX = 200;

/** Something that staff of a server are alerted of, once a person and subject. */
export interface NewAlert {
  serverId: string;
  kind: AlertKind;
  subjectId: string;
  title: string;
  text: string;
  /** Path and search of the page with more about it. */
  path: string;
  /** Epoch ms. */
  at: number;
  /** Who caused it and needs no alert; null for players and the product. */
  actorId: string | null;
  /** The only person who is alerted. Their earlier alert of the subject is replaced. */
  recipientId?: string;
  /** People who are not alerted. */
  hiddenFrom?: readonly string[];
  /** How long an unclaimed call has waited, in ms. */
  waitedMs?: number;
}

/** Adds a row for each person who is to be alerted now, publishes it to their pages and pushes it to their browsers. */
export async function writeAlerts(tx: Transaction, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const readers = await readersOf(tx.handle, alerts);
  const rowsOf = ({ serverId, kind, subjectId, title, text, path, at, ...alert }: NewAlert) =>
    (readers.get(serverId) ?? [])
      .filter(({ userId }) => userId !== alert.actorId && (alert.recipientId ?? userId) === userId)
      .filter(({ userId }) => alert.hiddenFrom?.includes(userId) !== true)
      .filter((member) => receivesAlert(kind, member, alert.waitedMs))
      .map(({ userId }) => ({
        ...{ user_id: userId, id: newId(at), server_id: serverId, kind, subject_id: subjectId },
        ...{ title: cut(title), text: cut(text), path, created_at: at },
      }));
  for (const isPersonal of [false, true]) {
    const rows = alerts.filter((alert) => (alert.recipientId !== undefined) === isPersonal).flatMap(rowsOf);
    for (const some of chunk(rows)) {
      const added = await insertAlerts(tx.handle, some, isPersonal);
      await writePushes(tx.handle, added, Math.max(...some.map(({ created_at }) => created_at)));
      for (const row of added) publish(tx, row, 'created');
    }
  }
}

function cut(text: string): string {
  return text.slice(0, TEXT_MAX).toWellFormed();
}

/** Inserts rows, or renews those of the same person and subject. Returns what is new. */
function insertAlerts(handle: Handle, rows: readonly Insertable<AlertsTable>[], renews: boolean) {
  return handle
    .insertInto('alerts')
    .values(rows)
    .onConflict((conflict) => {
      const subject = conflict.columns(['user_id', 'kind', 'subject_id']);
      return renews ? subject.doUpdateSet(renewed) : subject.doNothing();
    })
    .returning(['user_id', 'id'])
    .execute();
}

/** A new id, so that the alert is the newest one and browsers show it again. */
function renewed({ ref }: ExpressionBuilder<Schema & { excluded: AlertsTable }, 'alerts' | 'excluded'>) {
  return {
    id: ref('excluded.id'),
    title: ref('excluded.title'),
    text: ref('excluded.text'),
    created_at: ref('excluded.created_at'),
    read_at: null,
  };
}

/** Adds a delivery for each browser of the people who were alerted at `at` (epoch ms). */
async function writePushes(
  handle: Handle,
  alerts: readonly { user_id: string; id: string }[],
  at: number,
): Promise<void> {
  if (alerts.length === 0) return;
  const browsers = await handle
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', [...new Set(alerts.map(({ user_id }) => user_id))])
    .execute();
  if (browsers.length === 0) return;
  const byPerson = Map.groupBy(browsers, ({ user_id }) => user_id);
  const rows = alerts.flatMap((alert) =>
    (byPerson.get(alert.user_id) ?? []).map(({ id: subscription_id }) => ({
      ...{ id: newId(at), subscription_id, alert_id: alert.id, created_at: at, due_at: at },
    })),
  );
  for (const some of chunk(rows)) await handle.insertInto('push_deliveries').values(some).execute();
}

/** Marks the alerts of subjects that were dealt with as read (at epoch ms), for everyone. */
export async function settleAlerts(
  tx: Transaction,
  subjects: readonly { serverId: string; subjectId: string }[],
  at: number,
): Promise<void> {
  if (subjects.length === 0) return;
  const settled = await tx.handle
    .updateTable('alerts')
    .set({ read_at: at })
    .where('server_id', 'in', [...new Set(subjects.map(({ serverId }) => serverId))])
    .where('subject_id', 'in', [...new Set(subjects.map(({ subjectId }) => subjectId))])
    .where('read_at', 'is', null)
    .returning(['user_id', 'id'])
    .execute();
  for (const row of settled) publish(tx, row, 'changed');
}

function publish(tx: Transaction, row: { user_id: string; id: string }, op: 'created' | 'changed'): void {
  tx.changed({ userId: row.user_id, entity: 'alerts', op, ids: [row.id] });
}

type StaffMember = Parameters<typeof receivesAlert>[1] & { userId: string };

/** Returns the staff of the servers of alerts, and members who are to receive one themselves; people only, by server. */
async function readersOf(handle: Handle, alerts: readonly NewAlert[]): Promise<Map<string, StaffMember[]>> {
  const serverIds = [...new Set(alerts.map(({ serverId }) => serverId))];
  const recipients = alerts.map(({ recipientId }) => recipientId).filter((id) => id !== undefined);
  const members = await membersWithPreferences(handle)
    .where((eb) =>
      eb.or([isStaff(), ...(recipients.length === 0 ? [] : [eb('members.user_id', 'in', recipients)])]),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.server_id', 'in', serverIds)
    .where('users.stand_in_of', 'is', null)
    .execute();
  const shifts = await handle
    .selectFrom('shifts')
    .select(['server_id', 'user_id'])
    .where('server_id', 'in', serverIds)
    .where('status', '=', sql.lit<'on_duty'>('on_duty'))
    .execute();
  const onDuty = new Set(shifts.map(({ server_id, user_id }) => `${server_id}:${user_id}`));
  return new Map(
    [...Map.groupBy(members, ({ server_id }) => server_id)].map(([serverId, rows]) => [
      serverId,
      rows.map((row) => ({
        userId: row.user_id,
        role: row.role,
        policy: policyOf(row),
        preferences: alertPreferencesOf(row),
        onDuty: onDuty.has(`${serverId}:${row.user_id}`),
      })),
    ]),
  );
}

/** Returns the permissions of a server's row, with what a member's row adds to them. */
export function policyOf(row: {
  moderator_permissions: string;
  admin_permissions: string;
  delegate_management: 0 | 1;
  added_rights: string | null;
}): ServerPolicy {
  return {
    moderatorPermissions: completePermissions(Object(fromJson(row.moderator_permissions)), 'moderator'),
    adminPermissions: completePermissions(Object(fromJson(row.admin_permissions)), 'admin'),
    delegateManagement: fromBit(row.delegate_management),
    added: toAddedRights(row.added_rights),
  };
}
