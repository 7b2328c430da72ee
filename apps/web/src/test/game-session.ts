import type { GameSessionDetail } from '@tenfour/contracts';

const person = (id: string) => ({ id, username: id });

/** A planned session with a full role and a waitlist. */
export const PLANNED_SESSION: GameSessionDetail = {
  id: 'g1',
  title: 'Patrol',
  state: 'planned',
  plannedAt: '2026-03-01T20:00:00.000Z',
  host: person('ana'),
  startedAt: null,
  closedAt: null,
  full: false,
  low: false,
  accepted: 3,
  mine: 'accepted',
  seriesId: null,
  summary: null,
  description: '',
  coHosts: [],
  roles: [
    { id: 'police', name: 'Police', count: 2, filled: [person('bo'), person('cy')], waiting: [person('di')] },
  ],
  withoutRole: [],
  tentative: [],
  declined: [],
  myRoleId: null,
  commands: [],
  commandsProblem: null,
  autoStart: false,
  startProblem: null,
  endsAt: null,
  nextBoostAt: null,
  boosts: 0,
  votes: [],
  players: null,
  attended: [],
  missing: [],
  posts: [],
};
