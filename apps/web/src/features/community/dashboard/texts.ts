import { plural } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
/** Texts of the dashboard; the literals required word for word are in `copy.ts`. */
export const texts = {
  pendingUnknown: "Couldn't load join requests: ",
  withdraw: 'Withdraw',
  withdrawOne: (server: string) => `Withdraw request: ${server}`,
  withdrawText: 'You can ask again.',
  withdrawn: 'Request Withdrawn',
  withdrawnText: (server: string) => server,
  withdrawFailed: 'Request not withdrawn',
  asOf: (time: string) => `As of ${time}`,
  players: (count: string) => `${count} players`,
  unclaimed: (n: number) => plural(n, 'unclaimed call'),
  requests: (n: number) => plural(n, 'join request'),
  onDuty: (n: number) => `${n} on duty`,
  members: (n: number) => plural(n, 'member'),
  planName: (plan: string) => `${plan.slice(0, 1).toUpperCase()}${plan.slice(1)} plan`,
  planServers: (owned: number, limit: number) => `${owned} of ${plural(limit, 'server')}`,
  planMembers: (server: string, members: number, limit: number) =>
    `${members} of ${limit} members in ${server}`,
  codeHint: 'Or paste an invite link.',
  serversLeft: (owned: number, most: number) => `You own ${owned} of ${plural(most, 'server')}.`,
  deleteOne: 'Delete one to create another.',
  joinsLeft: (joined: number, most: number) => `${joined} of ${most} servers and requests.`,
  leaveOne: 'Leave one to join another.',
  orJoin: 'Or join with an invite link.',
  tools: 'In each server',
  gettingStarted: 'Getting started',
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  hide: copy.common.hide,
} as const;
