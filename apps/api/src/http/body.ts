import { DomainError } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies and accepts an empty one with any `content-type`: many clients send `content-type` without a body,
 * which Fastify refuses by default. Rejects keys that would reach a prototype, and everything that is not JSON.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new DomainError('BAD_REQUEST', { message: 'Send the body as JSON (application/json).' }));
  });
}
