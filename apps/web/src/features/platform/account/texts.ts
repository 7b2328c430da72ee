/** Words of the account page. */
export const texts = {
  discord: 'Discord account',
  sessions: "Where you're signed in",
  current: 'This device',
  signOut: 'Sign out',
  signOutOthers: 'Sign out all others',
  signedOut: 'Signed out',
  failed: 'Not signed out',
  preferences: 'Preferences',
  alerts: 'Alert settings',
  data: 'Your data',
  dataHint: 'Everything that is stored about you, also under your verified Roblox account.',
  dataHtml: 'Download to read',
  dataJson: 'Download as JSON',
  erase: 'Erase my data',
  eraseHint:
    'Deletes your account and what belongs to it. Servers keep their records under a pseudonym, without your name and IDs.',
  eraseTitle: 'Erase your data?',
  eraseText:
    'It starts in 7 days. Until then you can cancel it here. Punishments, shifts and log entries stay in their servers under a pseudonym. Messages in Discord and what your servers exported can’t be erased.',
  eraseConfirm: (name: string) => `Type ${name} to confirm`,
  ownsServers: (names: readonly string[]) =>
    `To erase your data, first transfer or delete your servers: ${names.join(', ')}.`,
  erasurePending: 'Erasure requested',
  erasureAt: (moment: string) => `Your data is erased after ${moment}.`,
  erasureRunning: 'Your data is being erased.',
  cancelErasure: 'Cancel erasure',
  erasureRequested: 'Erasure requested',
  erasureCanceled: 'Erasure canceled',
  notChanged: 'Not changed',
} as const;
