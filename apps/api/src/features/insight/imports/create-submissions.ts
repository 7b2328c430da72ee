import {
  FORM_LIMITS,
  type FormContent,
  plural,
  readFormSettings,
  SUBMISSION_STORED_MS,
  whoKey,
} from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { findPeople } from './people.ts';
import { type ImportTarget, type PlannedItem, sharedId, type UserOf } from './planned.ts';

type Planned = PlannedItem<'submission'>;

/** Deleted forms of a server that imports add for what was submitted to them. */
const FORMS_MAX = 5 * FORM_LIMITS.formsPerServer;
const OLD = `Decided more than ${plural(Math.round(SUBMISSION_STORED_MS / 86_400_000), 'day')} ago.`;
const AWAY = 'Still open, and its author is no member here.';
const OPEN = 'Its author has an open submission to this form.';

/**
 * Creates submissions as they were decided. They belong to the form of that name; without one, to a deleted form, which
 * no one can open or submit. An open one needs its author here, who hears of the decision.
 */
export async function createSubmissions(
  handle: Handle,
  target: ImportTarget,
  items: readonly Planned[],
  userOf: UserOf,
  refused: Map<number, string>,
): Promise<void> {
  if (items.length === 0) return;
  const { serverId, at } = target;
  const authors = await membersAmong(handle, serverId, items);
  const accepted = items.flatMap((planned) => {
    const { n, item } = planned;
    const author = item.decided === null ? authors.get(whoKey(item.who)) : userOf(item.who);
    if (author === undefined) refused.set(n, AWAY);
    else if (item.decided !== null && item.decided.at <= at - SUBMISSION_STORED_MS) refused.set(n, OLD);
    return author === undefined || refused.has(n) ? [] : [{ ...planned, author }];
  });
  const byForm = Map.groupBy(accepted, ({ item }) => JSON.stringify([item.formKind, item.form]));
  for (const ones of byForm.values()) {
    const formId = await formOf(handle, target, ones);
    for (const one of ones) {
      if (formId === null) refused.set(one.n, `A server has at most ${FORMS_MAX} deleted forms.`);
      else if (one.item.decided === null && (await hasOpen(handle, formId, one.author)))
        refused.set(one.n, OPEN);
      else await createSubmission(handle, target, one, formId, userOf);
    }
  }
}

async function createSubmission(
  handle: Handle,
  target: ImportTarget,
  { id, item, author }: Planned & { author: string },
  formId: string,
  userOf: UserOf,
): Promise<void> {
  const { decided } = item;
  const { content, answers } = contentOf({ item });
  await handle
    .insertInto('form_submissions')
    .values({
      ...{ id, server_id: target.serverId, form_id: formId, user_id: author, answers: toJson(answers) },
      version: await versionOf(handle, target, formId, content),
      ...{ roblox_username: item.robloxUsername, message: item.message, created_at: item.at },
      ...{ state: decided?.state ?? ('pending' as const), decided_at: decided?.at ?? null },
      decided_by: decided === null || decided.by.name === null ? null : userOf(decided.by),
    })
    .execute();
}

/** Returns the members among the authors of open submissions, by the key of their names. */
async function membersAmong(
  handle: Handle,
  serverId: string,
  items: readonly Planned[],
): Promise<ReadonlyMap<string, string>> {
  const open = items.flatMap(({ item }) => (item.decided === null ? [item.who] : []));
  if (open.length === 0) return new Map();
  const found = await findPeople(handle, serverId, open);
  const members = await handle
    .selectFrom('members')
    .select('user_id')
    .where('server_id', '=', serverId)
    .where('user_id', 'in', [...found.values(), ''])
    .execute();
  const ids = new Set(members.map(({ user_id }) => user_id));
  return new Map([...found].filter(([, id]) => ids.has(id)));
}

async function hasOpen(handle: Handle, formId: string, userId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('form_submissions')
    .select('id')
    .where('form_id', '=', formId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the form that some submissions belong to; null when the server has no room for another deleted one. */
async function formOf(
  handle: Handle,
  target: ImportTarget,
  [first]: readonly Planned[],
): Promise<string | null> {
  if (first === undefined) return null;
  const { serverId, userId, at } = target;
  const { item } = first;
  const own = handle.selectFrom('forms').where('server_id', '=', serverId);
  const named = await own
    .select(['id', 'archived_at'])
    .where('kind', '=', item.formKind)
    .where('title', '=', item.form)
    .orderBy('id')
    .execute();
  const found = named.find(({ archived_at }) => archived_at === null) ?? named[0];
  if (found) return found.id;
  const { count } = await own
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= FORMS_MAX) return null;
  const id = newId();
  const row = { id, server_id: serverId, kind: item.formKind, title: item.form, version: 1 };
  await handle
    .insertInto('forms')
    .values({
      ...{
        ...row,
        rules: toJson(readFormSettings({})),
        client_id: sharedId('submission', item.formKind, item.form),
      },
      ...{ created_by: userId, created_at: at, archived_at: at },
    })
    .execute();
  await addVersion(handle, target, { formId: id, version: 1 }, { intro: '', sections: [] });
  return id;
}

/** Returns what was asked and answered, as texts: an export has both in words. */
function contentOf({ item }: Pick<Planned, 'item'>): {
  content: FormContent;
  answers: Record<string, string>;
} {
  const question = { kind: 'long', help: '', required: false, options: [], condition: null } as const;
  const questions = item.answers.map((one, index) => ({
    ...question,
    id: `q${index + 1}`,
    label: one.question,
  }));
  const section = { id: 's1', title: '', text: '', condition: null, questions };
  const given = item.answers.flatMap(({ answer }, index) =>
    answer === '' ? [] : [[`q${index + 1}`, answer] as const],
  );
  return { content: { intro: '', sections: [section] }, answers: Object.fromEntries(given) };
}

/** Returns the version of a form that asks exactly this. Those of imports count down from 0, below its own. */
async function versionOf(
  handle: Handle,
  target: ImportTarget,
  formId: string,
  content: FormContent,
): Promise<number> {
  const versions = await handle
    .selectFrom('form_versions')
    .select('version')
    .where('form_id', '=', formId)
    .where((eb) => eb.or([eb('questions', '=', toJson(content)), eb('version', '<=', 0)]))
    .select((eb) => eb('questions', '=', toJson(content)).as('same'))
    .orderBy('version')
    .execute();
  const same = versions.find((one) => Boolean(one.same));
  if (same) return same.version;
  const version = Math.min(versions[0]?.version ?? 1, 1) - 1;
  await addVersion(handle, target, { formId, version }, content);
  return version;
}

async function addVersion(
  handle: Handle,
  { serverId, at }: ImportTarget,
  { formId, version }: { formId: string; version: number },
  content: FormContent,
): Promise<void> {
  const row = { form_id: formId, version, server_id: serverId, questions: toJson(content), created_at: at };
  await handle.insertInto('form_versions').values(row).execute();
}
