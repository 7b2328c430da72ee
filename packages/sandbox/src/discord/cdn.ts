import type { FastifyInstance, FastifyReply } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { patternPng } from '../png.ts';

const DEFAULT_SIZE = 128;

/** Returns a power of two from 16 to 4096; sizes over 1024 are drawn at 1024, the size of the real originals. */
function sizeOf(query: unknown): number | undefined {
  const text = textOf(query, 'size');
  if (text === undefined) return DEFAULT_SIZE;
  const size = Number(text);
  const valid = Number.isInteger(Math.log2(size)) && size >= 16 && size <= 4096;
  return valid ? Math.min(size, 1024) : undefined;
}

function sendPng(reply: FastifyReply, seed: string, size: number): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000')
    .type('image/png')
    .send(patternPng(seed, size));
}

/**
 * Registers the images on the CDN's paths. Every extension returns PNG bytes as `image/png`; like the real CDN, a bad
 * `size` is 400, and an unsupported path 415 or 404.
 */
export function registerCdn(app: FastifyInstance): void {
  app.get<{ Params: { userId: string; file: string } }>('/avatars/:userId/:file', (request, reply) => {
    const { userId, file } = request.params;
    const [hash, extension] = file.split('.');
    const size = sizeOf(request.query);
    if (!/^\d{15,20}$/.test(userId) || !/^(a_)?[\da-f]{32}$/.test(hash ?? ''))
      return reply.code(404).send('');
    if (!['png', 'webp', 'jpg', 'jpeg', 'gif'].includes(extension ?? '')) return reply.code(415).send('');
    return size === undefined ? reply.code(400).send('') : sendPng(reply, `${userId}:${hash}`, size);
  });
  app.get<{ Params: { file: string } }>('/embed/avatars/:file', (request, reply) => {
    const index = /^([0-5])\.png$/.exec(request.params.file)?.[1];
    return index === undefined ? reply.code(404).send('') : sendPng(reply, `default:${index}`, 256);
  });
}
