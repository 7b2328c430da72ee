import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { dialogs } from './dialogs.ts';

const lockdown = {
  title: 'Run :shutdown?',
  text: 'This stops the server for 18 players.',
  confirmLabel: 'Run',
};

function ask<T>(question: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  act(() => {
    answer = question();
  });
  return answer ?? Promise.reject(new Error('not asked'));
}

test('a question is an alertdialog with its title and answers yes', async () => {
  renderUi(<div />);
  const answer = ask(() => dialogs.confirm(lockdown));
  expect(await screen.findByRole('alertdialog', { name: 'Run :shutdown?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(await answer).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Escape and Cancel answer no', async () => {
  renderUi(<div />);
  const first = ask(() => dialogs.confirm(lockdown));
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  expect(await first).toBe(false);
  const second = ask(() => dialogs.confirm(lockdown));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await second).toBe(false);
});

test('a new question cancels the one before', async () => {
  renderUi(<div />);
  const first = ask(() => dialogs.confirm(lockdown));
  const second = ask(() =>
    dialogs.promptText({ title: 'Resolve', label: 'Resolution', confirmLabel: 'Resolve call' }),
  );
  expect(await first).toBe(false);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Resolution' }), 'Talked to both{Enter}');
  expect(await second).toBe('Talked to both');
});
