import type {
  AppealThread,
  AssignAppealInput,
  DecideAppealInput,
  PlayerProfile,
  Viewer,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { mara } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { AppealDetail } from './AppealDetail.tsx';

afterEach(leavePage);

const AT = '2026-11-01T12:00:00.000Z';
const me = { id: mara.id, username: mara.username, avatar: '' };
const kim = { id: 'u9', username: 'kim', avatar: '' };

const appealOf = (changes: Partial<AppealThread> = {}): AppealThread => ({
  id: 'a1',
  state: 'open',
  createdAt: AT,
  text: 'Not me',
  punishment: {
    id: 'p1',
    rule: null,
    robloxUsername: 'Rusty',
    robloxUserId: null,
    verified: false,
    punishmentType: 'ban',
    reason: 'RDM',
    duration: null,
    expiresAt: null,
    isActive: true,
    ...{ autoBan: false, fields: {}, missing: [] },
    issuedBy: 'ana',
    issuedById: 'u5',
    evidence: [],
    enforcement: { state: 'none', message: null },
    source: 'web',
    createdAt: AT,
    updatedAt: AT,
  },
  messages: 0,
  waiting: true,
  assignee: null,
  decision: null,
  thread: [],
  obstacle: null,
  reviewers: [kim, me],
  ...changes,
});

const noRecords = { warning: 0, kick: 0, strike: 0, ban: 0, active: 0 };

/** The player of the appeal with these records. */
const profileOf = (counts: Partial<PlayerProfile['counts']>): PlayerProfile => ({
  robloxUsername: 'Rusty',
  robloxUserId: null,
  exists: 'yes',
  bolo: null,
  banned: null,
  nextIsAutoBan: false,
  online: null,
  gameKnown: true,
  lastSeenAt: null,
  calls: null,
  notes: 0,
  names: [],
  possible: [],
  renamedTo: null,
  counts: { ...noRecords, ...counts },
});

/** Shows an appeal that answers to `assign`; returns what was sent. */
async function open(
  shown: AppealThread,
  assign?: (input: AssignAppealInput) => AppealThread,
  more: TestServices['appeals'] = {},
) {
  let current = shown;
  const change = vi.fn(async (_viewer: Viewer, input: AssignAppealInput) => {
    if (assign === undefined) throw new Error('not asked');
    current = assign(input);
    return current;
  });
  serveApi({ appeals: { get: async () => current, assign: change, ...more } });
  await renderPart(<AppealDetail serverId="s1" appealId="a1" mayEdit />);
  await screen.findByRole('combobox', { name: 'Assigned to' });
  return change;
}

const assigned = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Assigned to' }).value;

test('Take assigns the appeal to the viewer, from what they saw', async () => {
  const assign = await open(appealOf({ assignee: kim }), () => appealOf({ assignee: me }));
  expect(assigned()).toBe('kim');
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  await waitFor(() => expect(assigned()).toBe('mara'));
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  expect(assign.mock.calls[0]?.[1]).toMatchObject({ appealId: 'a1', userId: 'u1', seen: 'u9' });
});

test('who was slower sees who has it', async () => {
  const taken = new DomainError('CONFLICT', { message: 'Already assigned to kim', details: { by: 'kim' } });
  await open(appealOf(), () => {
    throw taken;
  });
  expect(assigned()).toBe('No one');
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Not saved');
  expect(toast.textContent).toContain('Already assigned to kim');
  await waitFor(() => expect(assigned()).toBe('No one'));
});

test('the recorder can hand it to others and cannot take it', async () => {
  await open(appealOf({ reviewers: [kim] }));
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Assigned to' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['No one', 'kim']);
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a decision asks for its reason in the place of the reply, whose text is its beginning and stays', async () => {
  await open(appealOf());
  await userEvent.type(screen.getByLabelText('Reply'), 'When was it?');
  await press('Deny');
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Reason for player')]);
  expect(document.activeElement).toBe(screen.getByLabelText('Reason for player'));
  expect(screen.getByLabelText('Reason for player')).toHaveProperty('value', 'When was it?');
  await press('Cancel');
  expect(screen.queryByLabelText('Reason for player')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'When was it?');
});

test.each([
  ['ban', true, 'Accept and lift ban'],
  ['warning', true, 'Accept and end warning'],
  ['ban', false, 'Accept'],
] as const)('to accept a %s (active: %s) reads %s', async (punishmentType, isActive, name) => {
  const decide = vi.fn(async (_viewer: Viewer, _input: DecideAppealInput) => appeal);
  const appeal = appealOf();
  await open({ ...appeal, punishment: { ...appeal.punishment, punishmentType, isActive } }, undefined, {
    decide,
  });
  await press(name);
  await userEvent.type(screen.getByLabelText('Reason for player'), 'Believable.');
  await press(name);
  await waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls[0]?.[1]).toMatchObject({ appealId: 'a1', accept: true, reason: 'Believable.' });
});

test.each([
  [{ ban: 1, warning: 2, kick: 1, active: 4 }, '2 warnings, 1 kick'],
  [{ ban: 2 }, '1 ban'],
  [{ ban: 1 }, 'No other records'],
])('of the other records of the player %j it says %s', async (counts, label) => {
  serveApi({
    appeals: { get: async () => appealOf() },
    players: { profile: async () => profileOf(counts) },
  });
  await renderPart(<AppealDetail serverId="s1" appealId="a1" mayEdit />);
  expect(await screen.findByText(label)).toBeTruthy();
});

test('the record says how long it is and when it ends', async () => {
  const expiresAt = new Date(Date.now() + 7_150_000).toISOString();
  const { punishment } = appealOf();
  serveApi({
    appeals: { get: async () => appealOf({ punishment: { ...punishment, duration: 10_080, expiresAt } }) },
  });
  await renderPart(<AppealDetail serverId="s1" appealId="a1" mayEdit />);
  expect(await screen.findByText(/Recorded by ana · 7 days · ends in 1h/)).toBeTruthy();
});

test('a decision can be undone from its toast', async () => {
  const undoDecision = vi.fn(async (_viewer: Viewer, _id: string) => appealOf());
  await open(appealOf(), undefined, { decide: async () => appealOf(), undoDecision });
  await press('Deny');
  await userEvent.type(screen.getByLabelText('Reason for player'), 'No.');
  await press('Deny');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Reopened')).toBeTruthy();
  expect(undoDecision).toHaveBeenCalledWith(expect.anything(), 'a1');
});

test('the player has their name, and whose turn it is shows', async () => {
  const thread = [{ id: 'm1', side: 'player', by: null, at: AT, text: 'Not me' } as const];
  await open(appealOf({ thread, waiting: false }));
  expect(screen.getByRole('listitem').querySelector('strong')?.textContent).toBe('Rusty');
  expect(screen.getByText('Awaiting player')).toBeTruthy();
});

test.each([
  ['Lifted', null],
  ['Lifted', '2026-11-03T12:00:00.000Z'],
  ['Expired', '2026-11-01T13:00:00.000Z'],
])('an accepted appeal says %s of a record that ends %s', async (label, expiresAt) => {
  const decision = { accepted: true, reason: 'ok', at: '2026-11-02T12:00:00.000Z', by: 'kim' };
  const over = appealOf({ state: 'accepted', decision, reviewers: [] });
  const punishment = { ...over.punishment, isActive: false, expiresAt };
  serveApi({ appeals: { get: async () => ({ ...over, punishment }) } });
  await renderPart(<AppealDetail serverId="s1" appealId="a1" mayEdit />);
  expect(await screen.findByText(label)).toBeTruthy();
});
