/** Words of a server's public page. */
export const texts = {
  title: 'Community',
  missing: 'No page here',
  missingText: 'This community has no public page, or its address has changed.',
  failed: 'Page not loaded',
  next: 'Next session',
  noNext: 'Nothing planned.',
  hostedBy: (name: string) => `Host: ${name}`,
  since: 'Running since',
  players: 'Players',
  count: (now: number, max: number) => `${now} / ${max}`,
  noPlayers: 'No recent update.',
  join: 'Join in ER:LC',
  apply: 'Apply',
  appeal: 'Appeal a punishment',
} as const;
