import {
  type DecideSubmissionInput,
  requireFreshFactor,
  type SubmissionDetail,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import type { FormsDeps } from './deps.ts';
import { formDetails, formEvents } from './events.ts';
import { givenRoleFor, giveRole, givesCustomRole } from './give-role.ts';
import { endedAlready, requireSeen, type Seen, submissionDetail } from './review.ts';
import { submissionsStore } from './submissions-store.ts';

const NO_BOT = 'The Discord bot isn’t set up.';

/**
 * Decides a submission once. What follows is stored with the decision and done after it: the role of the server by the
 * viewer's own rights, then the message and the Discord roles by the bot. A failure is stored and recorded.
 */
export async function decideSubmission(
  deps: FormsDeps,
  viewer: Viewer,
  input: DecideSubmissionInput,
): Promise<SubmissionDetail> {
  const { database } = deps;
  const { submissionId, approve } = input;
  const seen = await database.transaction((tx) => decide(deps, tx, viewer, input));
  deps.formsDue();
  if (approve && seen.form.given_role !== null) await giveAndSettle(deps, viewer, seen);
  return submissionDetail(database.handle, viewer, { submissionId, now: deps.now() });
}

async function decide(
  { hooks, now }: FormsDeps,
  tx: Transaction,
  viewer: Viewer,
  { submissionId, approve, message }: DecideSubmissionInput,
): Promise<Seen> {
  const at = now();
  const seen = await requireSeen(tx.handle, viewer, { submissionId, now: at });
  const { row, form } = seen;
  if (row.state !== 'pending') throw endedAlready(row);
  // As giving a custom role by hand does.
  if (approve && givesCustomRole(form)) requireFreshFactor(viewer);
  const role = approve ? await givenRoleFor(tx.handle, viewer, form, row.user_id) : null;
  const discordRoles = approve ? form.givenDiscordRoles : [];
  const byBot = hooks.botReady
    ? ({ state: 'waiting', problem: null } as const)
    : ({ state: 'failed', problem: NO_BOT } as const);
  const store = submissionsStore(tx.handle, viewer.serverId);
  const ended = await store.end(submissionId, {
    ...{ state: approve ? 'approved' : 'denied', decided_at: at, decided_by: viewer.id, message },
    ...(approve && form.given_role !== null
      ? { given_role: form.given_role, given_role_name: role?.name ?? null, role_state: 'waiting' }
      : {}),
    ...(discordRoles.length === 0
      ? {}
      : {
          discord_roles: JSON.stringify(discordRoles),
          discord_state: byBot.state,
          discord_problem: byBot.problem,
        }),
    ...{ dm_state: byBot.state, dm_problem: byBot.problem, due_at: hooks.botReady ? at : null },
  });
  if (!ended) throw endedAlready((await store.find(submissionId)) ?? row);
  const event = { kind: 'submission.decided', submissionId, approved: approve } as const;
  await recordEvent(tx, formEvents.create({ ...event, ...aboutOf(seen), ...circumstances(viewer, at) }));
  return seen;
}

/**
 * Gives roles again that an approval did not give, by the viewer's own rights. Throws `CONFLICT` when none are left, and
 * `REFUSED` when only the bot could give them and there is none.
 */
export async function giveRolesAgain(
  deps: FormsDeps,
  viewer: Viewer,
  submissionId: string,
): Promise<SubmissionDetail> {
  const { database } = deps;
  const seen = await database.transaction((tx) => askAgain(deps, tx, viewer, submissionId));
  deps.formsDue();
  if (seen.row.role_state === 'failed') await giveAndSettle(deps, viewer, seen);
  return submissionDetail(database.handle, viewer, { submissionId, now: deps.now() });
}

/** Returns the submission as it was, with the form giving the role that it gave at the decision. */
async function askAgain(
  { hooks, now }: FormsDeps,
  tx: Transaction,
  viewer: Viewer,
  submissionId: string,
): Promise<Seen> {
  const at = now();
  const { row, form, ...rest } = await requireSeen(tx.handle, viewer, { submissionId, now: at });
  const seen = { ...rest, row, form: { ...form, given_role: row.given_role } };
  if (row.role_state === 'failed' && givesCustomRole(seen.form)) requireFreshFactor(viewer);
  const store = submissionsStore(tx.handle, viewer.serverId);
  if (!(await store.retryRoles(submissionId, { id: viewer.id, at }, hooks.botReady))) {
    const isForBot = row.discord_state === 'failed' && !hooks.botReady;
    throw isForBot
      ? new DomainError('REFUSED', { message: NO_BOT })
      : new DomainError('CONFLICT', { message: 'No roles are left to give.' });
  }
  const event = { kind: 'submission.retried', submissionId } as const;
  await recordEvent(tx, formEvents.create({ ...event, ...aboutOf(seen), ...circumstances(viewer, at) }));
  return seen;
}

async function giveAndSettle(deps: FormsDeps, viewer: Viewer, seen: Seen): Promise<void> {
  const { database, now } = deps;
  const { row, form } = seen;
  const problem = await giveRole(deps, viewer, form, row.user_id);
  await database.transaction(async (tx) => {
    const store = submissionsStore(tx.handle, viewer.serverId);
    const isSettled = await store.settleRole(row.id, problem === null ? 'done' : 'failed', problem);
    if (!isSettled || problem === null) return;
    const event = { kind: 'submission.incomplete', submissionId: row.id, problem } as const;
    await recordEvent(tx, formEvents.create({ ...event, ...aboutOf(seen), ...circumstances(viewer, now()) }));
  });
}

/** Names the form and, but for reports, the applicant. */
function aboutOf({ row, form }: Seen) {
  const person = form.kind === 'report' ? null : { id: row.user_id, username: row.username };
  return { form: formDetails(form), person };
}

function circumstances(viewer: Viewer, at: number) {
  return { serverId: viewer.serverId, actor: actorOf(viewer), at };
}
