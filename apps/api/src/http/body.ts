import { DomainError } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies, where an empty one is as good as none, whatever it is called: many calls of the spec send
 * `content-type` with nothing behind it, which Fastify refuses by itself. Keys that would reach a prototype are
 * refused, and so is everything that is not JSON.
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
