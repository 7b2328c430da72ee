import type { FormKind } from '@tenfour/domain';
import type { Updateable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { FormSubmissionsTable } from '../../../db/table-types/index.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { toNamedRoles } from '../../staff/forms/index.ts';

/** What became of one part of a decision; null to try again later. */
export type Outcome = { state: 'done'; problem: null } | { state: 'failed'; problem: string } | null;

/** A decided submission with what is left to do. */
export type DueDecision = NonNullable<Awaited<ReturnType<typeof decisionOf>>>;

/** Returns a claimed decision; null when its lease is another by now. */
export async function decisionOf(handle: Handle, { key, leaseUntil }: ClaimedJob) {
  const row = await handle
    .selectFrom('form_submissions as submission')
    .innerJoin('forms', 'forms.id', 'submission.form_id')
    .innerJoin('servers', 'servers.id', 'submission.server_id')
    .innerJoin('users', 'users.id', 'submission.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'submission.decided_by')
    .select(['submission.id', 'submission.server_id as serverId', 'submission.form_id as formId'])
    .select(['submission.state', 'submission.message', 'submission.decided_at as decidedAt'])
    .select(['submission.role_state as roleState', 'submission.discord_state as discordState'])
    .select(['submission.dm_state as dmState', 'submission.discord_roles as roles', 'submission.attempts'])
    .select(['forms.title', 'forms.kind', 'servers.name as serverName'])
    .select(['submission.user_id as userId', 'users.username', 'users.discord_id as discordId'])
    .select('deciders.discord_id as deciderId')
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
