import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setTabTitle, useTabUnread } from './tab-title.ts';

function Count({ unread }: { unread: number }) {
  useTabUnread(unread);
  return null;
}

test('the tab shows the number of unread alerts until they are read, and marks its icon', () => {
  const icon = document.createElement('link');
  icon.rel = 'icon';
  document.head.append(icon);
  setTabTitle('Mod calls');
  const { rerender, unmount } = render(<Count unread={3} />);
  expect(document.title).toBe('(3) Mod calls · Tenfour');
  expect(icon.getAttribute('href')).toBe('/favicon-unread.svg');
  setTabTitle(undefined);
  expect(document.title).toBe('(3) Tenfour');
  rerender(<Count unread={120} />);
  expect(document.title).toBe('(99+) Tenfour');
  unmount();
  expect(document.title).toBe('Tenfour');
  expect(icon.getAttribute('href')).toBe('/favicon.svg');
  icon.remove();
});
