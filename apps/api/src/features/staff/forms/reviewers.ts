import type { Viewer } from '@tenfour/contracts';
import { canReviewForm, DomainError, type FormReviewer, rank } from '@tenfour/domain';
import { sql } from 'kysely';
import { isStaff } from '../../../db/added-rights.ts';
import type { Handle } from '../../../db/database.ts';
import { personBehind } from '../../community/identity/index.ts';
import { rolesStore } from '../../community/roles/index.ts';
import { type FormRow, formsStore } from './store.ts';

/** Most people who are alerted of a submission. */
const ALERTED_MAX = 100;

/** Returns what decides which forms a viewer reviews now. A key reviews as a moderator at most, never as an admin. */
export async function reviewerOf(handle: Handle, viewer: Viewer, now: number): Promise<FormReviewer> {
  const isKey = viewer.apiKeyId !== undefined;
  const held = isKey ? [] : await rolesStore(handle, viewer.serverId).heldBy(viewer.id, now);
  return {
    id: personBehind(viewer),
    isAdmin: !isKey && rank(viewer.role) >= rank('admin'),
    roleIds: [...(viewer.role === 'moderator' ? ['moderator'] : []), ...held],
  };
}

/** Returns the forms that a viewer reviews, oldest first. */
export async function reviewedForms(
  handle: Handle,
  serverId: string,
  reviewer: FormReviewer,
): Promise<FormRow[]> {
  const forms = await formsStore(handle, serverId).list();
  return forms.filter((form) => canReviewForm(reviewer, form));
}

/**
 * Returns the ids of the staff with a name: their Discord username, after an @ only that, or their verified Roblox name.
 * Staff are named rather than listed, so that no list of them leaves the server.
 */
export async function staffNamed(handle: Handle, serverId: string, name: string): Promise<string[]> {
  const key = name.replace(/^@/, '').toLowerCase();
  const rows = await people(handle, serverId)
    .where(isStaff())
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['users.username']), '=', key),
        ...(name.startsWith('@')
          ? []
          : [
              eb.and([
                eb(eb.fn('lower', ['users.roblox_username']), '=', key),
                eb('users.roblox_verified', '=', 1),
              ]),
            ]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of those who review a form and can see a submission of these people. */
export async function reviewersOf(
  handle: Handle,
  form: FormRow,
  hiddenFrom: readonly (string | null)[],
): Promise<string[]> {
  const roles = form.kind === 'report' ? [] : form.reviewerRoles;
  const held = sql<boolean>`EXISTS (SELECT 1 FROM member_grants AS grants
    WHERE grants.server_id = members.server_id AND grants.user_id = members.user_id
      AND grants.role_id IN (${sql.join(roles.length === 0 ? [''] : roles)}))`;
  const rows = await people(handle, form.server_id)
    .where((eb) =>
      eb.or([
        eb('members.role', 'in', ['owner', 'admin']),
        ...(roles.includes('moderator') ? [eb('members.role', '=', 'moderator')] : []),
        held,
      ]),
    )
    .limit(ALERTED_MAX)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !hiddenFrom.includes(id));
}

function people(handle: Handle, serverId: string) {
  return handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.server_id', '=', serverId)
    .where('users.stand_in_of', 'is', null)
    .orderBy('users.username');
}

/** Returns the error of a form that is not there, or not the viewer's to see. */
export function noSuchForm(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such form.' });
}

/** Returns the error of a submission that is not there, or not the viewer's to see. */
export function noSuchSubmission(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such submission.' });
}
