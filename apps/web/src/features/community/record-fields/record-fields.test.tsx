import type { RecordFields, SaveRecordFieldsInput } from '@tenfour/contracts';
import { DomainError, NO_RECORD_FIELDS, type RecordField, type RecordFieldSet } from '@tenfour/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { draftOf, fieldSetOf, firstProblem, readDraft } from './draft.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { FieldsPanel } from './FieldsPanel.tsx';
import { useWithFields } from './parts.tsx';
import { sentFields, type TypedFields } from './typed-fields.ts';

afterEach(leavePage);
afterEach(() => sessionStorage.clear());

const field: RecordField = {
  ...{ id: 'department', subject: 'punishment', kind: 'choice', label: 'Department' },
  ...{ choices: ['Patrol', 'Traffic'], min: null, max: null, required: true, types: ['ban'] },
  ...{ stage: 'start', archived: false },
};
const speed: RecordField = { ...field, id: 'speed', kind: 'number', label: 'Speed', choices: [], min: 0 };
const set: RecordFieldSet = {
  requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence', 'witness'] },
  fields: [field, { ...speed, required: false, types: [] }],
};
const stored = (version: number, inForce: RecordFieldSet): RecordFields => ({
  ...{ version, set: inForce, templates: ['RDM'] },
  ...{
    changedAt: version === 0 ? null : '2024-06-01T00:00:00.000Z',
    changedBy: version === 0 ? null : 'avery',
  },
});

/** A server whose fields are stored in `state`; the first save of a server that refuses meets another's change. */
function serve(inForce = stored(0, NO_RECORD_FIELDS), refuses = false) {
  const state = { inForce };
  const save = vi.fn(async (_viewer: unknown, input: SaveRecordFieldsInput) => {
    const { version } = state.inForce;
    if (refuses && input.expectedVersion === version && version === 0) {
      state.inForce = stored(1, NO_RECORD_FIELDS);
      throw new DomainError('CONFLICT', { message: 'casey changed the fields meanwhile.' });
    }
    state.inForce = stored(version + 1, input.set);
    return state.inForce;
  });
  serveApi({ recordFields: { get: async () => state.inForce, save } });
  return save;
}

async function openEditor() {
  await renderPart(<FieldsPanel serverId="s1" mayEdit />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit fields' }));
  return screen.findByRole('button', { name: 'Save' });
}

const PLAIN = { id: 'plain', fields: {} };
const ON_PATROL = { id: 'patrol', fields: { department: 'Patrol' } };

function Records({ first }: { first: { id: string; fields: Record<string, string> } }) {
  const [data, setData] = useState([first]);
  const list = useWithFields('s1', { data });
  return (
    <>
      <button type="button" onClick={() => setData([...data, ON_PATROL])}>
        Add
      </button>
      {list.data?.map(({ id }) => <p key={id}>{id}</p>) ?? 'Reading'}
    </>
  );
}

test('a list waits at first for the names of the fields of its records', async () => {
  const names = deferred<RecordFields>();
  serveApi({ recordFields: { get: () => names.promise } });
  await renderPart(<Records first={ON_PATROL} />);
  expect(screen.getByText('Reading')).toBeTruthy();
  names.resolve(stored(1, set));
  expect(await screen.findByText('patrol')).toBeTruthy();
});

test('a list that is there stays when a record with fields comes before their names', async () => {
  serveApi({ recordFields: { get: () => deferred<RecordFields>().promise } });
  await renderPart(<Records first={PLAIN} />);
  const plain = screen.getByText('plain');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('patrol')).toBeTruthy();
  expect(screen.getByText('plain')).toBe(plain);
});

test('what is required and asked for is listed, and people without the right see no editor', async () => {
  serve(stored(1, set));
  await renderPart(<FieldsPanel serverId="s1" mayEdit={false} />);
  expect(await screen.findByText('Ban: Evidence, Witness required')).toBeTruthy();
  expect(screen.getByText('Punishments: Department (required for bans), Speed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit fields' })).toBeNull();
});

