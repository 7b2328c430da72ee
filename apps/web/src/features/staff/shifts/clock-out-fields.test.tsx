import type { SentValues, Shift } from '@tenfour/contracts';
import { DomainError, NO_RECORD_FIELDS, type RecordField, type ShiftStatus } from '@tenfour/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { shiftOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { MyShift } from './MyShift.tsx';

afterEach(leavePage);

const summary: RecordField = {
  ...{ id: 'summary', subject: 'shift', kind: 'text', label: 'Summary', choices: [], min: null, max: null },
  ...{ required: true, types: [], stage: 'end', archived: false },
};

function serve() {
  const on: Shift = shiftOf({ status: 'on_duty' });
  const setStatus = vi.fn(async (_viewer: unknown, status: ShiftStatus, fields?: SentValues) => {
    if (fields !== undefined) return { ...on, status, clockOutTime: on.asOf };
    const details = { field: 'fields', fieldId: 'summary' };
    throw new DomainError('BAD_REQUEST', { message: 'This server requires: Summary.', details });
  });
  serveApi({
    modCalls: { list: async () => [] },
    shifts: { current: async () => on, setStatus },
    recordFields: {
      get: async () => ({
        ...{ version: 1, set: { ...NO_RECORD_FIELDS, fields: [summary] }, templates: [] },
        ...{ changedAt: '2024-06-01T00:00:00.000Z', changedBy: 'avery' },
      }),
    },
  });
  return setStatus;
}

async function clockOut() {
  await renderPart(<MyShift serverId="s1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Clock Out' }));
  return within(await screen.findByRole('dialog', { name: 'Before you clock out' }));
}

test('a refused clock-out asks for what is missing, and ends the shift with it', async () => {
  const setStatus = serve();
  const dialog = await clockOut();
  expect(await dialog.findByText('This server requires: Summary.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Summary' }), 'Quiet night');
  await userEvent.click(dialog.getByRole('button', { name: 'Clock Out' }));
  expect(await screen.findByText('Clocked out successfully!')).toBeTruthy();
  expect(setStatus.mock.lastCall?.slice(1)).toEqual(['off_duty', { summary: 'Quiet night' }]);
  expect(setStatus).toHaveBeenCalledTimes(2);
});

test('a clock-out that is canceled leaves the shift as it is', async () => {
  const setStatus = serve();
  const dialog = await clockOut();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(setStatus).toHaveBeenCalledTimes(1);
});
