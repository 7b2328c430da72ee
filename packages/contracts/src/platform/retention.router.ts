import { ownerOnly, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import { zRetention, zRetentionPreview, zRetentionPreviewInput, zUpdateRetentionInput } from './retention.ts';

const params = { id: 'serverId' };

export const retentionRouter = router({
  get: ownerOnly
    .meta({ rest: 'GET /servers/{id}/retention', params, summary: 'Get how long records are stored' })
    .output(zRetention)
    .query(({ ctx }) => ctx.services.retention.get(ctx.viewer)),

  preview: ownerOnly
    .meta({
      rest: 'GET /servers/{id}/retention/preview',
      params,
      summary: 'Count what a shorter period deletes',
    })
    .input(zRetentionPreviewInput)
    .output(zRetentionPreview)
    .query(({ ctx, input }) => ctx.services.retention.preview(ctx.viewer, input)),

  update: ownerOnly
    .meta({
      stepUp: ALWAYS,
      person: true,
      rest: 'PATCH /servers/{id}/retention',
      params,
      summary: 'Choose how long records are stored',
    })
    .input(zUpdateRetentionInput)
    .output(zRetention)
    .mutation(({ ctx, input }) => ctx.services.retention.update(ctx.viewer, input)),
});
