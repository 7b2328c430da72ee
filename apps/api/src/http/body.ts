import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies, where an empty one is as good as none: many calls of the spec send `content-type` with nothing
 * behind it, which Fastify refuses by itself. Keys that would reach a prototype are refused.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    void parse(request, body.toString(), done);
  });
}
