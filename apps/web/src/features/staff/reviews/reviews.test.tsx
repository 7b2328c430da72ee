import type { ReviewLine, StaffReviewDetail } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { PromotionsView } from '../promotions/PromotionsView.tsx';
import { draftOfReview, isComplete } from '../promotions/wave-draft.ts';
import { ReviewsView } from './ReviewsView.tsx';

afterEach(leavePage);

const NONE = { minutes: null, sessions: null, calls: null, punishments: null };
const line: ReviewLine = {
  ...{ userId: 'u2', username: 'bo', avatar: '', role: 'moderator' },
  ...{ workedMs: 3 * 3_600_000, heldMs: 0, shifts: 1, sessions: 0, calls: 3, punishments: 1 },
  ...{ required: { ...NONE, minutes: 240, calls: 5 }, full: { ...NONE, minutes: 240 }, outcome: 'missed' },
  ...{ canMark: true, mark: null, notice: null, draft: 'Hours: 3h of 4h required.' },
};
const review: StaffReviewDetail = {
  ...{ id: 'r1', department: null, timezone: 'UTC', createdBy: 'ana', marked: 0, notices: 0 },
  ...{ from: '2026-11-09T00:00:00.000Z', to: '2026-11-16T00:00:00.000Z' },
  ...{ createdAt: '2026-11-16T12:00:00.000Z', people: [line] },
};
const open = { server: harborServer, permissions: permissionsOf('owner') };

test('a review shows hours against the quota, and sends the edited notice', async () => {
  const sendNotices = vi.fn(async () => ({ sent: ['u2'], failed: [] }));
  serveApi({ staffReviews: { get: async () => review, sendNotices } });
  await renderPart(<ReviewsView {...open} search={{ review: 'r1' }} />);
  expect(await screen.findByText('Quota missed')).toBeTruthy();
  expect(screen.getByText('3h of 4h')).toBeTruthy();
  expect(screen.getByText('3 of 5 mod calls')).toBeTruthy();
  expect(screen.getByText('1 punishment')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Activity notice for bo' }));
  const text = await screen.findByLabelText(/^Notice/);
  expect(text).toHaveProperty('value', 'Hours: 3h of 4h required.');
  await userEvent.type(text, ' See you.');
  await userEvent.click(screen.getByRole('button', { name: 'Send notice' }));
  expect(await screen.findByText('Notice sent')).toBeTruthy();
  const notices = [{ userId: 'u2', text: 'Hours: 3h of 4h required. See you.' }];
  expect(sendNotices.mock.calls[0]?.[1 as never]).toMatchObject({ notices });
});

test('the waves of a server begin with an empty state', async () => {
  serveApi({
    promotions: { list: async () => [] },
    members: { list: async () => [] },
    staffFiles: { roleChanges: async () => [] },
  });
  await renderPart(<PromotionsView {...open} search={{}} />);
  expect(await screen.findByText('No promotions prepared')).toBeTruthy();
  expect(await screen.findByText('No promotions or demotions yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prepare promotions' })).toBeTruthy();
});

test('marks of a review become one step up or down', () => {
  const at = '2026-11-16T12:00:00.000Z';
  const marked = (mark: 'promote' | 'demote' | 'fine') =>
    draftOfReview({ ...review, people: [{ ...line, mark: { mark, note: 'Good', by: 'ana', at } }] }, [
      { userId: 'u2', role: 'moderator' } as never,
    ])[0];
  expect(marked('promote')).toMatchObject({ from: 'moderator', to: 'admin', reason: 'Good' });
  expect(marked('demote')).toMatchObject({ from: 'moderator', to: 'member' });
  const empty = marked('fine');
  expect(empty && isComplete(empty)).toBe(false);
});
