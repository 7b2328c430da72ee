import type { CreatePunishmentInput, RecordFields } from '@tenfour/contracts';
import { DomainError, NO_RECORD_FIELDS, type RecordField } from '@tenfour/domain';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseBlockers } from '../../../data/form-drafts.ts';
import { serveApi } from '../../../test/api.ts';
import { harborServices, openApp } from '../../../test/app.tsx';
import { leavePage } from '../../../test/page.tsx';

beforeEach(() => {
  vi.setConfig({ testTimeout: 60_000 });
});

afterEach(() => {
  act(releaseBlockers);
  leavePage();
  sessionStorage.clear();
});

const department: RecordField = {
  ...{ id: 'department', subject: 'punishment', kind: 'choice', label: 'Department' },
  ...{ choices: ['Patrol', 'Traffic'], min: null, max: null, required: true, types: [] },
  ...{ stage: 'start', archived: false },
};
const inForce: RecordFields = {
  ...{ version: 1, set: { ...NO_RECORD_FIELDS, fields: [department] }, templates: [] },
  ...{ changedAt: '2024-06-01T00:00:00.000Z', changedBy: 'avery' },
};

function serve() {
  const list = vi.fn(async (_viewer: unknown, _input: unknown) => []);
  const create = vi.fn(async (_viewer: unknown, { fields }: CreatePunishmentInput): Promise<never> => {
    if (fields === undefined) {
      const details = { field: 'fields', fieldId: 'department' };
      throw new DomainError('BAD_REQUEST', { message: 'This server requires: Department.', details });
    }
    throw new DomainError('UNAVAILABLE', { message: 'That is all.' });
  });
  serveApi({
    ...harborServices(),
    recordFields: { get: async () => inForce },
    punishments: { list, create, issuers: async () => [] },
    templates: { list: async (_viewer, kind) => ({ kind, areDefaults: false, templates: [] }) },
  });
  return { list, create };
}

test('a refused record keeps what is typed, names the missing field at its input, and is sent with it', async () => {
  const { create } = serve();
  openApp('/server/s1/punishments?punish=Ana');
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await userEvent.type(reason, 'RDM');
  await userEvent.click(screen.getByRole('button', { name: 'Record warning' }));
  expect(await screen.findByText('This server requires: Department.')).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Department' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(reason.value).toBe('RDM');
  await userEvent.selectOptions(field, 'Traffic');
  expect(screen.queryByText('This server requires: Department.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Record warning' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  expect(create.mock.calls[1]?.[1]).toMatchObject({ reason: 'RDM', fields: { department: 'Traffic' } });
});

test('the list is narrowed to a choice, and to records that lack something', async () => {
  const { list } = serve();
  openApp('/server/s1/punishments?field=missing');
  await vi.waitFor(() => expect(list.mock.calls.at(-1)?.[1]).toMatchObject({ incomplete: true }));
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Fields' });
  expect(filter.value).toBe('missing');
  await userEvent.selectOptions(filter, 'Department: Traffic');
  await vi.waitFor(() =>
    expect(list.mock.calls.at(-1)?.[1]).toMatchObject({ fieldId: 'department', fieldValue: 'Traffic' }),
  );
});
