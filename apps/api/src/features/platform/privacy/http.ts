import { Readable } from 'node:stream';
import { type DataSection, requireStepUp, unauthorized } from '@tenfour/contracts';
import { DomainError, PRODUCT_NAME } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database, Handle } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { escapeHtml } from '../../../http/pages/visitor-pages.ts';
import type { ContextOf } from '../../../http/trpc/context.ts';
import type { RequestLimits } from '../../../security/rate-limits/request-limits.ts';
import { copyPage } from './copy-sections.ts';
import { privacyEvents } from './events.ts';
import { type Identity, identityOf } from './identity.ts';

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
        const ctx = contextOf(request, reply, 'rest');
        const { access, source } = ctx;
        const account = await access.account();
        if (account === null) throw unauthorized();
        const caller = { factor: account.factor, source };
        await requireStepUp(ctx, account, { caller, name: 'Download your data' });
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
  const [at, identity] = [now(), await identityOf(database.handle, userId)];
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

const COPY_FORMATS = ['json', 'html'] as const;
type CopyFormat = (typeof COPY_FORMATS)[number];

interface CopyOptions {
  handle: Handle;
  identity: Identity;
  /** Epoch ms. */
  now: number;
}

/** Writes everything that is stored about a person, a page at a time. */
function copyChunks(format: CopyFormat, options: CopyOptions): AsyncGenerator<string> {
  return format === 'json' ? jsonChunks(options) : htmlChunks(options);
}

async function* sectionsOf({ handle, identity }: CopyOptions): AsyncGenerator<DataSection> {
  let cursor: string | null | undefined;
  do {
    const page = await copyPage(handle, identity, cursor ?? undefined);
    yield* page.sections;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* jsonChunks(options: CopyOptions): AsyncGenerator<string> {
  const exportedAt = new Date(options.now).toISOString();
  yield `${JSON.stringify({ format: 'tenfour-person', version: 1, exportedAt }).slice(0, -1)},\n"sections":[`;
  let separator = '\n';
  for await (const section of sectionsOf(options)) {
    yield separator + JSON.stringify(section);
    separator = ',\n';
  }
  yield ']}\n';
}

/** Nothing in the file may run or be loaded, wherever it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8884;padding:.3rem .5rem;' +
  'text-align:left;vertical-align:top;overflow-wrap:break-word;max-width:32rem}h2{margin:2rem 0 .2rem}p{margin:.2rem 0}';

async function* htmlChunks(options: CopyOptions): AsyncGenerator<string> {
  const title = `Your data in ${PRODUCT_NAME}`;
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(new Date(options.now).toUTCString())}</p>\n`;
  let label: string | null = null;
  for await (const section of sectionsOf(options)) {
    if (section.label !== label) {
      if (label !== null) yield '</tbody></table>\n';
      label = section.label;
      yield heading(section);
    }
    yield section.rows.map(rowOf).join('');
  }
  yield label === null ? '<p>Nothing is stored about you.</p>\n' : '</tbody></table>\n';
  yield '</body></html>\n';
}

function heading({ label, why, period, rows }: DataSection): string {
  const names = Object.keys(rows[0] ?? {}).map((name) => `<th>${escapeHtml(titleOf(name))}</th>`);
  return `<h2>${escapeHtml(label)}</h2><p>Why: ${escapeHtml(why)}. How long: ${escapeHtml(period)}.</p>
<table><thead><tr>${names.join('')}</tr></thead><tbody>\n`;
}

function rowOf(row: DataSection['rows'][number]): string {
  const cells = Object.values(row).map((value) => `<td>${escapeHtml(readable(value))}</td>`);
  return `<tr>${cells.join('')}</tr>\n`;
}

/** Returns a cell; moments to the second. */
function readable(value: string | number | null): string {
  const text = String(value ?? '');
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? text.slice(0, 19).replace('T', ' ') : text;
}

function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
