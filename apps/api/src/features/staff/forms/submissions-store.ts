import type { ListSubmissionsInput } from '@tenfour/contracts';
import type { FormKind, FormVote } from '@tenfour/domain';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { FormSubmissionsTable } from '../../../db/table-types/index.ts';

/** A submission with its form, its people and the votes on it. */
export interface SubmissionRow extends Selectable<FormSubmissionsTable> {
  kind: FormKind;
  title: string;
  username: string;
  discord_id: string;
  stand_in_of: string | null;
  about_username: string | null;
  about_discord_id: string | null;
  decider: string | null;
  approve_votes: number;
  deny_votes: number;
  score: number | null;
}

/** Which submissions a viewer can see: of these forms, but neither their own nor those about them. */
export interface Visible {
  formIds: readonly string[];
  viewerId: string;
}

const votes = (vote: FormVote) =>
  sql<number>`(SELECT count(*) FROM form_reviews r WHERE r.submission_id = form_submissions.id
    AND r.vote = ${sql.lit(vote)})`;
const SCORE = sql<number | null>`(SELECT avg(r.score) FROM form_reviews r
  WHERE r.submission_id = form_submissions.id)`;

const COUNT = sql<number>`count(*)`.as('count');

/** The submissions to the forms of one server. */
export function submissionsStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('form_submissions')
    .innerJoin('forms', 'forms.id', 'form_submissions.form_id')
    .innerJoin('users', 'users.id', 'form_submissions.user_id')
    .leftJoin('users as abouts', 'abouts.id', 'form_submissions.about_id')
    .leftJoin('users as deciders', 'deciders.id', 'form_submissions.decided_by')
    .selectAll('form_submissions')
    .select(['forms.kind', 'forms.title', 'users.username', 'users.discord_id', 'users.stand_in_of'])
    .select(['abouts.username as about_username', 'abouts.discord_id as about_discord_id'])
    .select('deciders.username as decider')
    .select([votes('approve').as('approve_votes'), votes('deny').as('deny_votes'), SCORE.as('score')])
    .where('form_submissions.server_id', '=', serverId);
  const plain = (row: SubmissionRow): SubmissionRow => ({
    ...row,
    approve_votes: Number(row.approve_votes),
    deny_votes: Number(row.deny_votes),
    score: row.score === null ? null : Number(row.score),
  });
  const one = (id: string) =>
    handle.updateTable('form_submissions').where('server_id', '=', serverId).where('id', '=', id);

  return {
    /** Newest first. Throws `BAD_REQUEST` for a cursor that is none of ours. */
    async list(
      { formIds, viewerId }: Visible,
      { state, cursor, limit }: Pick<ListSubmissionsInput, 'state' | 'cursor' | 'limit'>,
    ): Promise<SubmissionRow[]> {
      if (formIds.length === 0) return [];
      let query = own
        .where('form_submissions.form_id', 'in', formIds)
        .where('form_submissions.user_id', '!=', viewerId)
        .where(notAbout(viewerId));
      if (state !== 'all') query = query.where('form_submissions.state', '=', state);
      if (cursor !== undefined) {
        const [at, id] = ['form_submissions.created_at', 'form_submissions.id'];
        query = query.where(olderThan(placeOf(cursor), at, id));
      }
      const rows = await query
        .orderBy('form_submissions.created_at', 'desc')
        .orderBy('form_submissions.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(plain);
    },

    /** Returns how many pending submissions of each form a viewer can see, by form id. */
    async pending({ formIds, viewerId }: Visible): Promise<Map<string, number>> {
      if (formIds.length === 0) return new Map();
      const rows = await handle
        .selectFrom('form_submissions')
        .select('form_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('server_id', '=', serverId)
        .where('state', '=', 'pending')
        .where('form_id', 'in', formIds)
        .where('user_id', '!=', viewerId)
        .where(notAbout(viewerId))
        .groupBy('form_id')
        .execute();
      return new Map(rows.map(({ form_id, count }) => [form_id, Number(count)]));
    },

    async find(id: string): Promise<SubmissionRow | null> {
      const row = await own.where('form_submissions.id', '=', id).executeTakeFirst();
      return row ? plain(row) : null;
    },

    /** Returns a person's submissions to a form, oldest first. */
    async ofPerson(formId: string, userId: string) {
      return handle
        .selectFrom('form_submissions')
        .select(['id', 'state', 'created_at', 'decided_at', 'message', 'client_id'])
        .select(['discord_state', 'discord_roles', 'awaits_join_at'])
        .where('form_id', '=', formId)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    async pendingCount(formId: string): Promise<number> {
      const { count } = await handle
        .selectFrom('form_submissions')
        .select(COUNT)
        .where('form_id', '=', formId)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Returns how many submissions a server got since a moment (epoch ms). */
    async countSince(since: number): Promise<number> {
      const { count } = await handle
        .selectFrom('form_submissions')
        .select(COUNT)
        .where('server_id', '=', serverId)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Returns how many submissions a person sent since a moment (epoch ms), over all servers. */
    async countOfPerson(userId: string, since: number): Promise<number> {
      const { count } = await handle
        .selectFrom('form_submissions')
        .select(COUNT)
        .where('user_id', '=', userId)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** A second pending one violates `form_submissions_pending_unique`. */
    async add(submission: Omit<Insertable<FormSubmissionsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('form_submissions')
        .values({ ...submission, server_id: serverId })
        .execute();
    },

    /** Decides or withdraws a pending submission; false when it is pending no longer. */
    async end(id: string, set: Updateable<FormSubmissionsTable>): Promise<boolean> {
      const ended = await one(id).set(set).where('state', '=', 'pending').returning('id').executeTakeFirst();
      return ended !== undefined;
    },

    /** Makes what an approval did not give due again: the role of the server, and with a bot the Discord roles. */
    async retryRoles(id: string, by: { id: string; at: number }, withBot: boolean): Promise<boolean> {
      const discordLeft = withBot
        ? sql<SqlBool>`(discord_state = 'failed' OR awaits_join_at IS NOT NULL)`
        : sql<SqlBool>`1 = 0`;
      const retried = await one(id)
        .set({
          role_state: sql`CASE WHEN role_state = 'failed' THEN 'waiting' ELSE role_state END`,
          role_problem: sql`CASE WHEN role_state = 'failed' THEN NULL ELSE role_problem END`,
          discord_state: sql`CASE WHEN ${discordLeft} THEN 'waiting' ELSE discord_state END`,
          discord_problem: sql`CASE WHEN ${discordLeft} THEN NULL ELSE discord_problem END`,
          ...{ roles_by: by.id, roles_asked_at: by.at, awaits_join_at: null },
          ...{ due_at: by.at, lease_until: null, attempts: 0 },
        })
        .where('state', '=', 'approved')
        .where(sql<SqlBool>`(role_state = 'failed' OR ${discordLeft})`)
        .returning('id')
        .executeTakeFirst();
      return retried !== undefined;
    },

    /** Stores what became of the given role, once. */
    async settleRole(id: string, state: 'done' | 'failed', problem: string | null): Promise<boolean> {
      const settled = await one(id)
        .set({ role_state: state, role_problem: problem })
        .where('role_state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return settled !== undefined;
    },
  };
}

function notAbout(userId: string) {
  return sql<SqlBool>`(form_submissions.about_id IS NULL OR form_submissions.about_id <> ${userId})`;
}
