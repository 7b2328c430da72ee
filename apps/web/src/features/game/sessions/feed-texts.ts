/** Words of the calendar feed. */
export const feedTexts = {
  open: 'Calendar feed',
  title: 'Calendar feed',
  about: 'Sessions of all your servers in your own calendar. Anyone with the address can read them.',
  once: 'Copy it now. You won’t see it again.',
  copy: 'Copy address',
  created: (time: string) => `Created ${time}.`,
  read: (time: string) => `Last read ${time}.`,
  unread: 'Not read yet.',
  create: 'Create address',
  replace: 'Replace address',
  revoke: 'Revoke',
  revoked: 'Address revoked',
};
