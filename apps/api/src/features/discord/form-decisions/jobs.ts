import { AWAITS_JOIN_MS, DomainError, joinPauseMs } from '@tenfour/domain';
import type { Updateable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { FormSubmissionsTable } from '../../../db/table-types/index.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { type DueRows, dueItems, OF_ACTIVE_SERVERS } from '../../../jobs/claims.ts';
import { backoffMs, type ClaimedJob, type JobKind } from '../../../jobs/job-loop.ts';
import { formDetails, formEvents } from '../../staff/forms/index.ts';
import { isRefusedForever, postNonce, sendDirect, shown } from '../bot/index.ts';
import { giveDiscordRoles } from './discord-roles.ts';
import { type DueDecision, decisionOf, type Outcome, type RolesOutcome, saveDecision } from './store.ts';

/** What could not be done for so long is given up, in ms. */
export const DECISION_GIVE_UP_MS = 24 * 60 * 60_000;

/** Longer than Discord may keep us waiting for a message and some roles, in ms. */
const LEASE_MS = 5 * 60_000;

/** A role of the server that was not given within this time never will be, in ms: the process ended in between. */
const ROLE_LOST_MS = 2 * 60_000;

const DUE: DueRows = {
  table: 'form_submissions',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: OF_ACTIVE_SERVERS,
};

export interface FormDecisionsDeps {
  database: Database;
  discord: DiscordBot;
  /** An origin: messages link to the form. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that carries out decisions on forms: the direct message to the applicant, and the Discord roles. Both
 * can be repeated: Discord sends the same nonce once, and a role that a person has already stays.
 */
export function createFormDecisions(deps: FormDecisionsDeps): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'form-decisions',
    batch: 20,
    concurrency: 2,
    leaseMs: LEASE_MS,
    ...dueItems(database, DUE),
    async handle(item) {
      const decision = await decisionOf(database.handle, item);
      if (decision !== null) await carryOut(deps, item, decision);
    },
  };
}

async function carryOut(deps: FormDecisionsDeps, item: ClaimedJob, decision: DueDecision): Promise<void> {
  const now = deps.now();
  const isLate = now - (decision.startedAt ?? 0) >= DECISION_GIVE_UP_MS;
  const orGiveUp = (outcome: Outcome): Outcome =>
    outcome === null && isLate ? { state: 'failed', problem: 'Discord didn’t reply for a day.' } : outcome;
  const roles =
    decision.discordState === 'waiting' ? await attemptRoles(deps, decision, orGiveUp) : undefined;
  // Someone who was outside could not get the message either.
  const isArrival = decision.awaitsJoinAt !== null && roles?.state === 'done';
  const isDmDue = decision.dmState === 'waiting' || (isArrival && decision.dmState === 'failed');
  const dm = isDmDue ? orGiveUp(await sendDecision(deps, decision)) : undefined;
  const lost = decision.roleState === 'waiting' ? lostRole(decision, now) : undefined;
  await settle(deps, item, decision, { dm, roles, lost });
}

/** Gives the Discord roles; those of a person who is outside wait for them for `AWAITS_JOIN_MS`. */
async function attemptRoles(
  deps: FormDecisionsDeps,
  decision: DueDecision,
  orGiveUp: (outcome: Outcome) => Outcome,
): Promise<RolesOutcome> {
  const outcome = await giveDiscordRoles(deps, decision);
  if (decision.awaitsJoinAt === null) return outcome?.state === 'outside' ? outcome : orGiveUp(outcome);
  const isOver = deps.now() - decision.awaitsJoinAt >= AWAITS_JOIN_MS;
  if (outcome !== null && outcome.state !== 'outside') return outcome;
  return isOver
    ? { state: 'failed', problem: 'The applicant didn’t join the Discord server within 30 days.' }
    : outcome;
}

function lostRole({ startedAt }: DueDecision, now: number): Outcome {
  if (now - (startedAt ?? 0) < ROLE_LOST_MS) return null;
  return {
    state: 'failed',
    problem: 'The server restarted before the role was given. Give it on the members page.',
  };
}

async function sendDecision(
  { discord, publicUrl }: FormDecisionsDeps,
  decision: DueDecision,
): Promise<Outcome> {
  try {
    const content = messageOf(decision, publicUrl);
    await sendDirect(discord, decision.discordId, { content, nonce: postNonce(decision.id) });
    return { state: 'done', problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return isRefusedForever(error) ? { state: 'failed', problem: error.message } : null;
  }
}

/** Texts of people are escaped: they neither mention anyone nor show a link under another name. */
function messageOf({ title, serverName, state, message, formId }: DueDecision, publicUrl: string): string {
  const lines = (message ?? '').split('\n').map((line) => (line === '' ? '>' : `> ${shown(line, 500)}`));
  return [
    `**${shown(serverName)}**: your submission “${shown(title)}” was ${state}.`,
    ...(message ? lines : []),
    `<${publicUrl}/forms/${formId}>`,
  ].join('\n');
}

/** What became of the parts of a decision that were due; undefined for the others. */
interface Outcomes {
  dm: Outcome | undefined;
  roles: RolesOutcome | undefined;
  lost: Outcome | undefined;
}

async function settle(
  { database, now, random = Math.random }: FormDecisionsDeps,
  item: ClaimedJob,
  decision: DueDecision,
  { dm, roles, lost }: Outcomes,
): Promise<void> {
  const { serverId, id: submissionId, kind, title, formId, awaitsJoinAt, attempts } = decision;
  const at = now();
  const isOutside = roles?.state === 'outside';
  const waitsUntil = isOutside ? at + joinPauseMs(at - (awaitsJoinAt ?? at)) : null;
  const isRetried = [dm, roles, lost].includes(null);
  await database.transaction(async (tx) => {
    const isSaved = await saveDecision(tx.handle, item, {
      ...(dm ? { dm_state: dm.state, dm_problem: dm.problem } : {}),
      ...(roles ? rolesColumns(roles, awaitsJoinAt ?? at) : {}),
      ...(lost ? { role_state: lost.state, role_problem: lost.problem } : {}),
      ...{ attempts: attempts + 1, lease_until: null },
      due_at: isRetried ? at + backoffMs(attempts + 3, random()) : waitsUntil,
    });
    if (!isSaved) return;
    tx.changed({ serverId, entity: 'forms', op: 'changed', ids: [submissionId] });
    const isFirstOutside = isOutside && awaitsJoinAt === null;
    const problem = [dm, isFirstOutside ? { problem: OUTSIDE } : isOutside ? null : roles, lost]
      .flatMap((outcome) => (outcome && 'problem' in outcome ? (outcome.problem ?? []) : []))
      .join(' ');
    if (problem === '') return;
    const person = kind === 'report' ? null : { id: decision.userId, username: decision.username };
    const form = formDetails({ id: formId, title, kind });
    const about = { serverId, actor: AUTOMATIC, at, form, submissionId, person, problem };
    await recordEvent(tx, formEvents.create({ kind: 'submission.incomplete', ...about }));
  });
}

const OUTSIDE = 'The applicant isn’t in the Discord server. They get the roles when they join.';

function rolesColumns(roles: NonNullable<RolesOutcome>, since: number): Updateable<FormSubmissionsTable> {
  return roles.state === 'outside'
    ? { discord_state: 'waiting', discord_problem: OUTSIDE, awaits_join_at: since }
    : { discord_state: roles.state, discord_problem: roles.problem, awaits_join_at: null };
}
