import { plural } from '@tenfour/domain';
/** Texts of the dashboard; the literals required word for word are in `copy.ts`. */
export const texts = {
  pendingUnknown: 'Your pending join requests could not be loaded: ',
  withdraw: 'Withdraw',
  withdrawOne: (server: string) => `Withdraw your request to join ${server}`,
  withdrawTitle: (server: string) => `Withdraw your request to join ${server}?`,
  withdrawText: 'You can ask again with the join code.',
  withdrawn: 'Request Withdrawn',
  withdrawnText: (server: string) => server,
  withdrawFailed: 'Failed to withdraw the request',
  asOf: (time: string) => `Your servers as of ${time}`,
  players: (count: string) => `${count} players`,
  openCalls: (n: number) => plural(n, 'open call'),
  requests: (n: number) => plural(n, 'join request'),
  onDuty: (n: number) => `${n} on duty`,
  members: (n: number) => plural(n, 'member'),
  planName: (plan: string) => `${plan.slice(0, 1).toUpperCase()}${plan.slice(1)} plan`,
  planServers: (owned: number, limit: number) => `${owned} of ${plural(limit, 'server')}`,
  planMembers: (server: string, members: number, limit: number) =>
    `${members} of ${limit} members in ${server}`,
  codeHint: 'Ask the owner of the server for it.',
  serversLeft: (owned: number, most: number) => `You own ${owned} of ${most} servers.`,
  noServersLeft: (most: number) =>
    `You own ${most} of ${plural(most, 'server')}. Delete one to create another.`,
  joinsLeft: (joined: number, most: number) =>
    `You are in ${joined} of ${most} servers, counting pending requests.`,
  noJoinsLeft: (most: number) =>
    `You are in ${most} of ${most} servers, counting pending requests. Leave one to join another.`,
  nameHint: 'You can change it later.',
  orJoin: 'Or join one with its join code.',
  tools: 'What you can do here',
  tiles: {
    staff: 'Roles, shifts and mod calls',
    punishments: 'Every warning, kick, strike and ban',
    erlc: 'Players and commands, live',
    analytics: 'Activity by hour and day',
  },
  gettingStarted: 'Getting started',
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
} as const;
