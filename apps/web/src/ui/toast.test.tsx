import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { clearToast, toastError, toastSuccess } from './toast.ts';

afterEach(() => act(clearToast));

// covers: R812
test('the newest toast replaces the previous one immediately', async () => {
  renderUi(<div />);
  act(() => toastSuccess('Server Created', 'Your new server has been created successfully!'));
  expect(await screen.findByText('Server Created')).toBeTruthy();
  act(() => toastError('Error', 'Failed to delete server'));
  expect(await screen.findByText('Failed to delete server')).toBeTruthy();
  // The old one leaves the document a tick later, already transparent.
  await waitFor(() => expect(screen.queryByText('Server Created')).toBeNull());
});

test('a success waits its turn, a failure interrupts', async () => {
  renderUi(<div />);
  act(() => toastSuccess('Copied!', 'Join code copied to clipboard'));
  expect((await screen.findByRole('status')).textContent).toContain('Copied!');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => toastError('Link Failed', 'Failed to link Roblox username'));
  expect((await screen.findByRole('alert')).textContent).toContain('Link Failed');
});

test('the same toast twice is shown again', async () => {
  renderUi(<div />);
  act(() => toastError('Error', 'Please enter a join code'));
  act(() => toastError('Error', 'Please enter a join code'));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
});

test('its close button has a name', async () => {
  renderUi(<div />);
  act(() => toastError('Error'));
  expect(await screen.findByRole('button', { name: 'Dismiss notification' })).toBeTruthy();
});
