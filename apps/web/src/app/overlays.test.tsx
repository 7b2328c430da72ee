import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useShortcuts } from '../shell/shortcuts/use-shortcuts.ts';
import { serveApi } from '../test/api.ts';
import { leavePage, renderPart } from '../test/page.tsx';
import { closeOverlay, currentOverlay, openOverlay, settleFocus } from '../ui/overlay.ts';
import { Overlays } from './Overlays.tsx';

afterEach(() => {
  act(() => closeOverlay());
  settleFocus();
  leavePage();
});

test('an open overlay closes with its frame and does not reappear with the next one', async () => {
  const router = await renderPart(<Overlays />);
  act(() => openOverlay('help'));
  await screen.findByRole('dialog');
  await act(() => router.navigate({ href: '/elsewhere' }));
  expect(currentOverlay()).toBeNull();
});

function Frame() {
  useShortcuts({ id: undefined, server: undefined, permissions: undefined });
  return (
    <>
      <input aria-label="Notes" />
      <button type="button" data-key="n" onClick={() => (document.title = 'New')}>
        New call
      </button>
      <Overlays />
    </>
  );
}

test.each(['button', 'textbox'] as const)(
  'what is typed in the tick of Ctrl K is in the palette, and nowhere else: from a %s',
  async (role) => {
    document.title = '';
    serveApi({ servers: { list: async () => [] } });
    await renderPart(<Frame />);
    const from = screen.getByRole(role);
    from.focus();
    const press = (init: KeyboardEventInit) =>
      from.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    act(() => {
      press({ key: 'k', ctrlKey: true });
      for (const key of ['Enter', 'n', 'x', 'Backspace', ' ', 't']) expect(press({ key }), key).toBe(false);
    });
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    expect(field.value).toBe('n t');
    expect(document.activeElement).toBe(field);
    expect(document.title).toBe('');
    expect(fireEvent.keyDown(field, { key: 'u' }), 'the field has its keys').toBe(true);
  },
);
