/** What the export of a server leaves out, with the reason, as the page, the archive and the guide say it. */
export const EXPORT_LEFT_OUT = {
  secrets: { what: 'Keys, tokens, addresses of webhooks and endpoints', why: 'They are secrets.' },
  discord: {
    what: 'Discord channels, statistics, duty roles and role sync',
    why: 'They belong to one Discord server.',
  },
  reports: { what: 'Reports about staff', why: 'The owner or an admin could be the person reported.' },
  pictures: {
    what: 'Uploaded pictures that an archive of 32 MB has no room for',
    why: 'An import takes no larger file. The newest come first, and pictures.csv names the others.',
  },
  reviews: {
    what: 'Reviews of staff, activity notices, and votes and comments of reviewers',
    why: 'Staff wrote them for each other. The decisions are in the export.',
  },
  personal: {
    what: 'Drafts, saved views, alerts and their settings',
    why: 'They belong to single people.',
  },
  access: {
    what: 'Join requests, offers of ownership, requests for a second person and appeal links',
    why: 'They work in this server only.',
  },
  votes: { what: 'Votes on sessions', why: 'People vote in Discord, without an account here.' },
  game: {
    what: 'Logs, counts and commands of the game, security alerts and runs of automations',
    why: 'They are deleted after a time, and only say what the game did.',
  },
  delivery: {
    what: 'Messages to Discord and endpoints that were sent or wait',
    why: 'They have their effect only once.',
  },
  derived: { what: 'Search and name lookups', why: 'They are made anew from the records.' },
  imports: { what: 'Earlier imports', why: 'What they created is in the export.' },
} as const;
