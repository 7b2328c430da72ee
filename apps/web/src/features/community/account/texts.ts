/** What the card says about the proof of a Roblox account. */
export const texts = {
  why: 'Verified staff clock in automatically with the game.',
  signIn: 'Sign in at Roblox',
  phrase: 'Put a phrase in the profile',
  game: 'Type a code in the game',
  phraseSteps: 'Save these words in your Roblox profile’s About text, then check. Remove them afterwards.',
  gameSteps: 'Join any game on Tenfour and type this in chat.',
  onlyYours: 'Never type a code someone else gave you.',
  copyPhrase: 'Copy the phrase',
  copyCode: 'Copy the command',
  check: 'Check the profile',
  checking: 'Checking…',
  waiting: 'Waiting for the game… Needs a server with an event webhook.',
  until: (time: string) => `Valid until ${time}.`,
  otherWay: 'Another way',
  done: { title: 'Roblox Account Verified', message: 'This account is yours.' },
  failed: { title: 'Not Verified', message: 'The Roblox account could not be verified.' },
} as const;
