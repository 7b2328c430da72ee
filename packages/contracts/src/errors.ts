import { DomainError, type ErrorCode, OutageError, type PermissionFlag } from '@tenfour/domain';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import { describeIssues } from './issue-sentences.ts';

/** The table from error codes to the responses of tRPC and REST. */
export const ERROR_TABLE: Readonly<Record<ErrorCode, { trpc: TRPC_ERROR_CODE_KEY; http: number }>> = {
  BAD_REQUEST: { trpc: 'BAD_REQUEST', http: 400 },
  UNAUTHORIZED: { trpc: 'UNAUTHORIZED', http: 401 },
  FORBIDDEN: { trpc: 'FORBIDDEN', http: 403 },
  ADMIN_SESSION: { trpc: 'FORBIDDEN', http: 403 },
  INVALID_CREDENTIALS: { trpc: 'FORBIDDEN', http: 403 },
  REAUTH_REQUIRED: { trpc: 'FORBIDDEN', http: 403 },
  FACTOR_REQUIRED: { trpc: 'FORBIDDEN', http: 403 },
  APPROVAL_REQUIRED: { trpc: 'FORBIDDEN', http: 403 },
  NOT_FOUND: { trpc: 'NOT_FOUND', http: 404 },
  CONFLICT: { trpc: 'CONFLICT', http: 409 },
  PAYLOAD_TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', http: 413 },
  REFUSED: { trpc: 'UNPROCESSABLE_CONTENT', http: 422 },
  TOO_MANY_REQUESTS: { trpc: 'TOO_MANY_REQUESTS', http: 429 },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', http: 500 },
  UPSTREAM: { trpc: 'BAD_GATEWAY', http: 502 },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', http: 503 },
  OVERLOADED: { trpc: 'SERVICE_UNAVAILABLE', http: 503 },
};

/** A failure as callers see it, on every transport. */
export interface PublicError {
  code: ErrorCode;
  http: number;
  message: string;
  details?: Record<string, string | number | boolean | null>;
}

const GENERIC: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request could not be read. Check its fields and send it again.',
  UNAUTHORIZED: 'Unauthorized: sign in first.',
  FORBIDDEN: 'You do not have permission to do this.',
  NOT_FOUND: 'There is nothing at this address.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
};

const WRONG_METHOD = 'This call exists, but not with this method.';

const BLANK = 'Something went wrong on our side. Nothing was lost; try again in a moment.';

/** Returns the error for requests that are not signed in. */
export function unauthorized(): DomainError {
  return new DomainError('UNAUTHORIZED', { message: 'Unauthorized: sign in first.' });
}

/** Returns the same error whether a server does not exist or is not the caller's, which prevents probing of ids. */
export function noSuchServer(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such server, or you are not a member of it.' });
}

/** Returns the error for requests without a recent admin panel sign-in. Never 401, which leads to Discord. */
export function panelClosed(): DomainError {
  return new DomainError('ADMIN_SESSION', { message: 'Sign in to the admin panel first.' });
}

/** Returns the error for a member whose role lacks a permission. */
export function notAllowed(flag: PermissionFlag): DomainError {
  return new DomainError('FORBIDDEN', {
    message: 'Your role in this server does not allow this.',
    details: { permission: flag },
  });
}

/**
 * Converts an error to its public form; nothing else does. A `DomainError` and an outage show their message, a schema
 * error names the fields, the transport's own errors get a plain sentence, and everything else is hidden, in every
 * environment.
 */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof DomainError) {
    const { code, message, details } = error;
    return { code, http: ERROR_TABLE[code].http, message, ...(details ? { details } : {}) };
  }
  if (error instanceof OutageError) {
    const { message, retryAfter } = error;
    return { ...publicOf('UNAVAILABLE', message), details: { retryAfter } };
  }
  if (error instanceof z.ZodError) return publicOf('BAD_REQUEST', describeIssues(error));
  if (isWrongMethod(error)) return { code: 'BAD_REQUEST', http: 405, message: WRONG_METHOD };
  const code = transportCode(error);
  if (code === null) return publicOf('INTERNAL', BLANK);
  if (error instanceof Error && isReadable(error.cause, code)) return toPublicError(error.cause);
  return publicOf(code, GENERIC[code] ?? BLANK);
}

function publicOf(code: ErrorCode, message: string): PublicError {
  return { code, http: ERROR_TABLE[code].http, message };
}

/** Schema errors are shown only when the schema checked the caller's input. */
function isReadable(cause: unknown, code: ErrorCode): boolean {
  if (cause instanceof DomainError || cause instanceof OutageError) return true;
  return cause instanceof z.ZodError && code === 'BAD_REQUEST';
}

/** Recognizes tRPC's and Fastify's own errors by shape, since both carry a code or a status. */
function transportCode(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') {
    const found = codeOfTrpc(error.code);
    if (found) return found;
  }
  return 'statusCode' in error && typeof error.statusCode === 'number'
    ? codeOfStatus(error.statusCode)
    : null;
}

function isWrongMethod(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'METHOD_NOT_SUPPORTED';
}

function codeOfTrpc(trpc: string): ErrorCode | null {
  if (trpc === 'PARSE_ERROR') return 'BAD_REQUEST';
  const codes = Object.keys(ERROR_TABLE) as ErrorCode[];
  return codes.find((code) => ERROR_TABLE[code].trpc === trpc) ?? null;
}

function codeOfStatus(status: number): ErrorCode | null {
  const codes = Object.keys(ERROR_TABLE) as ErrorCode[];
  const exact = codes.find((code) => ERROR_TABLE[code].http === status);
  if (exact) return exact;
  return status >= 400 && status < 500 ? 'BAD_REQUEST' : null;
}

/** The JSON body of every failed REST call, and of `data.body` in tRPC's error shape. */
export const zErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type ErrorBody = z.infer<typeof zErrorBody>;

/** Puts a public error and the request's id into the body that callers read. */
export function errorBody(error: PublicError, requestId: string): ErrorBody {
  const { message, code, details } = error;
  return { message, code, requestId, ...(details ? { details } : {}) };
}
