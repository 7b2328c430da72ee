import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  draftsAreOf,
  hasUnsavedWork,
  keepDraft,
  releaseBlockers,
  saveWhatIsLeft,
  takeDraft,
} from './leaving.ts';
import { useTypedText } from './use-typed-text.ts';
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
  expect(takeDraft('settings')).toEqual({ name: 'Harbor' });
  expect(takeDraft('earlier')).toBe('left before');
});

test('a page that the browser brings back whole leaves nothing behind', () => {
  const { unmount } = render(<Form name="Harbor" saved="Harbor City" />);
  reload();
  comeBackWhole();
  unmount();
  expect(takeDraft('settings')).toBeUndefined();
});

test('what somebody typed is there after they sign in again, and never for the next one at the same tab', () => {
  const typeAndLeave = () => {
    const forget = keepDraft('note', () => 'about Mara');
    reload();
    forget();
  };
  draftsAreOf('avery');
  typeAndLeave();
  draftsAreOf('avery');
  expect(takeDraft('note')).toBe('about Mara');
  typeAndLeave();
  draftsAreOf('morgan');
  expect(takeDraft('note')).toBeUndefined();
  draftsAreOf('avery');
  expect(sessionStorage.length, 'nothing of it is kept for a look into the storage').toBe(0);
});

function Dialog({ stored }: { stored: string }) {
  const [text, type] = useTypedText('note-edit:n1', stored);
  return <input aria-label="Note" value={text} onChange={({ currentTarget }) => type(currentTarget.value)} />;
}

const note = () => screen.getByLabelText('Note');

test('a dialog has what was typed into it before a reload, and not what was cancelled', async () => {
  const before = render(<Dialog stored="Seen" />);
  expect(hasUnsavedWork()).toBe(false);
  await userEvent.type(note(), ' twice');
  reload();
  before.unmount();
  const after = render(<Dialog stored="Seen" />);
  expect(note()).toHaveProperty('value', 'Seen twice');
  expect(hasUnsavedWork()).toBe(true);
  after.unmount();
  reload();
  render(<Dialog stored="Seen" />);
  expect(note()).toHaveProperty('value', 'Seen');
});
