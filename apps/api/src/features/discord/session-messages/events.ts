import type { SessionMessageKind, SessionPostKind } from '@tenfour/domain';
import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

export type SessionMessageEvent =
  | { kind: 'session-message.events-changed'; enabled: boolean }
  | { kind: 'session-message.changed'; message: SessionMessageKind; changes: Changes }
  | {
      kind: 'session-message.failed';
      sessionId: string;
      title: string;
      message: SessionPostKind;
      reason: string;
    };

/** What each message is called in a sentence. */
const NAMES: Readonly<Record<SessionMessageKind, string>> = {
  planned: 'planned sessions',
  started: 'started sessions',
  boosted: 'boosts',
  low: 'low sessions',
  full: 'full sessions',
  ended: 'ended sessions',
  cancelled: 'canceled sessions',
};

const BASE = { type: 'staff_action', page: '/sessions' } as const;

export const sessionMessageEvents = defineEvents<SessionMessageEvent>({
  'session-message.changed': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Session message changed',
    sentence: ({ message }) => `The message for ${NAMES[message]} was changed.`,
    target: null,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        enabled: { name: 'Post' },
        channel: { name: 'Channel' },
        role: { name: 'Ping' },
        mode: { name: 'Mode' },
        text: { name: 'Text' },
        embed: { name: 'Embed' },
        buttons: { name: 'Buttons' },
      },
    },
    color: 'cobalt',
    live: [['game-sessions', 'changed']],
    example: { message: 'started', changes: { before: { enabled: false }, after: { enabled: true } } },
  },
  'session-message.events-changed': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Discord events changed',
    sentence: ({ enabled }) => `Discord events for sessions were turned ${enabled ? 'on' : 'off'}.`,
    target: null,
    diff: null,
    color: 'cobalt',
    live: [['game-sessions', 'changed']],
    example: { enabled: true },
  },
  'session-message.failed': {
    ...BASE,
    title: 'Session message not posted',
    sentence: ({ title, message, reason }) =>
      message === 'event'
        ? `The Discord event of ${title} wasn’t updated. ${reason}`
        : `The message for ${NAMES[message]} of ${title} wasn’t posted. ${reason}`,
    target: ({ title }) => title,
    diff: null,
    color: 'orange',
    live: ({ sessionId }) => [['game-sessions', 'changed', sessionId]],
    example: {
      sessionId: 's',
      title: 'Friday patrol',
      message: 'started',
      reason: '#general was deleted. Choose another channel.',
    },
  },
});
