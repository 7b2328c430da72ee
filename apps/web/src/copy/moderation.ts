/** Texts that pages share with the frame around them. */
export const moderationCopy = {
  bans: 'Ban list',
  sessions: 'Sessions',
  applications: 'Applications',
};
