/** What the card says about the proof of a Roblox account. */
export const texts = {
  why: 'Verify that this account is yours, so your shifts can start and end with the game.',
  signIn: 'Sign in at Roblox',
  phrase: 'Put a phrase in the profile',
  game: 'Type a code in the game',
  phraseSteps:
    'Put these words into the About text of your Roblox profile, save it, and check. They can go afterwards.',
  gameSteps: 'Join the game of any community here and type this in chat. It’s verified automatically.',
  onlyYours: 'Never type a code someone else gave you.',
  copyPhrase: 'Copy the phrase',
  copyCode: 'Copy the command',
  check: 'Check the profile',
  checking: 'Checking…',
  waiting:
    'Waiting for the game… It is heard in games whose event webhook leads here (Settings of a server).',
  until: (time: string) => `Good until ${time}.`,
  otherWay: 'Another way',
  done: { title: 'Roblox Account Verified', message: 'This account is yours.' },
  failed: { title: 'Not Verified', message: 'The Roblox account could not be verified.' },
} as const;
