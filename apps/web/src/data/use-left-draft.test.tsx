import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { keepDraft, saveDrafts, takeStoredDraft } from './form-drafts.ts';
import { useLeftDraft } from './use-left-draft.ts';

function Form() {
  return <p>{String(useLeftDraft('note'))}</p>;
}

function leave(draft: string): void {
  const forget = keepDraft('note', () => draft);
  saveDrafts();
  forget();
}

afterEach(() => sessionStorage.clear());

test('a draft is there though React renders the form twice before it is mounted, and then it is gone', () => {
  leave('typed');
  const { unmount } = render(<Form />, { wrapper: StrictMode });
  expect(screen.getByText('typed')).toBeTruthy();
  expect(takeStoredDraft('note')).toBeUndefined();
  unmount();
  render(<Form />, { wrapper: StrictMode });
  expect(screen.getByText('undefined')).toBeTruthy();
});
