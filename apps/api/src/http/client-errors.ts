import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { PublicError } from '@tenfour/contracts';
import { errorBody } from '@tenfour/contracts';

/** Node's error for a request that it could not parse; `rawPacket` is the last data received. */
export interface ClientError extends Error {
  code?: string | undefined;
  rawPacket?: unknown;
}

const REFUSALS: Readonly<Record<string, PublicError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'BAD_REQUEST',
    http: 408,
    message: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    code: 'BAD_REQUEST',
    http: 431,
    message: 'The address or the headers are too long.',
  },
};

const UNREADABLE: PublicError = { code: 'BAD_REQUEST', http: 400, message: 'This is no HTTP request.' };

/**
 * Answers input that never becomes a request, such as an address above Node's limit, in the standard error shape, and
 * ends the connection: the start of a next request cannot be found. No hook and no route sees it.
 */
export function answerClientError(
  error: ClientError,
  socket: Pick<Socket, 'writable' | 'destroyed' | 'end'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  socket.end(clientErrorAnswer(error, randomUUID().replaceAll('-', '').slice(0, 12)));
}

/** The bytes of that answer. To HEAD it has no body, which would be taken for the next answer. */
export function clientErrorAnswer({ code = '', rawPacket }: ClientError, requestId: string): string {
  const refusal = REFUSALS[code] ?? UNREADABLE;
  const body = JSON.stringify(errorBody(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.http} ${STATUS_CODES[refusal.http]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  const asked = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 5).toString('latin1') : '';
  return `${head.join('\r\n')}\r\n\r\n${asked === 'HEAD ' ? '' : body}`;
}
