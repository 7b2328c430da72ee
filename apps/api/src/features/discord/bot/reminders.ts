import type { Account } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type Reminder, remindersStore } from './reminders-store.ts';

export type { Reminder } from './reminders-store.ts';

/** Most reminders of one person that wait at a time. */
export const REMINDERS_MAX = 25;

/** Longest time until a reminder, in minutes: a year. */
export const REMINDER_MINUTES_MAX = 365 * 24 * 60;

/** Longest text of a reminder, in characters. */
export const REMINDER_TEXT_MAX = 1_000;

/** A reminder as it is asked for. */
export interface WantedReminder {
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
  add(account: Account, wanted: WantedReminder): Promise<Reminder>;
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
    add: (account, wanted) =>
      // Serialized per person, so that concurrent requests cannot exceed the limit.
      database.withLock(`reminders:${account.id}`, async (tx) => {
        const store = remindersStore(tx.handle, account.id);
        const first = await store.findByClientId(wanted.clientId);
        if (first) return first;
        if ((await store.list()).length >= REMINDERS_MAX) throw tooMany();
        const { discordId, channelId, serverId, text, clientId } = wanted;
        const at = now();
        const reminder = { id: newId(), text, channelId, dueAt: at + wanted.minutes * 60_000 };
        await store.insert({ ...reminder, userId: account.id, discordId, serverId, clientId, createdAt: at });
        tx.onCommit(reminderDue);
        return reminder;
      }),

    list: (account) => remindersStore(database.handle, account.id).list(),

    async cancel(account, id) {
      const removed = await remindersStore(database.handle, account.id).remove(id);
      if (removed) return removed;
      throw new DomainError('NOT_FOUND', {
        message: 'There is no such reminder. See those that wait with /remind list.',
      });
    },
  };
}

function tooMany(): DomainError {
  return new DomainError('REFUSED', {
    message: `You already have ${REMINDERS_MAX} reminders waiting, which is the most. Cancel one with /remind cancel.`,
  });
}
