import {
  noSuchServer,
  type RequestContext,
  requireStepUp,
  unauthorized,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { LabelsOf } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ContextOf } from '../../../http/trpc/context.ts';
import { callProcedure } from '../../../http/trpc/trpc.ts';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import type { RequestLimits } from '../../../security/rate-limits/request-limits.ts';
import { nameOfServer } from './admission.ts';
import { csvFileName } from './csv.ts';
import { createConfirm } from './downloads.ts';
import { exportEvents } from './events.ts';
import { exportZip } from './export-zip.ts';

export interface ServerExportDeps {
  database: Database;
  files: FileStore;
  labelsOf: LabelsOf;
  limits: RequestLimits;
  /** Epoch ms. */
  now: () => number;
}

/**
 * `GET /api/servers/{id}/export.zip`: everything of a server, for its owner, a few times a minute and one at a time. A
 * line in the activity log says that it was taken.
 */
export function addServerExport(app: FastifyInstance, contextOf: ContextOf, deps: ServerExportDeps): void {
  const running = new Set<string>();

  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/api/servers/:id/export.zip',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { id: serverId } = request.params;
      await deps.limits.admit('servers.export', request);
      const ctx = contextOf(request, reply, 'rest');
      const viewer = await ownerOf(serverId, ctx);
      await requireStepUp(ctx, viewer, { caller: viewer, name: 'Export a server' });
      // Who has hung up meanwhile closes nothing any more: it would count as running for good.
      if (reply.raw.destroyed) return reply;
      if (running.has(serverId)) throw underWay();
      running.add(serverId);
      reply.raw.once('close', () => running.delete(serverId));
      const confirm = createConfirm(() => ownerOf(serverId, contextOf(request, reply, 'rest')), deps.now);
      return sendEverything(reply, viewer, confirm, deps);
    },
  });
}

/** Throws like the import page for a viewer who is not the owner. */
async function ownerOf(serverId: string, ctx: RequestContext): Promise<Viewer> {
  await callProcedure({ path: 'imports.list', type: 'query', input: { serverId, limit: 1 }, ctx });
  const found = await ctx.access.at(serverId);
  if (found === null) throw unauthorized();
  if (found.viewer === null) throw noSuchServer();
  return found.viewer;
}

async function sendEverything(
  reply: FastifyReply,
  { id, username, serverId }: Viewer,
  confirm: () => Promise<void>,
  { database, files, labelsOf, now }: ServerExportDeps,
): Promise<FastifyReply> {
  const at = now();
  const actor = { id, name: username };
  // Before the first read, so that every file of the archive has this line.
  await database.transaction((tx) =>
    recordEvent(tx, exportEvents.create({ kind: 'server.exported', serverId, actor, at })),
  );
  const zip = await exportZip({
    ...{ handle: database.slowReads, files, labelsOf, serverId, now: at, confirm },
  });
  if (zip === null) throw noSuchServer();
  const name = csvFileName('everything', await nameOfServer(database.handle, serverId), at);
  return reply
    .header('content-disposition', `attachment; filename="${name.replace(/csv$/, 'zip')}"`)
    .header('cache-control', 'no-store')
    .type('application/zip')
    .send(zip);
}

function underWay(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'This server is being exported already. Wait until that is over.',
  });
}
