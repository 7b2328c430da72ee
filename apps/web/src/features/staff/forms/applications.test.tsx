import type { Form, ReviewSubmissionInput, SubmissionDetail, UpdateFormInput } from '@tenfour/contracts';
import { DomainError, formTemplate } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServices, openApp } from '../../../test/app.tsx';
import { harborServer, mara } from '../../../test/fixtures.ts';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);
afterEach(() => sessionStorage.clear());

const PAGE = `/server/${harborServer.id}/applications`;
const AT = '2024-06-01T00:00:00.000Z';

const pending: SubmissionDetail = {
  ...{ id: 'a1', formId: 'f1', formTitle: 'Staff application', kind: 'application', state: 'pending' },
  createdAt: AT,
  applicant: { id: 'u9', username: 'casey', avatar: '' },
  ...{ robloxUsername: 'CaseyRP', about: null, votes: { approve: 0, deny: 0 }, score: null, version: 1 },
  answers: [
    { questionId: 'why', kind: 'long', label: 'Why you?', text: '<b>Because</b>' },
    { questionId: 'where', kind: 'short', label: 'Where?', text: '' },
  ],
  ...{ discordCreatedAt: AT, reviews: [], comments: [], decision: null },
  givenRole: { name: 'Moderator', obstacle: 'Your role can’t give this role.' },
  givenDiscordRoles: ['Trainee'],
};

const form: Form = {
  ...{ id: 'f1', kind: 'priority', title: 'Priority', isOpen: false, opensAt: null, closesAt: null },
  ...{ isArchived: false, pending: 1, url: 'http://localhost:3000/forms/f1', version: 1 },
  content: structuredClone(formTemplate('priority')) as Form['content'],
  ...{ cooldownDays: 30, discordAgeDays: 0, robloxAgeDays: 0, robloxRequired: false, maxPending: 100 },
  ...{ requiredRoles: [], reviewerRoles: [], givenRole: null, givenDiscordRoles: [] },
};

/** A server with one form and one submission, which change as they would. */
function serve(changes: Partial<SubmissionDetail> = {}) {
  const state = { submission: { ...pending, ...changes }, form };
  const put = (next: Partial<SubmissionDetail>) => {
    state.submission = { ...state.submission, ...next };
    return state.submission;
  };
  const review = vi.fn(async (_viewer: unknown, { vote, score }: ReviewSubmissionInput) =>
    put({ reviews: [{ reviewer: { id: mara.id, username: 'mara', avatar: '' }, vote, score, isOwn: true }] }),
  );
  const decide = vi.fn(async (): Promise<SubmissionDetail> => {
    put({ state: 'denied', decision: null });
    throw new DomainError('CONFLICT', { message: 'Already denied by theo.' });
  });
  const giveAgain = vi.fn(async () => state.submission);
  const update = vi.fn(
    async (_viewer: unknown, { title, content, isOpen, cooldownDays }: UpdateFormInput) => {
      state.form = {
        ...state.form,
        ...(cooldownDays === undefined ? {} : { cooldownDays }),
        ...(title === undefined ? {} : { title }),
        ...(content === undefined ? {} : { content, version: 2 }),
        ...(isOpen === undefined ? {} : { isOpen }),
      };
      return state.form;
    },
  );
  serveApi({
    ...harborServices(),
    account: { me: async () => mara },
    forms: {
      list: async () => [state.form],
      get: async () => state.form,
      submissions: async (_viewer, { limit }) =>
        Array.from({ length: Math.min(limit, 12) }, () => state.submission),
      submission: async () => state.submission,
      ...{ review, decide, giveAgain, update },
    },
  });
  return { review, decide, giveAgain, update };
}

test('a submission is shown as written, with what approval can’t give', async () => {
  serve();
  openApp(`${PAGE}?submission=a1`);
  const answers = await screen.findByRole('region', { name: 'Answers' });
  expect(within(answers).getByText('<b>Because</b>')).toBeDefined();
  expect(within(answers).getByText('No answer')).toBeDefined();
  expect(screen.getByText('Approval gives Trainee.')).toBeDefined();
  expect(screen.getByText('Moderator: Your role can’t give this role.')).toBeDefined();
});

