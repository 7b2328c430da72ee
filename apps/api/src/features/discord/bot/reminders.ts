import type { Account } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { BotRemindersTable } from '../../../db/table-types/index.ts';

/** Most reminders of one person that wait at a time. */
export const REMINDERS_MAX = 25;

/** Longest time until a reminder, in minutes: a year. */
export const REMINDER_MINUTES_MAX = 365 * 24 * 60;

/** Longest text of a reminder, in characters. */
export const REMINDER_TEXT_MAX = 1_000;

/** A reminder as it is asked for. */
export interface ReminderInput {
  /** The interaction's id: delivered twice, it is one reminder. */
  clientId: string;
  discordId: string;
  /** Null: in a direct message. */
  channelId: string | null;
  /** The community of the channel's Discord server. */
  serverId: string | null;
  text: string;
  /** From now. */
  minutes: number;
}

/** Personal reminders, each sent once when due (see `reminders-job.ts`). */
export interface Reminders {
  /** Throws REFUSED for a person who has as many as there may be. */
  add(account: Account, given: ReminderInput): Promise<Reminder>;
  /** One's own that wait, the next one first. */
  list(account: Account): Promise<Reminder[]>;
  /** Throws NOT_FOUND when it was already sent or belongs to another person. */
  cancel(account: Account, id: string): Promise<Reminder>;
}

export interface RemindersDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  /** Called after a reminder may have come nearer. */
  reminderDue: () => void;
}

/** Builds the reminders of people. */
export function createReminders({ database, now, reminderDue }: RemindersDeps): Reminders {
  return {
    add: (account, given) =>
      // Serialized per person, so that concurrent requests cannot exceed the limit.
      database.withLock(`reminders:${account.id}`, async (tx) => {
        const store = remindersStore(tx.handle, account.id);
        const first = await store.findByClientId(given.clientId);
        if (first) return first;
        if ((await store.list()).length >= REMINDERS_MAX) throw tooMany();
        const { discordId, channelId, serverId, text, clientId } = given;
        const at = now();
        const reminder = { id: newId(), text, channelId, dueAt: at + given.minutes * 60_000 };
        await store.insert({ ...reminder, userId: account.id, discordId, serverId, clientId, createdAt: at });
        tx.onCommit(reminderDue);
        return reminder;
      }),

    list: (account) => remindersStore(database.handle, account.id).list(),

    async cancel(account, id) {
      const removed = await remindersStore(database.handle, account.id).remove(id);
      if (removed) return removed;
      throw new DomainError('NOT_FOUND', {
        message: 'This reminder was already sent or canceled. See yours with /remind list.',
      });
    },
  };
}

function tooMany(): DomainError {
  return new DomainError('REFUSED', {
    message: `You have reached the limit of ${REMINDERS_MAX} reminders. Cancel one with /remind cancel.`,
  });
}

/** A requested reminder. Times are epoch ms. */
export interface Reminder {
  id: string;
  text: string;
  /** Null: in a direct message. */
  channelId: string | null;
  dueAt: number;
}

/** A reminder before it is stored. */
interface NewReminder extends Reminder {
  userId: string;
  discordId: string;
  serverId: string | null;
  clientId: string;
  createdAt: number;
}

type Row = Pick<BotRemindersTable, 'id' | 'text' | 'channel_id' | 'due_at'>;

const COLUMNS = ['id', 'text', 'channel_id', 'due_at'] as const;

function toReminder({ id, text, channel_id: channelId, due_at: dueAt }: Row): Reminder {
  return { id, text, channelId, dueAt };
}

/** The waiting reminders of one person. */
function remindersStore(handle: Handle, userId: string) {
  const own = handle.selectFrom('bot_reminders').where('user_id', '=', userId);
  return {
    async insert(reminder: NewReminder): Promise<void> {
      await handle
        .insertInto('bot_reminders')
        .values({
          id: reminder.id,
          user_id: reminder.userId,
          discord_id: reminder.discordId,
          channel_id: reminder.channelId,
          server_id: reminder.serverId,
          text: reminder.text,
          client_id: reminder.clientId,
          created_at: reminder.createdAt,
          due_at: reminder.dueAt,
        })
        .execute();
    },

    async findByClientId(clientId: string): Promise<Reminder | null> {
      const row = await own.select(COLUMNS).where('client_id', '=', clientId).executeTakeFirst();
      return row ? toReminder(row) : null;
    },

    /** The next one first. */
    async list(): Promise<Reminder[]> {
      const rows = await own.select(COLUMNS).orderBy('due_at').orderBy('id').execute();
      return rows.map(toReminder);
    },

    async remove(id: string): Promise<Reminder | null> {
      const row = await handle
        .deleteFrom('bot_reminders')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ? toReminder(row) : null;
    },
  };
}
