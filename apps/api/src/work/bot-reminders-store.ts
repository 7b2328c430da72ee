import type { Database, Handle } from '../db/database.ts';
import { heldByNobody } from '../db/locks.ts';
import { type DueItem, earliest } from './due.ts';

/** A reminder that is to be told. Moments are epoch ms. */
export interface DueReminder {
  id: string;
  discordId: string;
  /** Null: in a direct message. */
  channelId: string | null;
  text: string;
  createdAt: number;
  dueAt: number;
  /** How often telling it has failed. */
  attempts: number;
  /** Whether the community of its channel is suspended or gone. */
  silenced: boolean;
}

/** Rows ahead that are looked at for the next moment: more than are usually leased at a time. */
const AHEAD = 200;

/** Takes due reminders that nobody holds. On PostgreSQL two at once are given different ones. */
export async function claimReminders(
  { handle, engine }: Database,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<DueItem[]> {
  const rows = await handle
    // Materialised: otherwise PostgreSQL may run it once per row, and each run would claim others.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        heldByNobody(
          engine,
          db
            .selectFrom('bot_reminders')
            .select('id')
            .where('due_at', '<=', now)
            .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
            .orderBy('due_at')
            .limit(limit),
        ),
    )
    .updateTable('bot_reminders')
    .set({ lease_until: leaseUntil })
    .where('bot_reminders.id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => ({ key: id, leaseUntil }));
}

/** When the next one can be claimed, epoch ms; null while there is none. */
export async function nextReminder(handle: Handle): Promise<number | null> {
  const rows = await handle
    .selectFrom('bot_reminders')
    .select(['due_at', 'lease_until'])
    .orderBy('due_at')
    .limit(AHEAD)
    .execute();
  return earliest(rows.map((row) => Math.max(row.due_at, row.lease_until ?? 0)));
}

/** What is to be told; null when it was cancelled, or told by somebody else, since it was claimed. */
export async function reminderOf(handle: Handle, { key, leaseUntil }: DueItem): Promise<DueReminder | null> {
  const row = await handle
    .selectFrom('bot_reminders')
    .leftJoin('servers', 'servers.id', 'bot_reminders.server_id')
    .select([
      'bot_reminders.id',
      'bot_reminders.discord_id as discordId',
      'bot_reminders.channel_id as channelId',
      'bot_reminders.text',
      'bot_reminders.created_at as createdAt',
      'bot_reminders.due_at as dueAt',
      'bot_reminders.attempts',
      'servers.status',
      'servers.deleted_at',
    ])
    .where('bot_reminders.id', '=', key)
    .where('bot_reminders.lease_until', '=', leaseUntil)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { status, deleted_at: deletedAt, ...reminder } = row;
  const silenced = reminder.channelId !== null && (status === 'suspended' || deletedAt !== null);
  return { ...reminder, silenced };
}

/** Notes that one was told, or never will be. */
export async function removeReminder(handle: Handle, { key, leaseUntil }: DueItem): Promise<void> {
  await handle
    .deleteFrom('bot_reminders')
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .execute();
}

/** Lets one be claimed again from `until` on (epoch ms). `direct`: in a direct message from now on. */
export async function putOff(
  handle: Handle,
  { key, leaseUntil }: DueItem,
  until: number,
  { failed = false, direct = false }: { failed?: boolean; direct?: boolean } = {},
): Promise<void> {
  await handle
    .updateTable('bot_reminders')
    .set((eb) => ({
      lease_until: until,
      attempts: eb('attempts', '+', failed ? 1 : 0),
      ...(direct ? { channel_id: null, server_id: null } : {}),
    }))
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .execute();
}
