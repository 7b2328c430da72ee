import { noSuchServer, type RequestContext, requireStepUp, type Viewer } from '@tenfour/contracts';
import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/database.ts';

/** The input of a download: the server of its path, and fields of the query. */
export interface ExportInput extends Record<string, unknown> {
  serverId: unknown;
}

/**
 * Returns who exports. Throws `FACTOR_REQUIRED` without the fresh second factor that exports need, and NOT_FOUND for
 * people who are not members.
 */
export async function requireStepUpForExport(
  ctx: Pick<RequestContext, 'access' | 'services'>,
  { serverId }: ExportInput,
): Promise<Viewer> {
  const viewer = (await ctx.access.at(String(serverId)))?.viewer;
  if (!viewer) throw noSuchServer();
  await requireStepUp(ctx, viewer, { caller: viewer, name: 'Export records' });
  return viewer;
}

/** What a file is named after; empty for a server that is not there. */
export async function nameOfServer(handle: Handle, serverId: unknown): Promise<string> {
  const row = await handle
    .selectFrom('servers')
    .select('name')
    .where('id', '=', String(serverId))
    .executeTakeFirst();
  return row?.name ?? '';
}

/** The query's fields, none of which may stand in for the server of the path, nor choose a page. */
export function inputOf(request: FastifyRequest): ExportInput {
  const { id } = Object(request.params) as { id?: unknown };
  const { cursor: _cursor, limit: _limit, ...fields } = Object(request.query) as Record<string, unknown>;
  return { ...fields, serverId: id };
}
