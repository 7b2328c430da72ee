import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/healthz`: the process serves. `/readyz`: the database answers as well. Neither is limited or cached. */
export function addHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.handle.selectFrom('migrations').select('name').limit(1).execute();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', database: 'does not answer' });
    }
  });
}
