import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasDrafts, releaseBlockers, removeDrafts, saveDrafts } from '../../data/form-drafts.ts';
import { setSessionEnded } from '../../data/session-ended.ts';
import { deferred, renderPart } from '../../test/page.tsx';
import { renderUi } from '../../test/render.tsx';
import { DialogForm, FormDialog } from '../FormDialog.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { clearToast } from '../toast.ts';
import { contractSchemas, createSchemaLoader } from './load-schemas.ts';
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts';
import { readStoredDraft } from './use-form-draft.ts';

interface Values {
  staffUserId: string;
  reason: string;
}

type Options = ContractFormOptions<Values, 'infractions.create', unknown, void>;

const EMPTY: Values = { staffUserId: '', reason: '' };

function Form(props: Partial<Options>) {
  const form = useContractForm<Values, 'infractions.create', unknown>({
    schema: 'infractions.create',
    draftKey: 'infraction:s1',
    initialValues: EMPTY,
    toInput: (values) => ({ serverId: 's1', type: 'strike', ...values }),
    messages: { reason: 'A reason is needed.' },
    send: async () => null,
    ...props,
  });
  return (
    <DialogForm form={form} submitLabel="Send" onCancel={() => {}}>
      <input
        aria-label="Staff"
        aria-invalid={Boolean(form.errors.staffUserId)}
        {...propsOf(form, 'staffUserId')}
      />
      <p>{form.errors.staffUserId}</p>
      <ReasonField label="Reason" most={100} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

function propsOf(
  form: ReturnType<typeof useContractForm<Values, 'infractions.create', unknown>>,
  field: keyof Values,
) {
  const { error: _error, ...props } = form.getInputProps(field);
  return props;
}

const staff = () => screen.getByLabelText<HTMLInputElement>('Staff');
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function fillIn(): Promise<void> {
  await userEvent.type(staff(), 'u1');
  await userEvent.type(reason(), 'Late');
}

/** Whether the browser would ask before the tab closes. */
const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(contractSchemas.load);
afterEach(() => {
  act(clearToast);
  act(releaseBlockers);
  setSessionEnded(false);
});

test('the contract finds what is missing, and the first invalid field is focused', async () => {
  const sent = vi.fn();
  renderUi(<Form send={sent} />);
  await send();
  expect(screen.getByText('Please select a staff member and provide a reason.')).toBeTruthy();
  expect(screen.getByText('A reason is needed.')).toBeTruthy();
  expect(document.activeElement).toBe(staff());
  await userEvent.type(reason(), 'Late');
  expect(screen.queryByText('A reason is needed.'), 'an error goes once it is solved').toBeNull();
  await send();
  expect(sent).not.toHaveBeenCalled();
});

test('errors wait for the first submit', async () => {
  renderUi(<Form check={(_values, attempted) => ({ reason: attempted ? 'Too vague.' : null })} />);
  await userEvent.type(reason(), 'x');
  expect(screen.queryByText('Too vague.')).toBeNull();
  await send();
  expect(screen.getByText('Too vague.')).toBeTruthy();
});

test('presses before the first one is over send nothing more, a press after a failure sends the same client id', async () => {
  const first = deferred<unknown>();
  const inputs: { clientId?: string | undefined }[] = [];
  const failed = vi.fn();
  renderUi(
    <Form
      idempotent
      send={(input) => {
        inputs.push(input);
        return inputs.length === 1 ? first.promise : Promise.resolve(null);
      }}
      onFailed={failed}
    />,
  );
  await fillIn();
  const form = staff().closest('form');
  if (!form) throw new Error('The field has no form.');
  expect(fireEvent.submit(form), 'the page stays').toBe(false);
  fireEvent.submit(form);
  await waitFor(() => expect(inputs).toHaveLength(1));
  await act(async () => first.reject(new Error('500: {}')));
  expect(failed).toHaveBeenCalledOnce();
  expect(reason().value, 'the text stays').toBe('Late');
  await send();
  expect(inputs[1]).toEqual(inputs[0]);
  expect(inputs[0]?.clientId).toBeTruthy();
  expect(reason().value, 'a sent form is empty').toBe('');
});

test('what is typed while the call is under way stays', async () => {
  const answer = deferred<unknown>();
  renderUi(<Form send={() => answer.promise} />);
  await fillIn();
  await send();
  await userEvent.type(reason(), ' again');
  await act(async () => answer.resolve(null));
  expect(reason().value).toBe('Late again');
});

test('a field that the server refuses shows why, is focused and is no failure of the form', async () => {
  const failed = vi.fn();
  const body = {
    message: 'Unknown member.',
    code: 'REFUSED',
    requestId: 'r1',
    details: { field: 'staffUserId' },
  };
  renderUi(<Form send={() => Promise.reject(new Error(`422: ${JSON.stringify(body)}`))} onFailed={failed} />);
  await fillIn();
  await send();
  expect(await screen.findByText('Unknown member.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(staff()));
  expect(failed).not.toHaveBeenCalled();
  await userEvent.type(reason(), ' again');
  expect(screen.getByText('Unknown member.'), 'another field changes nothing').toBeTruthy();
  await userEvent.type(staff(), '2');
  expect(screen.queryByText('Unknown member.')).toBeNull();
});

test('a summary is a toast that goes with its problem', async () => {
  renderUi(<Form summarize={() => ({ title: 'Missing', message: 'Fill it in.' })} />);
  await send();
  expect(await screen.findByText('Fill it in.')).toBeTruthy();
  await fillIn();
  await waitFor(() => expect(screen.queryByText('Fill it in.')).toBeNull());
});

test('a blocked form sends nothing', async () => {
  const sent = vi.fn();
  renderUi(<Form send={sent} isBlocked={({ reason: text }) => text === ''} />);
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(staff(), 'u1{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test('only a dirty form holds the tab, and a forced sign-in lets it go and keeps the text', async () => {
  const { unmount } = renderUi(<Form />);
  expect([wouldAsk(), hasDrafts()]).toEqual([false, false]);
  await fillIn();
  expect([wouldAsk(), hasDrafts()]).toEqual([true, true]);
  act(saveDrafts);
  act(releaseBlockers);
  expect(wouldAsk()).toBe(false);
  await userEvent.type(reason(), '!');
  expect(wouldAsk(), 'the form is rendered again before the redirect').toBe(false);
  await userEvent.clear(reason());
  await userEvent.type(reason(), 'Late');
  unmount();
  expect(hasDrafts()).toBe(false);
  renderUi(
    <StrictMode>
      <Form />
    </StrictMode>,
  );
  expect([staff().value, reason().value]).toEqual(['u1', 'Late']);
});

test('after a redirect that did not happen, other forms hold the tab again', async () => {
  renderUi(
    <>
      <Form draftKey="one" />
      <Form draftKey="two" />
    </>,
  );
  const [first, second] = screen.getAllByLabelText('Reason');
  if (!first || !second) throw new Error('There are not two forms.');
  await userEvent.type(first, 'Late');
  act(releaseBlockers);
  expect(wouldAsk()).toBe(false);
  await userEvent.type(second, 'Late');
  expect(wouldAsk()).toBe(true);
});

test('a field that the form has no objection to can still be missing', async () => {
  renderUi(<Form required={{ reason: 'Say why.' }} check={() => ({ reason: null })} />);
  await send();
  expect(screen.getByText('Say why.')).toBeTruthy();
});

test('leaving the page or its tab asks once for all dirty forms that ask, until blockers are released', async () => {
  const router = await renderPart(
    <>
      <Form asksToLeave={['tab', 'appeal']} draftKey="one" />
      <Form
        asksToLeave={['tab']}
        draftKey="two"
        isDirty={(values) => Object.values(values).filter(Boolean).length}
      />
      <Form draftKey="three" />
    </>,
  );
  const go = (address: string) => act(async () => router.history.push(address));
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  for (const box of screen.getAllByLabelText('Reason')) await userEvent.type(box, 'Late');
  for (const box of screen.getAllByLabelText('Staff').slice(1)) await userEvent.type(box, 'u1');
  await go('/?player=Ana');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await go('/?appeal=2');
  within(await question()).getByText('One change on this page is not saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await go('/?appeal=2&tab=other');
  within(await question()).getByText('3 changes on this page are not saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await go('/elsewhere');
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/');
  act(releaseBlockers);
  await go('/elsewhere');
  await screen.findByText('elsewhere');
});

test('a closed form forgets its text, unless it outlives the form; a draft of an older version fills what fits', async () => {
  const first = renderUi(<Form />);
  await fillIn();
  first.unmount();
  const second = renderUi(<Form outlivesForm toStored={({ staffUserId }) => ({ staffUserId, reason: 7 })} />);
  expect(reason().value).toBe('');
  await fillIn();
  second.unmount();
  expect([wouldAsk(), hasDrafts()], 'the draft is still there').toEqual([true, true]);
  act(saveDrafts);
  const third = renderUi(<Form outlivesForm />);
  expect(reason().value).toBe('Late');
  await userEvent.clear(reason());
  await userEvent.clear(staff());
  third.unmount();
  expect(hasDrafts()).toBe(false);
  renderUi(<Form />);
  expect([staff().value, reason().value]).toEqual(['u1', '']);
});

test.each([null, 3, 'x', [], [{ reason: 'Late' }]])('%j is no draft of a form', (stored) => {
  expect(readStoredDraft(stored, EMPTY)).toBeNull();
});

test('drafts that are removed by their prefix go from the storage too', async () => {
  const { unmount } = renderUi(<Form />);
  await fillIn();
  act(saveDrafts);
  unmount();
  removeDrafts('note:');
  const { unmount: leave } = renderUi(<Form />);
  expect(reason().value).toBe('Late');
  act(saveDrafts);
  leave();
  removeDrafts('infraction:');
  renderUi(<Form />);
  expect(reason().value).toBe('');
});

test('a lost session that removes the form stores its text first', async () => {
  const { unmount } = renderUi(<Form />);
  await fillIn();
  act(() => setSessionEnded());
  unmount();
  setSessionEnded(false);
  renderUi(<Form />);
  expect(reason().value).toBe('Late');
});

test('a dialog has its form only while it has a subject', () => {
  const dialog = (subject: string | null) => (
    <FormDialog subject={subject} title={(name) => `About ${name}`} onClose={() => {}}>
      {() => <Form />}
    </FormDialog>
  );
  const { unmount } = renderUi(dialog('Mara'));
  expect(screen.getByRole('dialog', { name: 'About Mara' })).toBeTruthy();
  unmount();
  renderUi(dialog(null));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the schemas do not load, the server checks alone, and the next submit tries again', async () => {
  const importSchemas = vi.fn(() => import('./contract-schemas.ts'));
  importSchemas.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
  const schemas = createSchemaLoader(importSchemas);
  await schemas.load();
  expect(schemas.loaded()).toBeNull();
  await schemas.load();
  expect(schemas.loaded()).not.toBeNull();
  await schemas.load();
  expect(importSchemas).toHaveBeenCalledTimes(2);
});

test('a submit shows that it is under way while the schemas load, and one that cannot load them still sends', async () => {
  const chunk = deferred<void>();
  vi.spyOn(contractSchemas, 'loaded').mockReturnValue(null);
  vi.spyOn(contractSchemas, 'load').mockReturnValue(chunk.promise);
  const sent = vi.fn(async () => null);
  const { result } = renderHook(() =>
    useContractForm<Values, 'infractions.create', unknown>({
      schema: 'infractions.create',
      initialValues: EMPTY,
      toInput: (values) => ({ serverId: 's1', type: 'strike', ...values }),
      send: sent,
    }),
  );
  let submitted: Promise<void> | undefined;
  act(() => {
    submitted = result.current.submit();
    void result.current.submit();
  });
  expect(result.current.pending).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  await act(async () => {
    chunk.resolve();
    await submitted;
  });
  expect(sent, 'the server is left to check the input').toHaveBeenCalledOnce();
  expect(result.current.pending).toBe(false);
});
