import { join } from 'node:path';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import { listQuery, type Row, toPunishment } from './floor-rows.ts';

/*
 * The baseline of the product's list: bare Fastify and one prepared statement, returning the same bytes. It has no
 * sessions, permissions, checks or second engine.
 */

const dataDir = process.env.DATA_DIR ?? '';
const database = new Sqlite(join(dataDir, SQLITE_FILE), { readonly: true });
database.pragma('cache_size = -65536');

// As the product's own statements (`apps/api/src/db/prepared.ts`): planned once and not at each execution.
const list = database.prepare<[string, number], Row>(listQuery('+?', '+?'));

const app = Fastify();

app.get<{ Params: { id: string }; Querystring: { limit: string } }>(
  '/api/servers/:id/punishments',
  (request, reply) => {
    reply.send(list.all(request.params.id, Number(request.query.limit)).map(toPunishment));
  },
);
app.get('/healthz', () => ({ status: 'ok' }));

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
