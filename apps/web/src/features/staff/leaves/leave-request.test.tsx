import type { Leave } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { LeaveRow } from './LeaveRow.tsx';
import { LeavesTab } from './LeavesTab.tsx';

afterEach(leavePage);

test.each([
  ['CONFLICT', 'to', 'Last day', 'These days overlap a leave.'],
  ['REFUSED', 'to', 'Last day', 'This leave would be over already.'],
  ['REFUSED', 'from', 'First day', 'A leave can be asked for a year ahead at most.'],
] as const)(
  'a request names its problems at their fields, also %s of %s',
  async (code, of, label, message) => {
    const request = async () => {
      throw new DomainError(code, { message, details: { field: of } });
    };
    serveApi({ leaves: { list: async () => [], away: async () => [], request } });
    await renderPart(<LeavesTab server={harborServer} permissions={permissionsOf('moderator')} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Request leave' }));
    const send = await screen.findByRole('button', { name: 'Send request' });
    await userEvent.click(send);
    expect(await screen.findAllByText('Choose a day.')).toHaveLength(2);
    const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
    await userEvent.type(first, '2099-03-05');
    await userEvent.type(last, '2099-03-04');
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Exams');
    expect(screen.getByText('Ends before it starts.').id).toBe(last.getAttribute('aria-describedby'));
    await userEvent.clear(last);
    await userEvent.type(last, '2099-03-06');
    await userEvent.click(send);
    const refusal = await screen.findByText(message);
    expect(refusal.id).toBe(screen.getByLabelText(label).getAttribute('aria-describedby'));
    expect(screen.queryByText('Leave not requested')).toBeNull();
  },
);

test.each([
  ['mara', 'Exams'],
  ['chief', 'Examsended by chief'],
])('a leave ended by %s names other people only', async (endedBy, words) => {
  const leave: Leave = {
    id: 'l1',
    userId: 'u1',
    username: 'mara',
    avatar: '',
    kind: 'leave',
    share: 0,
    from: '2099-03-05T00:00:00.000Z',
    to: '2099-03-07T00:00:00.000Z',
    state: 'withdrawn',
    reason: 'Exams',
    createdAt: '2026-03-05T00:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    endedBy,
    imported: false,
  };
  await renderPart(<LeaveRow leave={leave} timeZone="UTC" named={false} />);
  expect(screen.getByRole('listitem').textContent).toMatch(new RegExp(`${words}$`));
});
