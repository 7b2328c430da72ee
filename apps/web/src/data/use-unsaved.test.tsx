import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  hasDrafts,
  keepDraft,
  releaseBlockers,
  saveDrafts,
  setDraftOwner,
  takeStoredDraft,
} from './form-drafts.ts';
import { useUnsaved } from './use-unsaved.ts';

afterEach(() => sessionStorage.clear());

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
  expect([wouldAsk(), hasDrafts()]).toEqual([false, false]);
  rerender(<Form name="Harbor" saved="Harbor City" />);
  expect([wouldAsk(), hasDrafts()]).toEqual([true, true]);
  rerender(<Form name="Harbour" saved="Harbor City" />);
  saveDrafts();
  releaseBlockers();
  expect(wouldAsk()).toBe(false);
  expect(takeStoredDraft('settings')).toEqual({ name: 'Harbour' });
  unmount();
  expect(hasDrafts()).toBe(false);
});

/** Simulate leaving the page, and returning to it where the browser cached it whole. */
const reload = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));
const comeBackWhole = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test('a reload keeps what is typed, and what was left for a dialog that is not open again', () => {
  const forgetEarlier = keepDraft('earlier', () => 'left before');
  reload();
  forgetEarlier();
  const { unmount } = render(<Form name="Harbor" saved="Harbor City" />);
  reload();
  unmount();
  reload();
  expect(takeStoredDraft('settings')).toEqual({ name: 'Harbor' });
  expect(takeStoredDraft('earlier')).toBe('left before');
});

test('a page that the browser brings back whole leaves nothing behind', () => {
  const { unmount } = render(<Form name="Harbor" saved="Harbor City" />);
  reload();
  comeBackWhole();
  unmount();
  expect(takeStoredDraft('settings')).toBeUndefined();
});

test('a draft is there after its author signs in again, and never for the next person at the same tab', () => {
  const typeAndLeave = () => {
    const forget = keepDraft('note', () => 'about Mara');
    reload();
    forget();
  };
  setDraftOwner('avery');
  typeAndLeave();
  setDraftOwner('avery');
  expect(takeStoredDraft('note')).toBe('about Mara');
  typeAndLeave();
  setDraftOwner('morgan');
  expect(takeStoredDraft('note')).toBeUndefined();
  setDraftOwner('avery');
  expect(sessionStorage.length, 'nothing of it is kept for a look into the storage').toBe(0);
});
