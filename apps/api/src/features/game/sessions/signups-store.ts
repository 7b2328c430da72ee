import type { SignUp, SignUpAnswer } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

/** A person's answer, with their name. */
export interface SignUpRow extends SignUp {
  username: string;
}

/** Who signed up for the sessions of one server. */
export function signUpsStore(handle: Handle, serverId: string) {
  return {
    /** In the order of their places. */
    async list(sessionId: string): Promise<SignUpRow[]> {
      return handle
        .selectFrom('game_session_signups')
        .where('game_session_signups.server_id', '=', serverId)
        .where('session_id', '=', sessionId)
        .innerJoin('users', 'users.id', 'game_session_signups.user_id')
        .select(['user_id as userId', 'users.username', 'answer', 'role_id as roleId', 'place'])
        .orderBy('place')
        .orderBy('user_id')
        .execute();
    },

    /** Who accepted each of these sessions, and the viewer's own answers. */
    async answers(
      ids: readonly string[],
      userId: string,
    ): Promise<Map<string, { accepted: number; mine: SignUpAnswer | null }>> {
      if (ids.length === 0) return new Map();
      const rows = await handle
        .selectFrom('game_session_signups')
        .select([
          'session_id as id',
          sql<number>`count(CASE WHEN answer = 'accepted' THEN 1 END)`.as('accepted'),
          sql<SignUpAnswer | null>`max(CASE WHEN user_id = ${userId} THEN answer END)`.as('mine'),
        ])
        .where('server_id', '=', serverId)
        .where('session_id', 'in', ids)
        .groupBy('session_id')
        .execute();
      return new Map(rows.map(({ id, accepted, mine }) => [id, { accepted: Number(accepted), mine }]));
    },

    async save(sessionId: string, signUp: SignUp, at: number): Promise<void> {
      const { userId, answer, roleId, place } = signUp;
      const values = { answer, role_id: roleId, place, answered_at: at };
      await handle
        .insertInto('game_session_signups')
        .values({ server_id: serverId, session_id: sessionId, user_id: userId, ...values })
        .onConflict((conflict) =>
          conflict.columns(['server_id', 'session_id', 'user_id']).doUpdateSet(values),
        )
        .execute();
    },
  };
}
