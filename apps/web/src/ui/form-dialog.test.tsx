import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { deferred } from '../test/page.tsx';
import { renderUi } from '../test/render.tsx';
import { FormDialog } from './FormDialog.tsx';

function Revoke({ sent, close }: { sent: Promise<void>; close: () => void }) {
  return (
    <button type="button" onClick={() => void sent.then(close)}>
      Revoke
    </button>
  );
}

function List({ answers }: { answers: Readonly<Record<string, Promise<void>>> }) {
  const [subject, setSubject] = useState<string | null>('first');
  return (
    <>
      <button type="button" onClick={() => setSubject('second')}>
        Open the second
      </button>
      <FormDialog subject={subject} title={(one) => `Revoke the ${one}`} onClose={() => setSubject(null)}>
        {(one, close) => <Revoke key={one} sent={answers[one] ?? Promise.resolve()} close={close} />}
      </FormDialog>
    </>
  );
}

test('an answer closes its own dialog, and not the one that was opened since', async () => {
  const [first, second] = [deferred<void>(), deferred<void>()];
  renderUi(<List answers={{ first: first.promise, second: second.promise }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open the second' }));
  await act(async () => first.resolve());
  screen.getByRole('dialog', { name: 'Revoke the second' });
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await act(async () => second.resolve());
  expect(screen.queryByRole('dialog')).toBeNull();
});