test('a vote and a score are saved together', async () => {
  const { review } = serve();
  openApp(`${PAGE}?submission=a1`);
  const user = userEvent.setup();
  const vote = await screen.findByRole('radiogroup', { name: 'Your vote' });
  await user.click(within(vote).getByText('Approve'));
  await waitFor(() => expect(review).toHaveBeenCalledTimes(1));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your score' }), 'Score 4');
  await waitFor(() => expect(review.mock.lastCall?.[1]).toMatchObject({ vote: 'approve', score: 4 }));
});

test('a decision that another person made first is shown to the second', async () => {
  const { decide } = serve();
  openApp(`${PAGE}?submission=a1`);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Already denied by theo.')).toBeDefined();
  expect(decide).toHaveBeenCalledTimes(1);
});

test('roles that were not given are named, and given again', async () => {
  const given = { state: 'done' as const, problem: null };
  const outside = {
    state: 'waiting' as const,
    problem: 'Not in Discord.',
    names: ['Trainee'],
    awaitsJoin: true,
  };
  const { giveAgain } = serve({
    state: 'approved',
    decision: {
      ...{ by: 'theo', at: AT, message: '', directMessage: given },
      ...{ role: { ...given, name: 'Moderator' }, discordRoles: outside },
    },
  });
  openApp(`${PAGE}?submission=a1`);
  expect(await screen.findByText('Trainee: Waiting. Not in Discord.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Give roles again' }));
  await waitFor(() => expect(giveAgain).toHaveBeenCalledTimes(1));
});

test('the navigation counts what waits, up to a number', async () => {
  serve();
  openApp(PAGE);
  const [entry] = await screen.findAllByRole('link', { name: /^Applications/ });
  await waitFor(() => expect(entry?.textContent).toMatch(/9\+/));
});

test('the builder names what is wrong, and sends only what changed', async () => {
  const { update } = serve();
  openApp(`${PAGE}?view=forms&form=f1`);
  const user = userEvent.setup();
  const section = await screen.findByRole('group', { name: 'Section 1' });
  await user.click(within(section).getByRole('button', { name: 'Add question' }));
  const added = within(section).getByRole('group', { name: 'Question 4' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(added).findByText('Enter a question.')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
  await user.type(within(added).getByRole('textbox', { name: 'Question' }), 'How many?');
  await user.selectOptions(within(added).getByRole('combobox', { name: 'Answer' }), 'Number');
  await user.click(within(added).getByRole('button', { name: 'Move Question 4 up' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  const sent = update.mock.lastCall?.[1];
  expect(Object.keys(sent ?? {}).toSorted()).toEqual(['content', 'formId', 'serverId', 'version']);
  expect(sent?.content?.sections[0]?.questions[2]).toMatchObject({ kind: 'number', label: 'How many?' });
});

test('the builder opens a form without saving the draft, and has its link', async () => {
  const { update } = serve();
  openApp(`${PAGE}?view=forms&form=f1`);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' access');
  await user.click(screen.getByRole('switch', { name: 'Open Priority' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.lastCall?.[1]).toEqual({ serverId: expect.any(String), formId: 'f1', isOpen: true });
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Open Priority' })).toHaveProperty('checked', true),
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Priority access');
  expect(screen.getByRole('button', { name: 'Copy link of Priority' })).toBeDefined();
});

test('the builder shows a setting that was saved, also while the questions are the same', async () => {
  const { update } = serve();
  openApp(`${PAGE}?view=forms&form=f1`);
  const days = () => screen.findByRole('textbox', { name: 'Days between submissions' });
  await userEvent.clear(await days());
  await userEvent.type(await days(), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Form saved');
  expect(update.mock.calls[0]?.[1]).toMatchObject({ cooldownDays: 7, version: 1 });
  await waitFor(async () => expect(await days()).toHaveProperty('value', '7'));
});
