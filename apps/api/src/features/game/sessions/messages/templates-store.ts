import { type SessionMessage, zSessionMessage } from '@tenfour/contracts';
import {
  DEFAULT_SESSION_MESSAGES,
  SESSION_MESSAGE_KINDS,
  type SessionMessageKind,
  type SessionMessageMode,
  type SessionPostKind,
} from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { fromBit, fromJson, toBit, toJson } from '../../../../db/codecs.ts';
import type { Handle } from '../../../../db/database.ts';
import type { GameSessionTemplatesTable } from '../../../../db/table-types/index.ts';

/** A channel or role as Discord called it when it was chosen. */
export interface NamedInDiscord {
  id: string;
  name: string;
}

/** A server's template as stored. */
export interface StoredTemplate {
  kind: SessionMessageKind;
  enabled: boolean;
  /** The Discord server that its channel and role are in; null before they were chosen. */
  guildId: string | null;
  channel: NamedInDiscord | null;
  role: NamedInDiscord | null;
  mode: SessionMessageMode;
  message: SessionMessage;
}

/** Returns the template that a server has before it saved one. */
export function defaultTemplate(kind: SessionMessageKind): StoredTemplate {
  const { mode, message } = DEFAULT_SESSION_MESSAGES[kind];
  const copy = { ...message, buttons: [...message.buttons] };
  return { kind, enabled: false, guildId: null, channel: null, role: null, mode, message: copy };
}

type Columns = Omit<Insertable<GameSessionTemplatesTable>, 'server_id' | 'kind'>;

/** The message templates of one server. */
export function templatesStore(handle: Handle, serverId: string) {
  const own = () => handle.selectFrom('game_session_templates').selectAll().where('server_id', '=', serverId);
  const upsert = async (kind: SessionPostKind, values: Columns) => {
    await handle
      .insertInto('game_session_templates')
      .values({ server_id: serverId, kind, ...values })
      .onConflict((conflict) => conflict.columns(['server_id', 'kind']).doUpdateSet(values))
      .execute();
  };
  return {
    /** One per kind, in their order. */
    async list(): Promise<StoredTemplate[]> {
      const rows = await own().execute();
      return SESSION_MESSAGE_KINDS.map((kind) => {
        const row = rows.find((one) => one.kind === kind);
        return row ? toTemplate(kind, row) : defaultTemplate(kind);
      });
    },

    async find(kind: SessionMessageKind): Promise<StoredTemplate> {
      const row = await own().where('kind', '=', kind).executeTakeFirst();
      return row ? toTemplate(kind, row) : defaultTemplate(kind);
    },

    /** The Discord server whose scheduled events sessions are; null where that is off. */
    async eventGuild(): Promise<string | null> {
      const row = await own().where('kind', '=', 'event').where('enabled', '=', 1).executeTakeFirst();
      return row?.guild_id ?? null;
    },

    async saveEvents(guildId: string, enabled: boolean, at: number): Promise<void> {
      const values = { enabled: toBit(enabled), guild_id: guildId, updated_at: at };
      await upsert('event', { ...values, mode: 'edit', message: '{}' });
    },

    async save(template: StoredTemplate & { guildId: string }, at: number): Promise<void> {
      const { kind, channel, role } = template;
      const values = {
        enabled: toBit(template.enabled),
        guild_id: template.guildId,
        channel_id: channel?.id ?? null,
        channel_name: channel?.name ?? null,
        role_id: role?.id ?? null,
        role_name: role?.name ?? null,
        mode: template.mode,
        message: toJson(template.message),
        updated_at: at,
      };
      await upsert(kind, values);
    },
  };
}

function toTemplate(kind: SessionMessageKind, row: Selectable<GameSessionTemplatesTable>): StoredTemplate {
  return {
    kind,
    enabled: fromBit(row.enabled),
    guildId: row.guild_id,
    channel: named(row.channel_id, row.channel_name),
    role: named(row.role_id, row.role_name),
    mode: row.mode,
    message: fromJson(row.message, zSessionMessage.parse),
  };
}

function named(id: string | null, name: string | null): NamedInDiscord | null {
  return id === null || name === null ? null : { id, name };
}
