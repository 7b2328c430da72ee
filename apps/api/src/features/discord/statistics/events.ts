import { STATISTIC_NAMES, STATISTICS, type Statistic } from '@tenfour/domain';
import type { Changes, FieldLabel } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** Changes of the channels that show statistics. */
export type StatisticsEvent =
  | { kind: 'statistics.changed'; changes: Changes }
  | { kind: 'statistics.channel-created'; channel: string }
  /** By the product itself: Discord refuses; `reason` is a sentence. */
  | { kind: 'statistics.stopped'; channel: string; reason: string };

const STATISTICS_EVENT = {
  type: 'staff_action',
  target: null,
  page: '/bot',
  live: [['settings', 'changed']],
} as const;

const LABELS = Object.fromEntries([
  ...STATISTICS.map((statistic) => [statistic, { name: STATISTIC_NAMES[statistic], empty: 'Off' }]),
  ['message', { name: 'Message', empty: 'Off' }],
]) as Record<Statistic | 'message', FieldLabel>;

export const statisticsEvents = defineEvents<StatisticsEvent>({
  'statistics.changed': {
    ...STATISTICS_EVENT,
    staffAction: settingsChange,
    title: 'Statistics channels changed',
    sentence: ({ changes: { after } }) =>
      Object.entries(after)
        .map(([field, value]) => `${LABELS[field as Statistic]?.name ?? field}: ${value || 'off'}.`)
        .join(' '),
    diff: { of: ({ changes }) => changes, labels: LABELS },
    color: 'cobalt',
    example: {
      changes: { before: { players: '' }, after: { players: '#stats (Players: {value})' } },
    },
  },
  'statistics.channel-created': {
    ...STATISTICS_EVENT,
    staffAction: settingsChange,
    title: 'Statistics channel created',
    sentence: ({ channel }) => `Created the voice channel “${channel}”.`,
    diff: null,
    color: 'cobalt',
    live: [],
    example: { channel: 'Players: 12' },
  },
  'statistics.stopped': {
    ...STATISTICS_EVENT,
    title: 'Statistics channel refused',
    sentence: ({ channel, reason }) => `#${channel} was not updated: ${reason} It is tried again every hour.`,
    diff: null,
    color: 'danger',
    example: { channel: 'stats', reason: 'This channel was deleted. Choose another one.' },
  },
});
