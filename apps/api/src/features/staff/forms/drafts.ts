import type { Account, OwnForm, SaveDraftInput } from '@tenfour/contracts';
import { DomainError, FORM_DRAFTS, FORM_LIMITS, sizeOf, tooLong } from '@tenfour/domain';
import { fromJson, iso } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import type { FormsDeps } from './deps.ts';
import { isOpenAt, type PublicForm } from './store.ts';
import { submissionsStore } from './submissions-store.ts';

/**
 * Stores what a person has written so far, so that they can continue on another device; empty answers remove it. Beyond
 * `FORM_DRAFTS.perPerson` the draft that was changed the longest ago is deleted. Throws `REFUSED` for a form that is
 * closed or has their submission already.
 */
export async function saveDraft(
  { database, now }: FormsDeps,
  account: Account,
  find: (handle: Handle) => Promise<PublicForm>,
  { answers, about = '' }: SaveDraftInput,
): Promise<void> {
  if (sizeOf(answers) > FORM_LIMITS.answers) {
    throw new DomainError('BAD_REQUEST', { message: tooLong(FORM_LIMITS.answers) });
  }
  await database.transaction(async (tx) => {
    const { form, server } = await find(tx.handle);
    const own = await submissionsStore(tx.handle, server.id).ofPerson(form.id, account.id);
    const isPending = own.some(({ state }) => state === 'pending');
    if (isPending || !server.active || !isOpenAt(form, now())) {
      throw new DomainError('REFUSED', { message: 'This form can’t be submitted now.' });
    }
    if (Object.keys(answers).length === 0 && about === '') {
      await removeDrafts(tx, form.id, account.id);
      return;
    }
    const set = { answers: JSON.stringify(answers), about, updated_at: now() };
    await tx.handle
      .insertInto('form_drafts')
      .values({ form_id: form.id, user_id: account.id, server_id: server.id, ...set })
      .onConflict((conflict) => conflict.columns(['form_id', 'user_id']).doUpdateSet(set))
      .execute();
    await trim(tx, account.id);
  });
}

async function trim(tx: Transaction, userId: string): Promise<void> {
  const own = await tx.handle
    .selectFrom('form_drafts')
    .select('form_id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('form_id')
    .execute();
  for (const { form_id } of own.slice(FORM_DRAFTS.perPerson)) await removeDrafts(tx, form_id, userId);
}

/** Returns a person's draft of a form; null without one. */
export async function draftOf(handle: Handle, formId: string, userId: string): Promise<OwnForm['draft']> {
  const row = await handle
    .selectFrom('form_drafts')
    .select(['answers', 'about', 'updated_at'])
    .where('form_id', '=', formId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const answers = fromJson(row.answers) as NonNullable<OwnForm['draft']>['answers'];
  return { answers, about: row.about, updatedAt: iso(row.updated_at) };
}

/** Deletes a person's draft of a form; without a person, all of its drafts. */
export async function removeDrafts({ handle }: Transaction, formId: string, userId?: string): Promise<void> {
  const drafts = handle.deleteFrom('form_drafts').where('form_id', '=', formId);
  await (userId === undefined ? drafts : drafts.where('user_id', '=', userId)).execute();
}
