import type { VoteAudience, VoteChoice, VoteFollowUp } from '@tenfour/domain';
import { toBit } from '../../../../db/codecs.ts';
import type { Handle } from '../../../../db/database.ts';
import type { VotePlace } from './places.ts';
import { toVoteRow, type VoteRow, voteColumns } from './vote-row.ts';

/** A vote as a host opens it. Times in epoch ms. */
export interface NewVote {
  id: string;
  sessionId: string;
  audience: VoteAudience;
  threshold: number;
  followUp: VoteFollowUp;
  closesOnPass: boolean;
  closesAtCount: number | null;
  openedBy: string;
  openedAt: number;
  closesAt: number;
  clientId: string | null;
  place: VotePlace;
}

/** The votes on the sessions of one server. */
export function votesStore(handle: Handle, serverId: string) {
  const own = () =>
    handle
      .selectFrom('game_session_votes')
      .innerJoin('users', 'users.id', 'game_session_votes.opened_by')
      .selectAll('game_session_votes')
      .select('users.username as opened_by_name')
      .where('game_session_votes.server_id', '=', serverId);
  const update = (id: string) =>
    handle.updateTable('game_session_votes').where('server_id', '=', serverId).where('id', '=', id);
  const ballots = (voteId: string) => ({ server_id: serverId, vote_id: voteId });
  return {
    /** The newest first. */
    async ofSession(sessionId: string): Promise<VoteRow[]> {
      const rows = own().where('session_id', '=', sessionId).orderBy('opened_at', 'desc');
      return (await rows.orderBy('game_session_votes.id', 'desc').execute()).map(toVoteRow);
    },

    async find(id: string): Promise<VoteRow | null> {
      const row = await own().where('game_session_votes.id', '=', id).executeTakeFirst();
      return row ? toVoteRow(row) : null;
    },

    /** Finds the row like `find` and locks it until the transaction ends. */
    async lock(id: string): Promise<VoteRow | null> {
      await update(id)
        .set((eb) => ({ threshold: eb.ref('threshold') }))
        .execute();
      return this.find(id);
    },

    async idOfClientId(clientId: string): Promise<string | null> {
      const row = await handle
        .selectFrom('game_session_votes')
        .select('id')
        .where('server_id', '=', serverId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async add(vote: NewVote): Promise<void> {
      await handle
        .insertInto('game_session_votes')
        .values({
          server_id: serverId,
          id: vote.id,
          session_id: vote.sessionId,
          audience: vote.audience,
          threshold: vote.threshold,
          follow_up: vote.followUp,
          closes_on_pass: toBit(vote.closesOnPass),
          closes_at_count: vote.closesAtCount,
          opened_by: vote.openedBy,
          opened_at: vote.openedAt,
          closes_at: vote.closesAt,
          client_id: vote.clientId,
          guild_id: vote.place.guildId,
          channel_id: vote.place.channelId,
          channel_name: vote.place.channelName,
          ping_role_id: vote.place.pingRoleId,
          version: 1,
          due_at: vote.place.channelId === null ? vote.closesAt : vote.openedAt,
        })
        .execute();
    },

    /** Where the last vote was posted. */
    async lastPlace(): Promise<Pick<VotePlace, 'channelId' | 'pingRoleId'>> {
      const row = await handle
        .selectFrom('game_session_votes')
        .select(['channel_id as channelId', 'ping_role_id as pingRoleId'])
        .where('server_id', '=', serverId)
        .where('channel_id', 'is not', null)
        .orderBy('opened_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? { channelId: null, pingRoleId: null };
    },

    async save(vote: VoteRow): Promise<void> {
      await update(vote.id).set(voteColumns(vote)).execute();
    },

    /** Ends the claim of the job. */
    async release(id: string): Promise<void> {
      await update(id).set({ lease_until: null }).execute();
    },

    async ballotOf(voteId: string, discordId: string): Promise<VoteChoice | null> {
      return (await this.ballotsOf([voteId], discordId)).get(voteId) ?? null;
    },

    /** A person's ballots by vote. */
    async ballotsOf(voteIds: readonly string[], discordId: string): Promise<Map<string, VoteChoice>> {
      if (voteIds.length === 0) return new Map();
      const rows = await handle
        .selectFrom('game_session_ballots')
        .select(['vote_id', 'choice'])
        .where('server_id', '=', serverId)
        .where('vote_id', 'in', voteIds)
        .where('discord_id', '=', discordId)
        .execute();
      return new Map(rows.map(({ vote_id, choice }) => [vote_id, choice]));
    },

    /** Stores a person's ballot; null deletes it. */
    async saveBallot(
      voteId: string,
      discordId: string,
      choice: VoteChoice | null,
      at: number,
    ): Promise<void> {
      if (choice === null) {
        await handle
          .deleteFrom('game_session_ballots')
          .where('server_id', '=', serverId)
          .where('vote_id', '=', voteId)
          .where('discord_id', '=', discordId)
          .execute();
        return;
      }
      await handle
        .insertInto('game_session_ballots')
        .values({ ...ballots(voteId), discord_id: discordId, choice, cast_at: at })
        .onConflict((conflict) =>
          conflict.columns(['server_id', 'vote_id', 'discord_id']).doUpdateSet({ choice, cast_at: at }),
        )
        .execute();
    },

    async deleteBallots(voteId: string): Promise<void> {
      await handle
        .deleteFrom('game_session_ballots')
        .where('server_id', '=', serverId)
        .where('vote_id', '=', voteId)
        .execute();
    },
  };
}

export type VotesStore = ReturnType<typeof votesStore>;

/** The Discord account of a person; null for the stand-ins of API keys, which don't vote. */
export async function voterIdOf(handle: Handle, userId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('users')
    .select('discord_id')
    .where('id', '=', userId)
    .where('stand_in_of', 'is', null)
    .executeTakeFirst();
  return row?.discord_id ?? null;
}
