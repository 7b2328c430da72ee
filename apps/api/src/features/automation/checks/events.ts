import { plural, usernameKey } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { withPlayer } from '../../../events/embed.ts';

/** `check` names the check, `why` says what was found. */
export type CheckEvent =
  /** Players of one reading; `why` is of the first. */
  | { kind: 'check.broken'; player: string; others: number; check: string; why: string }
  /** A kick or a respawn was sent for players of one reading; `why` has each reason once. */
  | { kind: 'check.enforced'; players: readonly string[]; check: string; why: string; sent: string };

const NAMES = new Intl.ListFormat('en');

const LIVE = [
  ['automations', 'changed'],
  ['game', 'changed'],
] as const;

export const checkEvents = defineEvents<CheckEvent>({
  'check.broken': {
    type: 'staff_action',
    title: () => 'Player check failed',
    sentence: ({ player, others, check, why }) =>
      `${player}${others === 0 ? '' : ` and ${plural(others, 'other player')}`}: ${check}. ${why}`,
    target: ({ player }) => player,
    diff: null,
    color: 'orange',
    page: ({ player }) => withPlayer('?tab=ingame', player),
    live: LIVE,
    alert: ({ player, check, at }) => ({
      kind: 'check-broken',
      subjectId: `${usernameKey(player)}:${check}:${at}`,
      title: 'Player check failed',
    }),
    example: { player: 'Rusty', others: 0, check: 'Team Police', why: 'No allowed Discord role.' },
  },
  'check.enforced': {
    type: 'staff_action',
    title: ({ sent }) => `Player check: ${sent} sent`,
    sentence: ({ players, check, why, sent }) => `${NAMES.format(players)}: ${sent} sent. ${check}: ${why}`,
    target: ({ players }) => players[0] ?? '',
    diff: null,
    color: 'danger',
    page: ({ players }) => withPlayer('?tab=ingame', players[0] ?? ''),
    live: LIVE,
    example: {
      players: ['Rusty', 'Ana'],
      check: 'Team Police',
      why: 'No allowed Discord role.',
      sent: 'kick',
    },
  },
});
