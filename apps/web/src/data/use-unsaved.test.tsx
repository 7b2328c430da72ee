import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasUnsavedWork, releaseBlockers, saveWhatIsLeft, takeDraft } from './leaving.ts';
import { useUnsaved } from './use-unsaved.ts';

function Form({ name, saved }: { name: string; saved: string }) {
  useUnsaved('settings', { name }, name !== saved);
  return null;
}

/** Whether the browser would ask before the tab closes. */
function wouldAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('only a dirty form holds the tab, and a forced sign-in lets it go', () => {
  const { rerender, unmount } = render(<Form name="Harbor City" saved="Harbor City" />);
  expect([wouldAsk(), hasUnsavedWork()]).toEqual([false, false]);
  rerender(<Form name="Harbor" saved="Harbor City" />);
  expect([wouldAsk(), hasUnsavedWork()]).toEqual([true, true]);
  rerender(<Form name="Harbour" saved="Harbor City" />);
  saveWhatIsLeft();
  releaseBlockers();
  expect(wouldAsk()).toBe(false);
  expect(takeDraft('settings')).toEqual({ name: 'Harbour' });
  unmount();
  expect(hasUnsavedWork()).toBe(false);
});
