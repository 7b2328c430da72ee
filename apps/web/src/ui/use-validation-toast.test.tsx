import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { clearToast, toastSuccess } from './toast.ts';
import { useValidationToast } from './use-validation-toast.ts';

afterEach(() => act(clearToast));

function Form({ problem }: { problem: string | undefined }) {
  const complain = useValidationToast(problem);
  return (
    <button type="button" onClick={() => problem !== undefined && complain('Error', problem)}>
      Save
    </button>
  );
}

/** A form that was refused; `then` sets what is wrong with it next, or takes it away. */
async function refused() {
  let set: (next: { problem: string | undefined } | null) => void = () => {};
  function Page() {
    const [form, setForm] = useState<{ problem: string | undefined } | null>({ problem: 'Fill it in.' });
    set = setForm;
    return form ? <Form problem={form.problem} /> : null;
  }
  renderUi(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Fill it in.');
  return (next: { problem: string | undefined } | null) => act(() => set(next));
}

test.each([
  ['nothing is wrong any more', { problem: undefined }],
  ['something else is wrong', { problem: 'Too long.' }],
  ['the form is gone', null],
])('a complaint goes when %s', async (_when, next) => {
  const then = await refused();
  then(next);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a complaint stays while the same is wrong, and what replaced it stays in any case', async () => {
  const then = await refused();
  then({ problem: 'Fill it in.' });
  expect(screen.getByRole('alert')).toBeTruthy();
  act(() => toastSuccess('Copied!'));
  then({ problem: undefined });
  expect((await screen.findByRole('status')).textContent).toContain('Copied!');
});
