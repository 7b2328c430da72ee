/** Texts that the moderation pages share with the frame around them. */
export const moderationCopy = {
  bans: 'Ban list',
};
