import { type NicknameRefusal, nicknameFor, nicknameRefusal } from '@tenfour/domain';
import type { BotMember, DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { GuildMemberId } from './grants-store.ts';
import { changeNickname, type GuildRoles, refusalIn } from './guild.ts';
import type { NicknamesStore, StoredNickname } from './nicknames-store.ts';

export interface NicknamesDeps {
  discordBot: DiscordBot;
  nicknames: NicknamesStore;
}

/** Returns what gives a member the suffix of their state, or their own name back. */
export function createRenamer({ discordBot, nicknames }: NicknamesDeps) {
  const owners = new Map<string, string>();
  async function ownerOf(guildId: string): Promise<string> {
    const known = owners.get(guildId) ?? (await discordBot.guild(guildId)).ownerId;
    owners.set(guildId, known);
    return known;
  }

  return async function rename(
    person: GuildMemberId,
    member: BotMember,
    { roles, botRoleIds }: GuildRoles,
    suffix: string | null,
  ): Promise<void> {
    const stored = await nicknames.of(person);
    const put = async (next: StoredNickname) => {
      if (JSON.stringify(next) !== JSON.stringify(stored)) await nicknames.write(person, next);
    };
    const refused = (problem: NicknameRefusal) => put({ record: stored.record, problem });
    const { nick, before, after } = nicknameFor({ ...member, suffix, record: stored.record });
    if (nick === undefined) return put({ record: after, problem: null });
    const guild = { id: person.guildId, ownerId: await ownerOf(person.guildId), roles };
    const refusal = nicknameRefusal(guild, botRoleIds, member);
    if (refusal !== null) return refused(refusal);
    // Written first: a process that dies meanwhile leaves a nickname that is recognized.
    await nicknames.write(person, { record: before, problem: null });
    const set = await changeNickname(discordBot, person, nick).catch(async (error: unknown) => {
      if (refusalIn(error) === null) throw error;
      await nicknames.write(person, { record: stored.record, problem: 'refused' });
      return undefined;
    });
    if (set === undefined) return;
    const record = after && { ...after, set: after.set.map((one) => ({ ...one, nick: set ?? one.nick })) };
    await nicknames.write(person, { record, problem: null });
  };
}
