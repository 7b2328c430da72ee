import { databaseOf } from '../src/testing/product/people.ts';
import type { Walk } from './activity-rows.ts';

/** Reviews and waves. Marks stay with the review; a notice is its infraction; each changed role has a line of its own. */
export const PROMOTION_WALKS: readonly Walk[] = [
  { procedure: 'staffReviews.create', action: 'staff-review.created' },
  { procedure: 'staffReviews.mark', action: null },
  { procedure: 'staffReviews.sendNotices', action: 'infraction.recorded' },
  { procedure: 'staffReviews.remove', action: 'staff-review.deleted' },
  { procedure: 'promotions.create', action: 'promotions.prepared' },
  { procedure: 'promotions.update', action: 'promotions.changed' },
  { procedure: 'promotions.remove', action: 'promotions.deleted' },
  {
    procedure: 'promotions.applyWave',
    what: 'whose people changed',
    input: async (scene, prepared) => {
      const input = await prepared();
      const items = databaseOf(scene.actors)
        .handle.updateTable('promotion_items')
        .set({ from_role: 'admin' });
      await items.where('server_id', '=', scene.server.id).execute();
      return input;
    },
    action: 'promotions.applied',
  },
];
