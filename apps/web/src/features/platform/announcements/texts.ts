import { plural } from '@tenfour/domain';
/** Texts of the announcements inbox. */
export const texts = {
  name: 'Announcements',
  unread: (count: number) => plural(count, 'unread announcement'),
  noneUnread: 'Nothing unread',
  isUnread: 'Unread:',
  readAll: 'Mark all as read',
  by: (author: string) => `by ${author}`,
  empty: 'No announcements yet',
  emptyText: 'What the platform’s admins send to all staff arrives here.',
  newest: 'These are the newest 50.',
  failed: 'This could not be marked as read',
};

/** The badge never grows wider than this. */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
