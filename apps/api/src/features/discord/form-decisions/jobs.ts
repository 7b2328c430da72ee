import { DomainError } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { type DueRows, dueItems, OF_ACTIVE_SERVERS } from '../../../jobs/claims.ts';
import { backoffMs, type ClaimedJob, type JobKind } from '../../../jobs/job-loop.ts';
import { formDetails, formEvents } from '../../staff/forms/index.ts';
import { isRefusedForever, postNonce, sendDirect, shown } from '../bot/index.ts';
import { giveDiscordRoles } from './discord-roles.ts';
import { type DueDecision, decisionOf, type Outcome, saveDecision } from './store.ts';

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
  const { now, random = Math.random } = deps;
  const isLate = now() - (decision.decidedAt ?? 0) >= DECISION_GIVE_UP_MS;
  const orGiveUp = (outcome: Outcome): Outcome =>
    outcome === null && isLate ? { state: 'failed', problem: 'Discord didn’t reply for a day.' } : outcome;
  const dm = decision.dmState === 'waiting' ? orGiveUp(await sendDecision(deps, decision)) : undefined;
  const roles =
    decision.discordState === 'waiting' ? orGiveUp(await giveDiscordRoles(deps, decision)) : undefined;
  const lost = decision.roleState === 'waiting' ? lostRole(decision, now()) : undefined;
  const isOver = [dm, roles, lost].every((outcome) => outcome !== null);
  await settle(
    deps,
    item,
    decision,
    { dm, roles, lost },
    {
      attempts: decision.attempts + 1,
      due_at: isOver ? null : now() + backoffMs(decision.attempts + 3, random()),
      lease_until: null,
    },
  );
}

function lostRole({ decidedAt }: DueDecision, now: number): Outcome {
  if (now - (decidedAt ?? 0) < ROLE_LOST_MS) return null;
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

async function settle(
  { database, now }: FormDecisionsDeps,
  item: ClaimedJob,
  decision: DueDecision,
  { dm, roles, lost }: Record<'dm' | 'roles' | 'lost', Outcome | undefined>,
  progress: { attempts: number; due_at: number | null; lease_until: null },
): Promise<void> {
  const { serverId, id: submissionId, kind, title, formId } = decision;
  await database.transaction(async (tx) => {
    const isSaved = await saveDecision(tx.handle, item, {
      ...progress,
      ...(dm ? { dm_state: dm.state, dm_problem: dm.problem } : {}),
      ...(roles ? { discord_state: roles.state, discord_problem: roles.problem } : {}),
      ...(lost ? { role_state: lost.state, role_problem: lost.problem } : {}),
    });
    if (!isSaved) return;
    tx.changed({ serverId, entity: 'forms', op: 'changed', ids: [submissionId] });
    const problem = [dm, roles, lost].flatMap((outcome) => outcome?.problem ?? []).join(' ');
    if (problem === '') return;
    const person = kind === 'report' ? null : { id: decision.userId, username: decision.username };
    const form = formDetails({ id: formId, title, kind });
    const about = { serverId, actor: AUTOMATIC, at: now(), form, submissionId, person, problem };
    await recordEvent(tx, formEvents.create({ kind: 'submission.incomplete', ...about }));
  });
}
