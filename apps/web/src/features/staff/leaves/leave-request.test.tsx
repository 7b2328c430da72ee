import { DomainError } from '@tenfour/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
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
