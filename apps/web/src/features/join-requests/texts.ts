/** Words of the join requests tab that the spec leaves free; its literals stand in `copy.ts`. */
export const texts = {
  waiting: (n: number) => `${n} waiting`,
  empty: 'Nobody is waiting to join.',
  emptyHint: 'People ask with the join code of the server. They appear here within a minute.',
  denied: "You don't have permission to view join requests.",
  requested: (when: string) => `Requested ${when}`,
  waitingFor: (age: string) => `waiting ${age}`,
  roleFor: (name: string) => `Role for ${name}`,
  approveOne: (name: string) => `Approve ${name}`,
  rejectOne: (name: string) => `Reject ${name}`,
  confirmTitle: (name: string) => `Reject ${name}?`,
} as const;
