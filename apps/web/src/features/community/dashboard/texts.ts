import { plural } from '@tenfour/domain';
/** Texts of the dashboard; the literals required word for word are in `copy.ts`. */
export const texts = {
  pendingUnknown: 'Your pending join requests could not be loaded: ',
  withdraw: 'Withdraw',
  withdrawOne: (server: string) => `Withdraw your request to join ${server}`,
  withdrawTitle: (server: string) => `Withdraw your request to join ${server}?`,
  withdrawText: 'The staff will no longer see it. You can ask again with the join code.',
  withdrawn: 'Request Withdrawn',
  withdrawnText: (server: string) => `You no longer ask to join ${server}.`,
  withdrawFailed: 'Failed to withdraw the request',
  asOf: (time: string) => `Showing your servers as of ${time}`,
  members: (n: number) => plural(n, 'member'),
  waiting: (n: number) => `${n} waiting to join`,
  planName: (plan: string) => `${plan.slice(0, 1).toUpperCase()}${plan.slice(1)} plan`,
  planServers: (owned: number, limit: number) => `${owned} of ${plural(limit, 'server')}`,
  planMembers: (server: string, members: number, limit: number) =>
    `${members} of ${limit} members in ${server}`,
  planOpen: 'Limits are not enforced here.',
  codeHint: 'The owner of the server finds it on the dashboard and in the server itself.',
  serversLeft: (owned: number, most: number) => `You own ${owned} of ${most} servers.`,
  noServersLeft: (most: number) =>
    `You own ${most} of ${plural(most, 'server')}. Delete one to create another.`,
  joinsLeft: (joined: number, most: number) =>
    `You are in ${joined} of ${most} servers, counting pending requests.`,
  noJoinsLeft: (most: number) =>
    `You are in ${most} of ${most} servers, counting pending requests. Leave one to join another.`,
  nameHint: 'You can change it later in the settings.',
  tools: 'What you can do here',
  gettingStarted: 'Getting started',
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
} as const;
