import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Within a few percent of the best, and many times as fast. */
const BROTLI_QUALITY = 9;

/** A text held in memory with its compressed forms, as far as there are any. */
export interface Document {
  etag: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** Returns a document whose compressed forms are known. */
export function documentOf(plain: Buffer, br: Buffer | null = null, gz: Buffer | null = null): Document {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: gz };
}

/** Reads a document and the compressed forms beside it; null when there is none. */
export async function readDocument(path: string): Promise<Document | null> {
  const read = (suffix: string): Promise<Buffer | null> => readFile(path + suffix).catch(() => null);
  const plain = await read('');
  if (plain === null) return null;
  return documentOf(plain, await read('.br'), await read('.gz'));
}

/** Compresses a text once for all callers. */
export async function compressDocument(text: string): Promise<Document> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return documentOf(plain, await brotliOf(plain, { params }), await gzipOf(plain));
}

/** Returns a function that makes something when it is first wanted, and again after a failure. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Sends a document in a form that the caller accepts, or 304 when the caller has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  type: string,
): FastifyReply {
  reply.header('etag', document.etag);
  if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send();
  const { encoding, bytes } = encodedFor(request, document);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}

function encodedFor(request: FastifyRequest, page: Document): { encoding?: 'br' | 'gzip'; bytes: Buffer } {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (page.br && /\bbr\b(?!;q=0(?:[,;]|$))/.test(accepted)) return { encoding: 'br', bytes: page.br };
  if (page.gzip && /\bgzip\b(?!;q=0(?:[,;]|$))/.test(accepted)) return { encoding: 'gzip', bytes: page.gzip };
  return { bytes: page.plain };
}
