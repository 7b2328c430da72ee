/** Words of the dashboard that the spec leaves free; its literals stand in `copy.ts`. */
export const texts = {
  pendingUnknown: 'Your pending join requests could not be loaded: ',
  asOf: (time: string) => `Showing your servers as of ${time}`,
  members: (n: number) => `${n} ${n === 1 ? 'member' : 'members'}`,
  waiting: (n: number) => `${n} waiting to join`,
  codeHint: 'The owner of the server finds it on the dashboard and in the server itself.',
  nameHint: 'You can change it later in the settings.',
  tools: 'What you can do here',
  gettingStarted: 'Getting started',
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
  done: 'Done:',
  toDo: 'To do:',
} as const;
