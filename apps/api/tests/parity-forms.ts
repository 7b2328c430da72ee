import { zForm, zOwnForm } from '@tenfour/contracts';
import { type Actors, databaseOf } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Forms and what was submitted, with every kind of answer. */
export async function forms(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator, stranger, signedOut } = actors;
  const { browser } = owner;
  const wanted = { serverId, kind: 'priority', title: 'Priority', clientId: 'parity-form' };
  await ask('not by moderators', moderator.browser, 'forms.create', wanted);
  const made = zForm.parse((await ask('a form', browser, 'forms.create', wanted)).data);
  await ask('the same form', browser, 'forms.create', wanted);
  const formId = made.id;
  const on = { serverId, formId };
  await ask('closed', stranger.browser, 'forms.mine', { formId });
  const answers = { what: 'Parade', who: 'All', when: '2026-01-31', details: 'Ünïcode' };
  const submit = { formId, version: made.version, answers };
  await ask('too soon', stranger.browser, 'forms.submit', submit);
  const broken = { intro: '', sections: [] };
  await ask('no questions', browser, 'forms.update', { ...on, content: broken });
  await ask('no such role', browser, 'forms.update', { ...on, reviewerRoles: ['none'] });
  await ask('roles of a request', browser, 'forms.update', { ...on, givenRole: 'moderator' });
  await ask('open', browser, 'forms.update', { ...on, isOpen: true, reviewerRoles: ['moderator'] });
  await ask('the form', browser, 'forms.get', on);
  await ask('the page', signedOut.browser, 'forms.page', { formId });
  await ask('no page', signedOut.browser, 'forms.page', { formId: 'none' });
  await ask('a draft', stranger.browser, 'forms.saveDraft', { formId, answers });
  await ask('with the draft', stranger.browser, 'forms.mine', { formId });
  await ask('a draft of none', stranger.browser, 'forms.saveDraft', { formId: 'none', answers });
  await ask('no answers', stranger.browser, 'forms.submit', { ...submit, answers: {} });
  await ask('another version', stranger.browser, 'forms.submit', { ...submit, version: 9 });
  const sent = await ask('a submission', stranger.browser, 'forms.submit', submit);
  const submissionId = zOwnForm.parse(sent.data).submissions[0]?.id ?? '';
  await ask('a second one', stranger.browser, 'forms.submit', submit);
  await ask('not yours', owner.browser, 'forms.withdraw', { formId, submissionId });
  const other = await ask('of a member', actors.member.browser, 'forms.submit', submit);
  const own = { formId, submissionId: zOwnForm.parse(other.data).submissions[0]?.id ?? '' };
  await ask('withdrawn', actors.member.browser, 'forms.withdraw', own);
  await ask('withdrawn again', actors.member.browser, 'forms.withdraw', own);
  const seen = { serverId, submissionId };
  await ask('the forms', moderator.browser, 'forms.list', { serverId });
  await ask('the list', moderator.browser, 'forms.submissions', { serverId, formId });
  await ask('of no form', moderator.browser, 'forms.submissions', { serverId, formId: 'none' });
  await ask('one', moderator.browser, 'forms.submission', seen);
  await ask('none', moderator.browser, 'forms.submission', { ...seen, submissionId: 'none' });
  await ask('a vote', moderator.browser, 'forms.review', { ...seen, vote: 'approve', score: 4 });
  await ask('a comment', moderator.browser, 'forms.comment', { ...seen, text: 'Good' });
  await ask('approved', browser, 'forms.decide', { ...seen, approve: true, message: 'Have fun' });
  await ask('approved again', browser, 'forms.decide', { ...seen, approve: false, message: '' });
  await ask('no roles left', browser, 'forms.giveAgain', seen);
  await databaseOf(actors)
    .handle.updateTable('form_submissions')
    .set({ role_state: 'failed' })
    .where('id', '=', submissionId)
    .execute();
  await ask('roles again', browser, 'forms.giveAgain', seen);
  await ask('deleted', browser, 'forms.remove', on);
  await ask('deleted again', browser, 'forms.remove', on);
}
