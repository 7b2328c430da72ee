import { type EvidenceService, noSuchServer, notAllowed, unauthorized } from '@tenfour/contracts';
import { DomainError, EVIDENCE_BYTES, may, type PermissionFlag } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memoryStorage } from '../../../http/security/security.ts';
import type { ContextOf } from '../../../http/trpc/context.ts';
import type { RequestLimits } from '../../../security/rate-limits/request-limits.ts';

/** Permissions to upload and to view: those to write and to read the records or the calls that refer to evidence. */
const UPLOADING: readonly PermissionFlag[] = ['canEditPunishments', 'canViewStaffTools'];
const LOOKING: readonly PermissionFlag[] = ['canViewPunishments', 'canViewStaffTools'];

export interface EvidenceRouteDeps {
  evidence: EvidenceService;
  limits: RequestLimits;
}

/**
 * `POST /api/servers/{id}/evidence` takes a picture's bytes as its body, `GET /api/servers/{id}/evidence/{file}` shows
 * it: bytes are neither JSON nor a procedure, so these two stand beside the router, with its checks and its errors.
 */
export async function addEvidence(
  app: FastifyInstance,
  contextOf: ContextOf,
  { evidence, limits }: EvidenceRouteDeps,
): Promise<void> {
  async function viewerOf(request: FastifyRequest, reply: FastifyReply, flags: readonly PermissionFlag[]) {
    const { id } = request.params as { id: string };
    const found = await contextOf(request, reply, 'rest').access.at(id);
    if (found === null) throw unauthorized();
    const { viewer } = found;
    if (viewer === null) throw noSuchServer();
    const [flag] = flags;
    if (flag !== undefined && !flags.some((one) => may(viewer, one))) throw notAllowed(flag);
    return viewer;
  }

  app.route({
    method: 'GET',
    url: '/api/servers/:id/evidence/:file',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const viewer = await viewerOf(request, reply, LOOKING);
      const { file } = request.params as { file: string };
      const { file: found, content } = await evidence.open(viewer, file);
      return reply
        .type(found.mediaType)
        .header('cache-control', 'private, max-age=3600')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(content));
    },
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/servers/:id/evidence',
      bodyLimit: EVIDENCE_BYTES,
      // Check before the body is read, so that a refused request doesn't upload eight megabytes.
      onRequest: async (request, reply) => {
        await limits.admit('evidence.add', request);
        await viewerOf(request, reply, UPLOADING);
        if (Number(request.headers['content-length']) > EVIDENCE_BYTES) throw tooLarge();
      },
      async handler(request, reply) {
        memoryStorage(reply);
        const viewer = await viewerOf(request, reply, UPLOADING);
        const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        return evidence.add(viewer, bytes);
      },
    });
  });
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', {
    message: `A picture has at most ${EVIDENCE_BYTES / 1024 / 1024} MB. Choose a smaller one.`,
  });
}
