import { zOnServer } from '../fields.ts';
import { anyMember, router } from '../procedures.ts';
import { zEvidenceSpace } from './evidence.ts';

export const evidenceRouter = router({
  space: anyMember
    .meta({
      rest: 'GET /servers/{id}/evidence-space',
      params: { id: 'serverId' },
      summary: 'Get the storage of pictures',
    })
    .input(zOnServer)
    .output(zEvidenceSpace)
    .query(({ ctx }) => ctx.services.evidence.space(ctx.viewer)),
});
