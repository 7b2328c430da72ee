import type { OwnForm } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { openApp } from '../../../test/app.tsx';
import { mara } from '../../../test/fixtures.ts';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

const AT = '2026-11-01T12:00:00.000Z';
const page = { serverName: 'Harbor Bay', title: 'Staff', kind: 'application' as const, isOpen: true };

const question = (own: object) => ({
  ...{ kind: 'short' as const, help: '', required: true, options: [], condition: null, id: 'x', label: '' },
  ...own,
});

const NO_ROLES = { state: 'none' as const, names: [] };
const PENDING = {
  ...{ id: '1', state: 'pending' as const, createdAt: AT, decidedAt: null, message: null },
  discordRoles: NO_ROLES,
};

const form = (changes: Partial<OwnForm> = {}): OwnForm => ({
  ...page,
  version: 3,
  content: {
    intro: 'Hello',
    sections: [
      {
        ...{ id: 's', title: 'About you', text: '', condition: null },
        questions: [
          question({ id: 'staffed', kind: 'yes-no', label: 'Staff before?' }),
          question({ id: 'where', label: 'Where?', condition: { questionId: 'staffed', answer: 'yes' } }),
          question({
            id: 'hours',
            kind: 'choices',
            label: 'When?',
            options: ['Day', 'Night'],
            required: false,
          }),
        ],
      },
    ],
  },
  obstacle: null,
  needsRoblox: false,
  draft: null,
  submissions: [],
  discordInvite: null,
  ...changes,
});

test('shows questions as answers make them visible, and sends what is visible', async () => {
  const sent: unknown[] = [];
  serveApi({
    account: { me: async () => mara },
    forms: {
      page: async () => page,
      mine: async () => form(),
      submit: async (_account, input) => {
        sent.push(input);
        return form({ obstacle: 'Your submission is in review.', submissions: [PENDING] });
      },
    },
  });
  openApp('/forms/f1');
  const user = userEvent.setup();
  const submit = await screen.findByRole('button', { name: 'Submit' });
  await user.click(submit);
  expect(await screen.findByText('Answer this question.')).toBeDefined();
  const asked = screen.getByRole('radiogroup', { name: /Staff before/ });
  await user.click(within(asked).getByRole('radio', { name: 'Yes' }));
  await user.type(screen.getByRole('textbox', { name: /Where/ }), 'Harbor');
  await user.click(within(asked).getByRole('radio', { name: 'No' }));
  expect(screen.queryByRole('textbox', { name: /Where/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Night' }));
  await user.click(submit);
  expect(await screen.findByText('Your submission is in review.')).toBeDefined();
  expect(sent).toMatchObject([
    { formId: 'f1', version: 3, answers: { staffed: false, hours: ['Night'] }, clientId: expect.any(String) },
  ]);
  expect(screen.getByText('Pending')).toBeDefined();
});

test('offers to withdraw from a form that was deleted', async () => {
  serveApi({
    account: { me: async () => mara },
    forms: {
      page: async () => {
        throw new DomainError('NOT_FOUND', { message: 'This form does not exist.' });
      },
      mine: async () => form({ isOpen: false, obstacle: 'This form is closed.', submissions: [PENDING] }),
    },
  });
  openApp('/forms/f1');
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDefined();
  expect(screen.getByText('This form is closed.')).toBeDefined();
  expect(screen.queryByText('No form here')).toBeNull();
});

test('shows why a form can’t be submitted, and the decision', async () => {
  serveApi({
    account: { me: async () => mara },
    forms: {
      page: async () => page,
      mine: async () =>
        form({
          obstacle: 'You can submit again in 3 days.',
          submissions: [
            {
              ...{ id: '1', state: 'denied', createdAt: AT, decidedAt: AT, message: 'Not yet.' },
              discordRoles: NO_ROLES,
            },
          ],
        }),
    },
  });
  openApp('/forms/f1');
  expect(await screen.findByText('You can submit again in 3 days.')).toBeDefined();
  expect(screen.getByText('Denied')).toBeDefined();
  expect(screen.getByText('Not yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('asks an approved applicant outside the Discord server to join it', async () => {
  const discordRoles = { state: 'join' as const, names: ['Trainee', 'Member'] };
  const own = {
    id: '1',
    state: 'approved' as const,
    createdAt: AT,
    decidedAt: AT,
    message: '',
    discordRoles,
  };
  const discordInvite = 'https://discord.gg/harbor';
  serveApi({
    account: { me: async () => mara },
    forms: {
      page: async () => page,
      mine: async () => form({ obstacle: 'You can submit again later.', submissions: [own], discordInvite }),
    },
  });
  openApp('/forms/f1');
  expect(await screen.findByText(/Join the Discord server to get your roles: Trainee, Member/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Join Discord' });
  expect(link.getAttribute('href')).toBe(discordInvite);
});

test('asks a report who it is about, by a name', async () => {
  const sent: unknown[] = [];
  const report = form({ kind: 'report', content: { intro: '', sections: [] } });
  serveApi({
    account: { me: async () => mara },
    forms: {
      page: async () => ({ ...page, kind: 'report' }),
      mine: async () => report,
      submit: async (_account, input) => {
        sent.push(input);
        return { ...report, obstacle: 'Your submission is in review.' };
      },
    },
  });
  openApp('/forms/f1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Enter a name.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: /Who is it about/ }), ' @theo ');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Your submission is in review.')).toBeDefined();
  expect(sent).toMatchObject([{ about: '@theo', answers: {} }]);
});

test('continues a draft of another device, and stores what changes', async () => {
  const stored: unknown[] = [];
  const draft = { answers: { staffed: true, where: 'Harbor' }, about: '', updatedAt: AT };
  serveApi({
    account: { me: async () => mara },
    forms: {
      page: async () => page,
      mine: async () => form({ draft }),
      saveDraft: async (_account, input) => void stored.push(input),
    },
  });
  openApp('/forms/f1');
  const where = await screen.findByRole('textbox', { name: /Where/ });
  expect(where).toHaveProperty('value', 'Harbor');
  await userEvent.type(where, ' Bay');
  await waitFor(() => expect(stored).toHaveLength(1), { timeout: 4_000 });
  expect(stored).toMatchObject([{ formId: 'f1', answers: { staffed: true, where: 'Harbor Bay' } }]);
});

test('asks visitors to sign in', async () => {
  serveApi({ forms: { page: async () => page } }, { signedIn: false });
  openApp('/forms/f1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Staff' })).toBeDefined();
  expect(await screen.findByText('Sign in to continue.')).toBeDefined();
});
