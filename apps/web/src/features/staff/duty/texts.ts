/** Texts of the AFK checks. */
export const texts = {
  question: (server: string) => `Are you still there? You are on duty in ${server}.`,
  late: (server: string) =>
    `You did not answer ${server} in time, so its staff were alerted. Are you still there?`,
  answer: 'I am here',
  failed: { title: 'Not Answered', message: 'Your answer did not arrive. Press again, or move in the game.' },
} as const;
