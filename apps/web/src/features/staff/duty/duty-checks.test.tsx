import type { DutyCheck } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { DutyChecks } from './DutyChecks.tsx';

afterEach(leavePage);

const check: DutyCheck = {
  serverId: 's1',
  serverName: 'Harbor City',
  askedAt: new Date().toISOString(),
  late: false,
};

test('a question is answered by one press, and a sent alert is announced', async () => {
  const other = { ...check, serverId: 's2', serverName: 'Ashford', late: true };
  const answered: string[] = [];
  serveApi({
    dutyChecks: {
      mine: async () => [check, other],
      answer: async (_account, serverId) => {
        answered.push(serverId);
        return [other];
      },
    },
  });
  await renderPart(<DutyChecks />);
  expect(await screen.findByText(/Are you still there\? You are on duty in Harbor City/)).toBeTruthy();
  expect(screen.getByText(/did not answer Ashford in time/)).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: 'I am here' });
  if (first) await userEvent.click(first);
  await waitFor(() => expect(screen.queryByText(/Harbor City/)).toBeNull());
  expect(answered).toEqual(['s1']);
});
