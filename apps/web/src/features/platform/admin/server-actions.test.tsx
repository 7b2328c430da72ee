import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { bay } from '../../../test/admin.tsx';
import { renderUi } from '../../../test/render.tsx';
import { clearToast } from '../../../ui/toast.ts';
import { ServerActions } from './ServerActions.tsx';

afterEach(() => act(clearToast));

test('Copy ID copies it; where the clipboard refuses, the toast holds it', async () => {
  const user = userEvent.setup();
  renderUi(<ServerActions server={bay} level="staff" onDecide={() => undefined} />);
  async function copyId() {
    await user.click(screen.getByRole('button', { name: 'Actions for Harbor City' }));
    expect(screen.getAllByRole('menuitem', { hidden: true })).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: 'Copy ID', hidden: true }));
  }
  await copyId();
  await screen.findByText('ID copied');
  expect(await navigator.clipboard.readText()).toBe(bay.id);

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied'));
  await copyId();
  expect((await screen.findByRole('alert')).textContent).toContain(bay.id);
});
