import { plural } from '@tenfour/domain';
import { defineEvents } from '../../../events/define-events.ts';

/** A wave as the log names it. */
export interface WaveDetails {
  waveId: string;
  title: string;
  people: number;
}

/** Waves of promotions. Each change of a role has its own line besides. */
type PromotionEvent = { wave: WaveDetails } & (
  | { kind: 'promotions.prepared' | 'promotions.changed' | 'promotions.deleted' }
  /** `lines` say who became what; the counts are of all changes of the wave. */
  | {
      kind: 'promotions.applied';
      lines: readonly string[];
      done: number;
      skipped: number;
      failed: number;
      waiting: number;
    }
);

interface About {
  wave: WaveDetails;
}

const wave = { waveId: 'w1', title: 'November promotions', people: 3 };

const BASE = {
  type: 'staff_action',
  sentence: ({ wave: { title, people } }: About) => `${title}: ${plural(people, 'person', 'people')}.`,
  target: ({ wave: { title } }: About) => title,
  diff: null,
  color: 'cobalt',
  page: ({ wave: { waveId } }: About) => `/staff?view=promotions&wave=${encodeURIComponent(waveId)}`,
  live: ({ wave: { waveId } }: About) => [['promotions', 'changed', waveId]] as const,
  example: { wave },
} as const;

export const promotionEvents = defineEvents<PromotionEvent>({
  'promotions.prepared': {
    ...BASE,
    title: 'Promotions prepared',
    live: ({ wave: { waveId } }) => [['promotions', 'created', waveId]],
  },
  'promotions.changed': { ...BASE, title: 'Prepared promotions changed' },
  'promotions.deleted': {
    ...BASE,
    title: 'Prepared promotions deleted',
    color: 'gray',
    page: '/staff?view=promotions',
    live: ({ wave: { waveId } }) => [['promotions', 'removed', waveId]],
  },
  'promotions.applied': {
    ...BASE,
    title: ({ waiting }) => (waiting > 0 ? 'Promotions interrupted' : 'Promotions applied'),
    sentence: ({ wave: { title }, lines, done, skipped, failed, waiting }) => {
      const counts = [
        `${done} applied`,
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(waiting > 0 ? [`${waiting} waiting`] : []),
      ];
      return [`${title}: ${counts.join(', ')}.`, ...lines].join(' ');
    },
    color: ({ skipped, failed, waiting }) => (skipped + failed + waiting > 0 ? 'yellow' : 'success'),
    example: {
      wave,
      lines: ['bo: Member to Moderator.'],
      ...{ done: 1, skipped: 1, failed: 0, waiting: 0 },
    },
  },
});
