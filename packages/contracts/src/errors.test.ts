import { DomainError, ERROR_CODES } from '@tenfour/domain';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_TABLE, errorBody, toPublicError, zErrorBody } from './errors.ts';

const SECRET = 'postgres://user:hunter2@db/tenfour';

describe('toPublicError', () => {
  it.each(ERROR_CODES)('passes the sentence and status of %s on', (code) => {
    const open = toPublicError(new DomainError(code, { message: 'Say this.', details: { by: 'Ana' } }));
    expect(open).toEqual({
      code,
      http: ERROR_TABLE[code].http,
      message: 'Say this.',
      details: { by: 'Ana' },
    });
  });

  it('finds the sentence inside a transport error', () => {
    const cause = new DomainError('CONFLICT', { message: 'Already claimed by Ana.' });
    const open = toPublicError(new TRPCError({ code: 'CONFLICT', message: 'x', cause }));
    expect(open).toMatchObject({ code: 'CONFLICT', http: 409, message: 'Already claimed by Ana.' });
  });

  it('names the fields a schema refused', () => {
    const parsed = z.object({ reason: z.string().min(1, 'Say why') }).safeParse({ reason: '' });
    const open = toPublicError(new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error }));
    expect(open).toMatchObject({ code: 'BAD_REQUEST', http: 400, message: 'reason: Say why' });
  });

  it.each([
    new Error(SECRET),
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: SECRET, cause: new Error(SECRET) }),
    SECRET,
    null,
    Object.assign(new Error(SECRET), { statusCode: 500 }),
    new TRPCError({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Output validation failed',
      cause: new z.ZodError([{ code: 'custom', path: ['key'], message: SECRET, input: undefined }]),
    }),
  ])('blanks what it does not know (%#)', (error) => {
    const open = toPublicError(error);
    expect(open).toMatchObject({ code: 'INTERNAL', http: 500 });
    expect(JSON.stringify(open)).not.toContain('hunter2');
  });

  it.each([
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'BAD_REQUEST'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('understands a refusal of the web server with status %i', (statusCode, code) => {
    expect(toPublicError(Object.assign(new Error(SECRET), { statusCode })).code).toBe(code);
  });

  // covers: R700
  it('says Unauthorized in words, which the pages look for', () => {
    expect(toPublicError(new TRPCError({ code: 'UNAUTHORIZED' })).message).toContain('Unauthorized');
  });

  it('makes a body that its schema describes', () => {
    const body = errorBody(toPublicError(new Error('x')), 'req-1');
    expect(zErrorBody.parse(body)).toEqual(body);
  });
});
