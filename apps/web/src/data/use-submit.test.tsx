import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred } from '../test/page.tsx';
import { useSubmit } from './use-submit.ts';

function Form({ send }: { send: () => Promise<void> }) {
  return (
    <form aria-label="Form" onSubmit={useSubmit(send)}>
      <button type="submit">Send</button>
    </form>
  );
}

test('presses before the first one is over send nothing more, a press after it sends again', async () => {
  const first = deferred<void>();
  let sent = 0;
  const send = () => {
    sent += 1;
    return first.promise;
  };
  render(<Form send={send} />);
  const press = () => fireEvent.submit(screen.getByRole('form'));
  expect(press(), 'the page stays').toBe(false);
  press();
  expect(sent).toBe(1);
  first.reject(new Error('refused'));
  await expect(first.promise).rejects.toThrow();
  press();
  expect(sent).toBe(2);
});
