import { formatDuration, plural, type VoteAudience } from '@tenfour/domain';
import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

interface About {
  sessionId: string;
  title: string;
}

export type GameSessionEvent =
  | ({ kind: 'game-session.planned' | 'game-session.cancelled' | 'game-session.started' } & About)
  | ({ kind: 'game-session.changed'; changes: Changes } & About)
  | ({ kind: 'game-session.boosted' | 'game-session.ending' | 'game-session.kept-running' } & About)
  | ({ kind: 'game-session.full' | 'game-session.low'; players: number } & About)
  | ({ kind: 'game-session.ended'; ms: number; peak: number | null } & About)
  | ({ kind: 'game-session.not-started'; reason: string } & About)
  | ({ kind: 'game-session.vote-opened'; audience: VoteAudience; threshold: number } & About)
  | ({ kind: 'game-session.vote-passed'; yes: number } & About)
  | ({ kind: 'game-session.vote-closed'; yes: number; no: number } & About)
  | ({ kind: 'game-session.series-created' | 'game-session.series-ended' } & About)
  | ({ kind: 'game-session.series-changed'; changes: Changes } & About)
  | { kind: 'game-session.settings-changed'; changes: Changes };

const BASE = {
  type: 'staff_action',
  target: ({ title }: About) => title,
  diff: null,
  page: '/sessions',
  live: ({ sessionId }: About): readonly LiveUpdate[] => [['game-sessions', 'changed', sessionId]],
} as const;

const DETAIL_LABELS = {
  title: { name: 'Title' },
  host: { name: 'Host' },
  description: { name: 'Description' },
  coHosts: { name: 'Co-hosts' },
  roles: { name: 'Roles' },
  commands: { name: 'Commands' },
  autoStart: { name: 'Start automatically' },
};

const about = { sessionId: 's', title: 'Friday patrol' };

export const gameSessionEvents = defineEvents<GameSessionEvent>({
  'game-session.planned': {
    ...BASE,
    title: 'Session planned',
    sentence: ({ title }) => `${title} was planned.`,
    color: 'cobalt',
    live: ({ sessionId }) => [['game-sessions', 'created', sessionId]],
    example: about,
  },
  'game-session.changed': {
    ...BASE,
    title: 'Session changed',
    sentence: ({ title }) => `${title} was changed.`,
    diff: {
      of: ({ changes }) => changes,
      labels: { ...DETAIL_LABELS, plannedAt: { name: 'Time' } },
    },
    color: 'cobalt',
    example: { ...about, changes: { before: { title: 'Patrol' }, after: { title: 'Friday patrol' } } },
  },
  'game-session.cancelled': {
    ...BASE,
    title: 'Session canceled',
    sentence: ({ title }) => `${title} was canceled.`,
    color: 'gray',
    example: about,
  },
  'game-session.started': {
    ...BASE,
    title: 'Session started',
    sentence: ({ title }) => `${title} started.`,
    color: 'success',
    example: about,
  },
  'game-session.not-started': {
    ...BASE,
    title: 'Session not started',
    sentence: ({ title, reason }) => `${title} did not start automatically. ${reason}`,
    color: 'orange',
    example: { ...about, reason: '0 staff members on duty, 1 needed.' },
  },
  'game-session.vote-opened': {
    ...BASE,
    title: 'Vote opened',
    sentence: ({ title, audience, threshold }) =>
      `A ${audience} vote on ${title} was opened. It passes with ${plural(threshold, 'vote')}.`,
    color: 'cobalt',
    example: { ...about, audience: 'staff', threshold: 5 },
  },
  'game-session.vote-passed': {
    ...BASE,
    title: 'Vote passed',
    sentence: ({ title, yes }) => `The vote on ${title} passed with ${plural(yes, 'vote')}.`,
    color: 'success',
    example: { ...about, yes: 5 },
  },
  'game-session.vote-closed': {
    ...BASE,
    title: 'Vote closed',
    sentence: ({ title, yes, no }) => `The vote on ${title} closed: ${yes} yes, ${no} no.`,
    color: 'gray',
    example: { ...about, yes: 3, no: 4 },
  },
  'game-session.series-created': {
    ...BASE,
    title: 'Series created',
    sentence: ({ title }) => `The series ${title} was created.`,
    color: 'cobalt',
    live: [['game-sessions', 'changed']],
    example: about,
  },
  'game-session.series-changed': {
    ...BASE,
    title: 'Series changed',
    sentence: ({ title }) => `The series ${title} was changed.`,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        ...DETAIL_LABELS,
        startsOn: { name: 'First day' },
        time: { name: 'Time' },
        rule: { name: 'Repeats' },
      },
    },
    color: 'cobalt',
    live: [['game-sessions', 'changed']],
    example: { ...about, changes: { before: { time: '20:00' }, after: { time: '21:00' } } },
  },
  'game-session.series-ended': {
    ...BASE,
    title: 'Series ended',
    sentence: ({ title }) => `The series ${title} was ended.`,
    color: 'gray',
    live: [['game-sessions', 'changed']],
    example: about,
  },
  'game-session.boosted': {
    ...BASE,
    title: 'Session boosted',
    sentence: ({ title }) => `${title} was boosted.`,
    color: 'cobalt',
    example: about,
  },
  'game-session.ending': {
    ...BASE,
    title: 'Session ending',
    sentence: ({ title }) => `${title} ends soon.`,
    color: 'orange',
    example: about,
  },
  'game-session.kept-running': {
    ...BASE,
    title: 'Session kept running',
    sentence: ({ title }) => `${title} keeps running.`,
    color: 'cobalt',
    example: about,
  },
  'game-session.full': {
    ...BASE,
    title: 'Session full',
    sentence: ({ title, players }) => `${title} is full with ${plural(players, 'player')}.`,
    color: 'success',
    example: { ...about, players: 40 },
  },
  'game-session.low': {
    ...BASE,
    title: 'Session low',
    sentence: ({ title, players }) => `${title} is down to ${plural(players, 'player')}.`,
    color: 'orange',
    example: { ...about, players: 6 },
  },
  'game-session.ended': {
    ...BASE,
    title: 'Session ended',
    sentence: ({ title, ms, peak }) =>
      `${title} ended after ${formatDuration(ms)}${peak === null ? '' : `, peak ${plural(peak, 'player')}`}.`,
    color: 'gray',
    example: { ...about, ms: 7_200_000, peak: 38 },
  },
  'game-session.settings-changed': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Session settings changed',
    sentence: 'The settings of sessions were changed.',
    target: null,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        lowPlayers: { name: 'Low below' },
        lowMinutes: { name: 'Low after minutes' },
        reservedSlots: { name: 'Reserved slots' },
        boostMinutes: { name: 'Minutes between boosts' },
        staffNeeded: { name: 'Staff needed' },
        endMinutes: { name: 'Countdown before the end' },
        endMessage: { name: 'Message before the end' },
        endShifts: { name: 'End shifts' },
        endCommands: { name: 'Commands at the end' },
        hosts: { name: 'Host list' },
      },
    },
    color: 'cobalt',
    live: [['game-sessions', 'changed']],
    example: { changes: { before: { lowPlayers: 10 }, after: { lowPlayers: 8 } } },
  },
});
