import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes load balancers send requests elsewhere from now on; requests that still arrive are answered. */
    startDraining(): void;
  }
}

/**
 * `/healthz`: the process serves. `/readyz`: the database answers and takes writes as well, there are pages, and the process is not
 * about to end. Neither is limited, cached or ever turned away.
 */
export function addHealth(app: FastifyInstance, database: Database, web = { isBuilt: true }): void {
  let draining = false;
  app.decorate('startDraining', () => {
    draining = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    // The next request of this connection goes to another process.
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', { config: { neverShed: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { neverShed: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (draining) return reply.code(503).send({ status: 'stopping' });
    if (!web.isBuilt) return reply.code(503).send({ status: 'unavailable', web: 'is not built' });
    try {
      await database.handle.selectFrom('migrations').select('name').limit(1).execute();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', database: 'does not answer' });
    }
    try {
      database.assertWritable();
    } catch {
      // Logged once, when it began.
      return reply.code(503).send({ status: 'unavailable', database: 'takes no writes until a restart' });
    }
    return { status: 'ok' };
  });
}
