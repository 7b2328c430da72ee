import type { FormKind } from '@tenfour/domain';
import type { Updateable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { FormSubmissionsTable } from '../../../db/table-types/index.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { toNamedRoles } from '../../staff/forms/index.ts';

/** What became of one part of a decision; null to try again later. */
export type Outcome = { state: 'done'; problem: null } | { state: 'failed'; problem: string } | null;

/** As `Outcome`, for Discord roles, which can wait for the applicant to join. */
export type RolesOutcome = Outcome | { state: 'outside' };

/** A decided submission with what is left to do. */
export type DueDecision = NonNullable<Awaited<ReturnType<typeof decisionOf>>>;

/** Returns a claimed decision; null when its lease is another by now. */
export async function decisionOf(handle: Handle, { key, leaseUntil }: ClaimedJob) {
  const row = await handle
    .selectFrom('form_submissions as submission')
    .innerJoin('forms', 'forms.id', 'submission.form_id')
    .innerJoin('servers', 'servers.id', 'submission.server_id')
    .innerJoin('users', 'users.id', 'submission.user_id')
    .leftJoin('users as deciders', (join) =>
      join.on((eb) => eb('deciders.id', '=', eb.fn.coalesce('submission.roles_by', 'submission.decided_by'))),
    )
    .leftJoin('members as deciding', (join) =>
      join
        .onRef('deciding.user_id', '=', 'deciders.id')
        .onRef('deciding.server_id', '=', 'submission.server_id'),
    )
    .leftJoin('member_holds as hold', (join) =>
      join
        .onRef('hold.user_id', '=', 'submission.user_id')
        .onRef('hold.server_id', '=', 'submission.server_id')
        .on('hold.kind', '=', 'removed'),
    )
    .select(['submission.id', 'submission.server_id as serverId', 'submission.form_id as formId'])
    .select(['submission.state', 'submission.message', 'submission.decided_at as decidedAt'])
    .select(['submission.role_state as roleState', 'submission.discord_state as discordState'])
    .select(['submission.dm_state as dmState', 'submission.discord_roles as roles', 'submission.attempts'])
    .select(['forms.title', 'forms.kind', 'servers.name as serverName'])
    .select(['submission.user_id as userId', 'users.username', 'users.discord_id as discordId'])
    .select(['deciders.discord_id as deciderId', 'deciding.user_id as decidingMember'])
    .select(['submission.awaits_join_at as awaitsJoinAt', 'hold.user_id as removed'])
    .select((eb) => eb.fn.coalesce('submission.roles_asked_at', 'submission.decided_at').as('startedAt'))
    .where('submission.id', '=', key)
    .where('submission.lease_until', '=', leaseUntil)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, kind: row.kind satisfies FormKind, roles: toNamedRoles(row.roles) };
}

/** Stores progress under the lease; false when the lease is another by now. */
export async function saveDecision(
  handle: Handle,
  { key, leaseUntil }: ClaimedJob,
  set: Updateable<FormSubmissionsTable>,
): Promise<boolean> {
  const saved = await handle
    .updateTable('form_submissions')
    .set(set)
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Makes Discord roles due that wait for a person to join, of the server with this Discord server or of all. */
export async function rolesDue(
  handle: Handle,
  { userId, guildId, at }: { userId: string; guildId?: string; at: number },
): Promise<void> {
  let query = handle
    .updateTable('form_submissions')
    // A look that runs now may have been before the person joined: it stores nothing.
    .set({ due_at: at, lease_until: null })
    .where('user_id', '=', userId)
    .where('awaits_join_at', 'is not', null);
  if (guildId !== undefined) {
    query = query.where('server_id', 'in', (eb) =>
      eb.selectFrom('bot_connections').select('server_id').where('guild_id', '=', guildId),
    );
  }
  await query.execute();
}
