/** Words about a server's requirement of a second factor. */
export const texts = {
  title: 'Require a second factor',
  hint: 'Of the owner, admins and moderators, before dangerous actions.',
  grace: 'Time to set one up',
  days: (days: number) => (days === 0 ? 'None' : `${days} days`),
  require: 'Require',
  change: 'Change',
  turnOff: 'Turn off',
  required: 'Required',
  lacking: (lacking: number, staff: number) => `${lacking} of ${staff}`,
  list: 'Without a second factor',
  all: 'Everyone has one.',
  saved: { on: 'Second factor required', off: 'Second factor no longer required' },
  failed: 'Not changed',
  offTitle: 'Stop requiring a second factor?',
} as const;
