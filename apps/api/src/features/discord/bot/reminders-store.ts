import type { Handle } from '../../../db/database.ts';
import type { BotRemindersTable } from '../../../db/schema/index.ts';

/** A requested reminder. Times are epoch ms. */
export interface Reminder {
  id: string;
  text: string;
  /** Null: in a direct message. */
  channelId: string | null;
  dueAt: number;
}

/** A reminder before it is stored. */
export interface NewReminder extends Reminder {
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
export function remindersStore(handle: Handle, userId: string) {
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
