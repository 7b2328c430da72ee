import type { Account, FormPage, OwnForm, OwnSubmissionRef } from '@tenfour/contracts';
import { DomainError, discordInviteIn, type FormSituation, formObstacle, needsRoblox } from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { verifiedAccountOf } from '../../community/verification/index.ts';
import type { FormsDeps } from './deps.ts';
import { draftOf } from './drafts.ts';
import { formDetails, formEvents } from './events.ts';
import { mutable } from './form-views.ts';
import { noSuchForm, noSuchSubmission } from './reviewers.ts';
import { contentOf, findPublicForm, isOpenAt, type PublicForm } from './store.ts';
import { toOwn } from './submission-views.ts';
import { submissionsStore } from './submissions-store.ts';

/** Most of their own submissions that a person sees. */
const OWN_MAX = 10;

const NO_CONTENT: OwnForm['content'] = { intro: '', sections: [] };

/** Author of a report in the log, which the reported person reads too. */
const SOMEONE = { id: null, name: 'A player' } as const;

/** Returns a form. Throws `NOT_FOUND`, for a deleted one too. */
export async function publicForm(handle: Handle, formId: string): Promise<PublicForm> {
  const found = await findPublicForm(handle, formId);
  if (found === null || found.form.archived_at !== null) throw noSuchForm();
  return found;
}

/** Returns a form; a deleted one only to people who submitted it. Throws `NOT_FOUND`. */
async function formOf(handle: Handle, formId: string, account: Account): Promise<PublicForm> {
  const found = await findPublicForm(handle, formId);
  if (found === null || found.form.archived_at === null) return publicForm(handle, formId);
  const own = await submissionsStore(handle, found.server.id).ofPerson(formId, account.id);
  if (own.length === 0) throw noSuchForm();
  return found;
}

/** Returns what any visitor sees of a form. */
export async function formPage(handle: Handle, formId: string, now: number): Promise<FormPage> {
  return toPage(await publicForm(handle, formId), now);
}

function toPage({ form, server }: PublicForm, now: number): FormPage {
  return {
    serverName: server.name,
    title: form.title,
    kind: form.kind,
    isOpen: server.active && isOpenAt(form, now),
  };
}

/** Returns a form as the signed-in person fills it in. */
export async function ownForm(deps: FormsDeps, account: Account, formId: string): Promise<OwnForm> {
  const { handle } = deps.database;
  const found = await formOf(handle, formId, account);
  const { form } = found;
  const facts = await accountFacts(deps, found, account);
  const { submissions, ...situation } = await situationOf(handle, found, account, facts);
  const asked = { ...situation, submissions: timesOf(submissions) };
  const obstacle = formObstacle(form.rules, asked, deps.now());
  const shown = submissions.slice(-OWN_MAX).reverse().map(toOwn);
  const mustJoin = shown.some(({ discordRoles }) => discordRoles.state === 'join');
  return {
    ...toPage(found, deps.now()),
    version: form.version,
    // What a form asks is not known before it opens, nor to people who can't submit it.
    content: obstacle === null ? mutable(await contentOf(handle, form.id, form.version)) : NO_CONTENT,
    obstacle,
    needsRoblox: needsRoblox(form.rules, situation),
    draft: obstacle === null ? await draftOf(handle, form.id, account.id) : null,
    submissions: shown,
    discordInvite: mustJoin ? discordInviteIn(found.server.applyUrl) : null,
  };
}

/** What Discord and Roblox say about a person, asked outside transactions. */
export type AccountFacts = Pick<FormSituation, 'discordRoleIds' | 'roblox' | 'discordId'> & {
  linked: { id: string; name: string } | null;
};

