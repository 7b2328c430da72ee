import type { NicknameRecord, NicknameRefusal } from '@tenfour/domain';
import { z } from 'zod';
import { fromJson, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { GuildMemberId } from './grants-store.ts';

const zRecord = z.object({
  own: z.string().nullable(),
  set: z.array(z.object({ nick: z.string(), suffix: z.string() })),
});

/** What is remembered about a person's nickname. */
export interface StoredNickname {
  record: NicknameRecord | null;
  /** Why it could not be changed last time. */
  problem: NicknameRefusal | null;
}

/** The nicknames of the people who follow duty. */
export function nicknamesStore(handle: Handle, serverId: string) {
  const keyOf = ({ guildId, discordId }: GuildMemberId) => ({
    server_id: serverId,
    guild_id: guildId,
    discord_id: discordId,
  });
  return {
    async of(person: GuildMemberId): Promise<StoredNickname> {
      const row = await handle
        .selectFrom('duty_role_people')
        .select(['nickname', 'nickname_problem as problem'])
        .where((eb) => eb.and(keyOf(person)))
        .executeTakeFirst();
      const record = row?.nickname == null ? null : fromJson(row.nickname, zRecord.parse);
      return { record, problem: row?.problem ?? null };
    },

    async write(person: GuildMemberId, { record, problem }: StoredNickname): Promise<void> {
      await handle
        .updateTable('duty_role_people')
        .set({ nickname: record === null ? null : toJson(record), nickname_problem: problem })
        .where((eb) => eb.and(keyOf(person)))
        .execute();
    },

    /** People whose nickname could not be changed. */
    async refused(limit: number): Promise<{ username: string; why: NicknameRefusal }[]> {
      const rows = await handle
        .selectFrom('duty_role_people as people')
        .leftJoin('users', 'users.discord_id', 'people.discord_id')
        .select(['people.discord_id', 'people.nickname_problem as why', 'users.username'])
        .where('people.server_id', '=', serverId)
        .where('people.nickname_problem', 'is not', null)
        .orderBy('people.discord_id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ username, discord_id, why }) =>
        why === null ? [] : [{ username: username ?? discord_id, why }],
      );
    },
  };
}

export type NicknamesStore = ReturnType<typeof nicknamesStore>;
