import { DomainError } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { escapedText } from '../../../events/discord-text.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { claimItems, type DueRows, nextDueRow } from '../../../jobs/claims.ts';
import { backoffMs, type ClaimedJob, type JobKind } from '../../../jobs/job-loop.ts';
import { moment } from './answers.ts';
import { isRefusedForever, sendDirect, sendTo } from './direct-messages.ts';

/** Reminders later than this are given up, in ms. */
const GIVE_UP_MS = 24 * 60 * 60_000;

/** Longer than Discord may keep us waiting, its limits included, in ms. */
const LEASE_MS = 2 * 60_000;

/** Longest text of a message, beside what stands around it. */
const TEXT_MAX = 1_700;

export interface BotRemindersDeps {
  database: Database;
  discord: DiscordBot;
  /** Epoch ms. */
  now: () => number;
  logger: { warn(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that sends reminders. A crash between Discord's answer and its storage is harmless: Discord posts the
 * same nonce once. Falls back to a direct message when the channel can't be used.
 */
export function createBotReminders(deps: BotRemindersDeps): JobKind<ClaimedJob> {
  const { database, now } = deps;
  const { handle } = database;
  return {
    name: 'reminders',
    batch: 40,
    concurrency: 4,
    leaseMs: LEASE_MS,
    claim: (claim) => claimItems(database, DUE_REMINDERS, claim),
    nextAt: () => nextDueRow(handle, DUE_REMINDERS),
    release: (item, until) => putOff(handle, item, until),
    async handle(item) {
      const reminder = await reminderOf(handle, item);
      if (reminder === null) return;
      // The bot does nothing in a suspended community, so the reminder becomes a direct message.
      if (reminder.silenced) return putOff(handle, item, now(), { direct: true });
      try {
        await notify(deps.discord, reminder);
      } catch (error) {
        return failed(deps, item, reminder, error);
      }
      await removeReminder(handle, item);
    },
  };
}

async function failed(
  { database: { handle }, now, logger, random = Math.random }: BotRemindersDeps,
  item: ClaimedJob,
  { id, channelId, dueAt, attempts }: DueReminder,
  error: unknown,
): Promise<void> {
  if (!(error instanceof DomainError)) throw error;
  const never = isRefusedForever(error);
  if (never && channelId !== null) return putOff(handle, item, now(), { direct: true });
  const next = now() + backoffMs(attempts + 3, random());
  if (!never && next - dueAt < GIVE_UP_MS) return putOff(handle, item, next, { failed: true });
  logger.warn({ reminder: id, problem: error.message }, 'a reminder could not be sent');
  await removeReminder(handle, item);
}

/** Mentions only the person, whatever the text contains. */
async function notify(discord: DiscordBot, reminder: DueReminder): Promise<void> {
  const { id, channelId, discordId, text, createdAt } = reminder;
  const content = `<@${discordId}> Reminder from ${moment(createdAt)}:\n${escapedText(text, TEXT_MAX)}`;
  const message = { content, nonce: id.replaceAll('-', '').slice(-25) };
  if (channelId === null) await sendDirect(discord, discordId, message);
  else await sendTo(discord, channelId, { ...message, discordId });
}

/** A due reminder. Times are epoch ms. */
interface DueReminder {
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
const DUE_REMINDERS: DueRows = {
  table: 'bot_reminders',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
};

/** Returns the reminder; null when it was canceled or sent elsewhere since it was claimed. */
async function reminderOf(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<DueReminder | null> {
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
async function removeReminder(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<void> {
  await handle
    .deleteFrom('bot_reminders')
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .execute();
}

/** Lets one be claimed again from `until` on (epoch ms). `direct`: in a direct message from now on. */
async function putOff(
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