test('a requirement and a new choice are saved as typed, once the choice has options', async () => {
  const save = serve();
  const button = await openEditor();
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Ban' })).getByRole('checkbox', { name: 'Evidence' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add field' }));
  const row = within(await screen.findByRole('group', { name: 'New field' }));
  await userEvent.selectOptions(row.getByRole('combobox', { name: 'Type' }), 'choice');
  await userEvent.type(row.getByRole('textbox', { name: 'Options, one a line' }), 'Patrol\nTraffic');
  await userEvent.click(row.getByRole('checkbox', { name: 'Required' }));
  await userEvent.click(button);
  expect((await screen.findAllByText('Enter a name.')).length).toBeGreaterThan(0);
  expect(save).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Department');
  await userEvent.click(button);
  expect(await screen.findByText('Punishments: Department (required)')).toBeTruthy();
  expect(save.mock.calls[0]?.[1]).toMatchObject({
    expectedVersion: 0,
    set: {
      requirements: { ban: ['evidence'], kick: [] },
      fields: [
        { kind: 'choice', label: 'Department', choices: ['Patrol', 'Traffic'], required: true, types: [] },
      ],
    },
  });
});

test('a saved field is archived and restored, never removed', async () => {
  const save = serve(stored(1, set));
  const button = await openEditor();
  expect(screen.queryByRole('button', { name: 'Remove Department' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Archive Department' }));
  expect(screen.getByRole('button', { name: 'Restore Department' })).toBeTruthy();
  await userEvent.click(button);
  expect(await screen.findByText('Punishments: Speed')).toBeTruthy();
  expect(save.mock.calls[0]?.[1].set.fields[0]).toEqual({ ...field, archived: true });
});

test('another person’s change is named, and only the next save replaces it', async () => {
  const save = serve(undefined, true);
  const button = await openEditor();
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Kick' })).getByRole('checkbox', { name: 'Location' }),
  );
  await userEvent.click(button);
  expect(await screen.findByText('casey changed the fields meanwhile.')).toBeTruthy();
  await vi.waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.calls.at(-1)?.[1].expectedVersion).toBe(1);
  });
});

test('a set survives the editor and a reload', () => {
  const draft = draftOf(set);
  expect(firstProblem(draft)).toBeNull();
  expect(fieldSetOf(draft)).toEqual(set);
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readDraft({ requirements: {}, fields: [{}] })).toBeNull();
  expect(firstProblem(draftOf({ ...set, fields: [{ ...field, choices: ['One'] }] }))?.fieldId).toBe(
    'department',
  );
});

/** Inputs with a state of their own. */
function Inputs(props: { type: 'ban' | 'warning'; error?: string }) {
  const [value, setValue] = useState<TypedFields>({});
  return (
    <>
      <FieldInputs
        serverId="s1"
        subject="punishment"
        type={props.type}
        form={{
          values: { fields: value },
          errors: props.error === undefined ? {} : { fields: props.error },
          setValues: ({ fields }) => setValue(fields),
        }}
      />
      <output>{JSON.stringify(sentFields(value))}</output>
    </>
  );
}

test('a refusal is shown at each required field that is empty, and leaves the field that is filled in', async () => {
  serve(stored(1, set));
  await renderPart(<Inputs type="ban" error="This server requires: Witness, Department." />);
  const department = await screen.findByRole('combobox', { name: 'Department' });
  expect(screen.getByText('Evidence is required.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This server requires: Witness, Department.');
  expect(department.getAttribute('aria-invalid')).toBe('true');
  await userEvent.selectOptions(department, 'Traffic');
  expect(department.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByRole('textbox', { name: 'Witness' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Speed' }).getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByRole('status').textContent).toBe('{"department":"Traffic"}');
});

test('a type that requires nothing shows only the server’s own fields', async () => {
  serve(stored(1, set));
  await renderPart(<Inputs type="warning" />);
  expect(await screen.findByRole('combobox', { name: 'Department' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Witness' })).toBeNull();
  expect(screen.queryByText('Evidence is required.')).toBeNull();
});

test('only what changed is sent, and an emptied field is removed', () => {
  expect(sentFields({ a: ' 1 ', b: '', c: 'x' }, { b: 'old', c: 'x' })).toEqual({ a: '1', b: null });
  expect(sentFields({ a: '5' }, { a: 5 })).toBeUndefined();
});
