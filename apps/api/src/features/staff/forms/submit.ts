import type { Account, OwnForm, SubmitFormInput } from '@tenfour/contracts';
import { DomainError, type FormAnswers, formObstacle, SUBMISSIONS, validateAnswers } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { newId } from '../../../db/ids.ts';
import { writeAlerts } from '../../../events/alert-outbox.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { FormsDeps } from './deps.ts';
import { removeDrafts } from './drafts.ts';
import { formDetails, formEvents } from './events.ts';
import {
  type AccountFacts,
  accountFacts,
  authorOf,
  ownForm,
  publicForm,
  situationOf,
  timesOf,
} from './public-service.ts';
import { reviewersOf, staffNamed } from './reviewers.ts';
import { contentOf, formsLock, type PublicForm } from './store.ts';
import { submissionsStore } from './submissions-store.ts';

const HOUR_MS = 60 * 60_000;

/** Submits a form. Of two concurrent submissions of one person the first is stored. */
export async function submitForm(
  deps: FormsDeps,
  account: Account,
  input: SubmitFormInput,
): Promise<OwnForm> {
  const { database } = deps;
  const found = await publicForm(database.handle, input.formId);
  const facts = await accountFacts(deps, found, account);
  try {
    // Counts of the server and the form hold, whatever arrives at the same moment.
    await database.withLock(formsLock(found.server.id), (tx) =>
      submit(tx, account, input, facts, deps.now()),
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'form_submissions_client_unique')) throw error;
  }
  return ownForm(deps, account, input.formId);
}

async function submit(
  tx: Transaction,
  account: Account,
  input: SubmitFormInput,
  facts: AccountFacts,
  at: number,
): Promise<void> {
  const found = await publicForm(tx.handle, input.formId);
  const { form, server } = found;
  const { submissions, ...situation } = await situationOf(tx.handle, found, account, facts);
  const { clientId } = input;
  if (clientId !== undefined && submissions.some(({ client_id }) => client_id === clientId)) return;
  const obstacle = formObstacle(form.rules, { ...situation, submissions: timesOf(submissions) }, at);
  if (obstacle !== null) throw new DomainError('REFUSED', { message: obstacle });
  if (form.version !== input.version) throw changedMeanwhile();
  await requireRoom(tx, server.id, account.id, at);
  const answers = await checkedAnswers(tx, found, input);
  const aboutId = await subjectOf(tx, found, account, input.about);
  const id = newId();
  await submissionsStore(tx.handle, server.id).add({
    ...{ id, form_id: form.id, version: form.version, user_id: account.id, about_id: aboutId },
    ...{ roblox_user_id: facts.linked?.id ?? null, roblox_username: facts.linked?.name ?? null },
    ...{ answers: JSON.stringify(answers), client_id: clientId ?? null, created_at: at },
  });
  await removeDrafts(tx, form.id, account.id);
  await announce(tx, found, account, { id, aboutId, at });
}

async function requireRoom(tx: Transaction, serverId: string, userId: string, at: number): Promise<void> {
  const store = submissionsStore(tx.handle, serverId);
  const own = await store.countOfPerson(userId, at - 24 * HOUR_MS);
  if (own >= SUBMISSIONS.perPersonDay)
    throw tooMany('You have submitted too much today. Try again tomorrow.');
  const all = await store.countSince(at - HOUR_MS);
  if (all >= SUBMISSIONS.perServerHour)
    throw tooMany('This server gets too many submissions. Try again later.');
}

async function checkedAnswers(
  tx: Transaction,
  { form }: PublicForm,
  input: SubmitFormInput,
): Promise<FormAnswers> {
  const content = await contentOf(tx.handle, form.id, form.version);
  const { answers, problems } = validateAnswers(content, input.answers);
  const [first] = Object.entries(problems);
  if (first === undefined) return answers;
  const [field, message] = first;
  throw new DomainError('BAD_REQUEST', { message, details: { field } });
}

/** Returns the staff member that a report is about; null for other forms. */
async function subjectOf(
  tx: Transaction,
  { form, server }: PublicForm,
  account: Account,
  name: string | undefined,
): Promise<string | null> {
  if (form.kind !== 'report') return null;
  const refuse = (code: 'BAD_REQUEST' | 'REFUSED', message: string) =>
    new DomainError(code, { message, details: { field: 'about' } });
  if (!name) throw refuse('BAD_REQUEST', 'Enter who the report is about.');
  const named = await staffNamed(tx.handle, server.id, name);
  const [aboutId, another] = named.filter((id) => id !== account.id);
  if (aboutId === undefined) throw refuse('REFUSED', UNKNOWN_STAFF);
  // A guess would show the report to the person that it is about.
  if (another !== undefined) throw refuse('REFUSED', AMBIGUOUS_STAFF);
  const readers = await reviewersOf(tx.handle, form, [account.id, aboutId]);
  if (readers.length === 0) throw refuse('REFUSED', 'No one else in this server can review this report.');
  return aboutId;
}

const UNKNOWN_STAFF = 'No staff member has this name. Enter their Roblox or Discord username.';
const AMBIGUOUS_STAFF = 'Several staff members have this name. Write @ before a Discord username.';

/** Records the event, and alerts those who can review the submission. */
async function announce(
  tx: Transaction,
  found: PublicForm,
  account: Account,
  { id: submissionId, aboutId, at }: { id: string; aboutId: string | null; at: number },
): Promise<void> {
  const { form, server } = found;
  const author = authorOf(found, account);
  const about = { serverId: server.id, at, submissionId, form: formDetails(form), ...author };
  const event = formEvents.create({ kind: 'submission.received', ...about });
  await recordEvent(tx, event);
  const { page } = event.message;
  if (page === null) return;
  const recipients = await reviewersOf(tx.handle, form, [account.id, aboutId]);
  const text = author.person === null ? form.title : `${author.person.username}: ${form.title}`;
  const alert = { serverId: server.id, kind: 'form-submitted', subjectId: submissionId, at } as const;
  await writeAlerts(
    tx,
    recipients.map((recipientId) => ({
      ...{ ...alert, recipientId, title: 'Form submitted', text, path: page, actorId: null },
    })),
  );
}

function tooMany(message: string): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', { message, details: { retryAfter: 3_600 } });
}

function changedMeanwhile(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'This form has changed. Check your answers and submit again.',
  });
}
