import { Readable } from 'node:stream';
import { unauthorized } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ContextOf } from '../../../http/trpc/context.ts';
import type { RequestLimits } from '../../../security/rate-limits/request-limits.ts';
import { COPY_FORMATS, type CopyFormat, copyChunks } from './copy-file.ts';
import { privacyEvents } from './events.ts';
import { requireIdentity } from './service.ts';

export interface DataExportDeps {
  database: Database;
  limits: RequestLimits;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Adds `GET /api/auth/data.json` and `.html`: everything that is stored about the person, a few times a minute and one
 * at a time. A line in the account log says that it was taken.
 */
export function addDataExport(app: FastifyInstance, contextOf: ContextOf, deps: DataExportDeps): void {
  const running = new Set<string>();
  for (const format of COPY_FORMATS) {
    app.route({
      method: 'GET',
      url: `/api/auth/data.${format}`,
      exposeHeadRoute: false,
      async handler(request, reply) {
        await deps.limits.admit('privacy.export', request);
        const account = await contextOf(request, reply, 'rest').access.account();
        if (account === null) throw unauthorized();
        // The close of a client that has hung up meanwhile is over: it would count as running for good.
        if (reply.raw.destroyed) return reply;
        if (running.has(account.id)) throw underWay();
        running.add(account.id);
        reply.raw.once('close', () => running.delete(account.id));
        return sendCopy(reply, format, account.id, deps);
      },
    });
  }
}

async function sendCopy(
  reply: FastifyReply,
  format: CopyFormat,
  userId: string,
  { database, now }: DataExportDeps,
): Promise<FastifyReply> {
  const [at, identity] = [now(), await requireIdentity(database, userId)];
  await database.transaction((tx) =>
    recordEvent(tx, privacyEvents.create({ kind: 'account.data-exported', userId, at, format })),
  );
  const chunks = copyChunks(format, { handle: database.slowReads, identity, now: at });
  const day = new Date(at).toISOString().slice(0, 10);
  return reply
    .header('content-disposition', `attachment; filename="tenfour-data-${day}.${format}"`)
    .header('cache-control', 'no-store')
    .type(format === 'json' ? 'application/json' : 'text/html; charset=utf-8')
    .send(Readable.from(chunks, { objectMode: false }));
}

function underWay(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'Your data is being exported already. Wait until that is over.',
  });
}
