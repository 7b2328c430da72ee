import type { Handle } from '../../../db/database.ts';
import type { DueRows } from '../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';

/** A due reminder. Times are epoch ms. */
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

/** Reminders that wait. */
export const DUE_REMINDERS: DueRows = {
  table: 'bot_reminders',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
};

/** Returns the reminder; null when it was canceled or sent elsewhere since it was claimed. */
export async function reminderOf(
  handle: Handle,
  { key, leaseUntil }: ClaimedJob,
): Promise<DueReminder | null> {
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

/** Deletes a reminder that was sent or given up. */
export async function removeReminder(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<void> {
  await handle
    .deleteFrom('bot_reminders')
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .execute();
}

/** Lets one be claimed again from `until` on (epoch ms). `direct`: in a direct message from now on. */
export async function putOff(
  handle: Handle,
  { key, leaseUntil }: ClaimedJob,
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
