import { formatShortDateTime } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatRelative, formatTime } from './time.ts';

test('dates and times are those of the device', () => {
  const at = new Date(2026, 10, 21, 4, 58);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formatTime(at))).toBe('4:58 AM');
  expect(formatDate(at.toISOString())).toBe('Nov 21, 2026');
  expect(plain(formatDateTime(at.getTime()))).toBe('Nov 21, 2026, 4:58 AM');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const later = at.getTime() + 3 * 86_400_000;
  expect(formatRelative(at.getTime(), later)).toBe(formatShortDateTime(at, timeZone, later));
});
