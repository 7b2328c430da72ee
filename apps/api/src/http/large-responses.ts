import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Bytes from which a response is sent in slices. */
const LARGE_BYTES = 256 * 1024;

const SLICE_BYTES = 64 * 1024;

/**
 * Sends large responses in slices. A connection's byte count only grows when a whole chunk has been sent, so with a
 * single chunk a phone on a slow network would look stalled.
 */
export function addLargeResponses(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length <= LARGE_BYTES) return done(null, payload);
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    reply.header('content-length', bytes.length);
    done(null, Readable.from(slicesOf(bytes)));
  });
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES);
  }
}