/** Asks only for what the form's rules need, and nothing about people who can't submit it anyway. */
export async function accountFacts(
  { database, roblox, hooks, now }: FormsDeps,
  found: PublicForm,
  account: Account,
): Promise<AccountFacts> {
  const { handle } = database;
  const { form, server } = found;
  const rules = (await isBarred(handle, found, account, now())) ? NO_RULES : form.rules;
  const user = await handle
    .selectFrom('users')
    .select('discord_id')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const discordId = user.discord_id;
  const linked = await verifiedAccountOf(handle, account.id);
  const profile = linked && rules.robloxAgeDays > 0 ? await ifSaid(roblox.profile(linked.id)) : null;
  const createdAt = profile === null ? null : profile.createdAt;
  const needsRoles = rules.requiredRoles.length > 0;
  const discordRoleIds = needsRoles ? await ifSaid(hooks.discordRolesOf(handle, server.id, discordId)) : null;
  return { discordId, linked, roblox: linked && { createdAt }, discordRoleIds };
}

/** What no form asks of an account. */
const NO_RULES = { robloxAgeDays: 0, robloxRequired: false, discordAgeDays: 0, requiredRoles: [] } as const;

/** Returns whether a form is closed to a person whatever Discord and Roblox say. */
async function isBarred(handle: Handle, found: PublicForm, account: Account, now: number): Promise<boolean> {
  const unknown = { discordId: '', linked: null, roblox: null, discordRoleIds: null };
  const { submissions, ...situation } = await situationOf(handle, found, account, unknown);
  const asked = { ...situation, submissions: timesOf(submissions) };
  return formObstacle({ ...found.form.rules, ...NO_RULES }, asked, now) !== null;
}

/** Returns null where the answer is missing: that proves neither an age nor a role. */
async function ifSaid<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Reads the situation of a person before a form. */
export async function situationOf(
  handle: Handle,
  { form, server }: PublicForm,
  account: Account,
  facts: AccountFacts,
) {
  const store = submissionsStore(handle, server.id);
  return {
    isOpen: form.isOpen,
    serverActive: server.active,
    discordId: facts.discordId,
    roblox: facts.roblox,
    discordRoleIds: facts.discordRoleIds,
    submissions: await store.ofPerson(form.id, account.id),
    pendingCount: await store.pendingCount(form.id),
  };
}

type OwnRows = Awaited<ReturnType<typeof situationOf>>['submissions'];

/** Returns a person's submissions as the rules see them. */
export function timesOf(rows: OwnRows): FormSituation['submissions'] {
  return rows.map(({ state, created_at: createdAt }) => ({ state, createdAt }));
}

/** Returns who the log names as the author of a submission: no one for a report. */
export function authorOf({ form }: PublicForm, account: Account) {
  const isReport = form.kind === 'report';
  return {
    actor: isReport ? SOMEONE : actorOf(account),
    person: isReport ? null : { id: account.id, username: account.username },
  };
}

/** Withdraws the person's own pending submission. */
export async function withdrawSubmission(
  deps: FormsDeps,
  account: Account,
  { formId, submissionId }: OwnSubmissionRef,
): Promise<OwnForm> {
  await deps.database.transaction(async (tx) => withdraw(tx, account, { formId, submissionId }, deps.now()));
  return ownForm(deps, account, formId);
}

async function withdraw(
  tx: Transaction,
  account: Account,
  { formId, submissionId }: OwnSubmissionRef,
  at: number,
): Promise<void> {
  const found = await formOf(tx.handle, formId, account);
  const serverId = found.server.id;
  const store = submissionsStore(tx.handle, serverId);
  const own = await store.ofPerson(formId, account.id);
  if (!own.some(({ id }) => id === submissionId)) throw noSuchSubmission();
  if (!(await store.end(submissionId, { state: 'withdrawn', decided_at: at }))) {
    throw new DomainError('CONFLICT', { message: 'This submission is no longer pending.' });
  }
  const event = { kind: 'submission.withdrawn', serverId, at, submissionId } as const;
  const form = formDetails(found.form);
  await recordEvent(tx, formEvents.create({ ...event, ...authorOf(found, account), form }));
}
