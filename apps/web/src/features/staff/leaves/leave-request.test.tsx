import { DomainError } from '@tenfour/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { LeavesTab } from './LeavesTab.tsx';

afterEach(leavePage);

test('a request names what is wrong at its field, also what the server refuses', async () => {
  const message = 'These days overlap a leave.';
  const request = async () => {
    throw new DomainError('CONFLICT', { message, details: { field: 'to' } });
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
  expect(refusal.id).toBe(last.getAttribute('aria-describedby'));
  expect(screen.queryByText('Leave not requested')).toBeNull();
});
