import multipart from '@fastify/multipart';
import { IMPORT_BYTES_MAX, noSuchServer, unauthorized } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContextOf } from '../../../http/trpc/context.ts';
import { callProcedure } from '../../../http/trpc/trpc.ts';
import { tooLarge, type Upload } from './upload.ts';

/** The file and the form around it. */
const BODY_MAX = IMPORT_BYTES_MAX + 64 * 1_024;

/** A browser looks for the answer once it has sent everything: what is refused is read to its end all the same. */
function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

function notTheFile(): DomainError {
  return new DomainError('BAD_REQUEST', {
    message: 'Send the file as the one part of a form (multipart/form-data).',
  });
}

/** Returns what is said of a form that ended before its file did, or that can't be read. */
function brokenOff(cause: unknown): DomainError {
  return new DomainError('BAD_REQUEST', { message: 'The upload broke off. Send the file again.', cause });
}

/**
 * Adds `PUT /api/servers/{id}/imports/{importId}/file`: the file of an import, as the only part of a form. Checks the
 * same permission as the procedure before it reads any bytes. Register in its own scope.
 */
export async function addImportUpload(
  app: FastifyInstance,
  contextOf: ContextOf,
  upload: Upload,
): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: IMPORT_BYTES_MAX + 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  // The route says what it takes.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.route<{ Params: { id: string; importId: string } }>({
    method: 'PUT',
    url: '/api/servers/:id/imports/:importId/file',
    bodyLimit: BODY_MAX,
    async handler(request, reply) {
      const { id: serverId, importId } = request.params;
      const ctx = contextOf(request, reply, 'rest');
      await callProcedure({ path: 'imports.get', type: 'query', input: { serverId, importId }, ctx });
      const found = await ctx.access.at(serverId);
      if (found === null) throw unauthorized();
      if (found.viewer === null) throw noSuchServer();
      if (Number(request.headers['content-length']) > BODY_MAX) throw tooLarge();
      const part = request.isMultipart() ? await request.file().catch(() => undefined) : undefined;
      if (!part) {
        dropRest(request);
        throw notTheFile();
      }
      await upload(found.viewer, importId, part.file).catch((error: unknown) => {
        dropRest(request);
        throw error instanceof DomainError || !part.file.errored ? error : brokenOff(error);
      });
      return reply.code(204).send();
    },
  });
}
