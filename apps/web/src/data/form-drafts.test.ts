import { expect, test } from 'vitest';
import { holdDraft } from '../test/draft.ts';
import { setDraftOwner, takeStoredDraft } from './form-drafts.ts';

/** Simulates leaving the page, and returning to it where the browser cached it whole. */
const reload = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));
const comeBackWhole = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test('a reload stores what is typed, beside what was left for a dialog that is not open again', () => {
  const removeEarlier = holdDraft('earlier', 'left before');
  reload();
  removeEarlier();
  const remove = holdDraft('settings', { name: 'Harbor' });
  reload();
  remove();
  reload();
  expect(takeStoredDraft('settings')).toEqual({ name: 'Harbor' });
  expect(takeStoredDraft('earlier')).toBe('left before');
});

test('a page that the browser brings back whole leaves nothing behind', () => {
  const remove = holdDraft('settings', { name: 'Harbor' });
  reload();
  comeBackWhole();
  remove();
  expect(takeStoredDraft('settings')).toBeUndefined();
});

test('a draft is there after its author signs in again, and never for the next person at the same tab', () => {
  const typeAndLeave = () => {
    const remove = holdDraft('note', 'about Mara');
    reload();
    remove();
  };
  setDraftOwner('avery');
  typeAndLeave();
  setDraftOwner('avery');
  expect(takeStoredDraft('note')).toBe('about Mara');
  typeAndLeave();
  setDraftOwner('morgan');
  expect(takeStoredDraft('note')).toBeUndefined();
  setDraftOwner('avery');
  expect(sessionStorage.length, 'nothing of it is left in the storage').toBe(0);
});
