import Fastify from 'fastify';
import pg from 'pg';
import { listQuery, type Row, toPunishment } from './floor-rows.ts';

/*
 * The baseline of the product's list on PostgreSQL: bare Fastify and one prepared statement of `pg` on as many
 * connections as the product has, returning the same bytes.
 */

const CONNECTIONS = 10;

// Times stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });
const list = { name: 'list', text: listQuery('$1', '$2') };

const app = Fastify();

app.get<{ Params: { id: string }; Querystring: { limit: string } }>(
  '/api/servers/:id/punishments',
  async (request) => {
    const { rows } = await pool.query<Row>({ ...list, values: [request.params.id, request.query.limit] });
    return rows.map(toPunishment);
  },
);
app.get('/healthz', () => ({ status: 'ok' }));

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
