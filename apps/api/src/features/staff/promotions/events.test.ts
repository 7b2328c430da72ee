import { expect, it } from 'vitest';
import { testMessages } from '../../../testing/events.ts';
import { promotionEvents } from './events.ts';

const page = '/staff?view=promotions&wave=w1';
const all = 'November promotions: 3 people.';

testMessages(promotionEvents, {
  'promotions.prepared': ['Promotions prepared', all, page, 'cobalt'],
  'promotions.changed': ['Prepared promotions changed', all, page, 'cobalt'],
  'promotions.deleted': ['Prepared promotions deleted', all, '/staff?view=promotions', 'gray'],
  'promotions.applied': [
    'Promotions applied',
    'November promotions: 1 applied, 1 skipped. bo: Member to Moderator.',
    page,
    'yellow',
  ],
});

it('names what failed and what still waits', () => {
  const circumstances = { serverId: 's', actor: { id: 'u', name: 'ana' }, at: 1 };
  const wave = { waveId: 'w', title: 'All', people: 4 };
  const counts = { done: 1, skipped: 0, failed: 1, waiting: 2 };
  const event = promotionEvents.create({
    kind: 'promotions.applied',
    ...{ ...circumstances, ...counts, wave, lines: [] },
  });
  expect([event.title, event.sentence]).toEqual([
    'Promotions interrupted',
    'All: 1 applied, 1 failed, 2 waiting.',
  ]);
});
