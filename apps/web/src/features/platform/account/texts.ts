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
  deletion: 'To delete your account, see',
} as const;
