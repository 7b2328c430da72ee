import { zOnServer } from '../fields.ts';
import { anyMember, router } from '../procedures.ts';
import { zEvidenceSpace } from './evidence.ts';

export const evidenceRouter = router({
  space: anyMember
    .meta({
      rest: 'GET /servers/{id}/evidence-space',
      params: { id: 'serverId' },
      summary: 'How much room there is for uploaded pictures',
    })
    .input(zOnServer)
    .output(zEvidenceSpace)
    .query(({ ctx }) => ctx.services.evidence.space(ctx.viewer)),
});
