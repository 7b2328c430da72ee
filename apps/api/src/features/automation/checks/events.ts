import { plural, usernameKey } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';
import { withPlayer } from '../../../events/embed.ts';

/** `check` names the check, `why` says what was found. */
export type CheckEvent =
  /** Players of one reading; `why` is of the first. */
  | { kind: 'check.broken'; player: string; others: number; check: string; why: string }
  /** A player was respawned or kicked. */
  | { kind: 'check.enforced'; player: string; check: string; why: string; done: string };

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
    title: ({ done }) => `Player check: ${done}`,
    sentence: ({ player, check, why, done }) => `${player} was ${done}. ${check}: ${why}`,
    target: ({ player }) => player,
    diff: null,
    color: 'danger',
    page: ({ player }) => withPlayer('?tab=ingame', player),
    live: LIVE,
    example: {
      player: 'Rusty',
      check: 'Team Police',
      why: 'No allowed Discord role.',
      done: 'kicked',
    },
  },
});
