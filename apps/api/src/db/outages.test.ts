import { OutageError } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { asOutage } from './outages.ts';

const failure = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('faults of the storage', () => {
  it.each([
    failure('database or disk is full', 'SQLITE_FULL'),
    failure('disk I/O error', 'SQLITE_IOERR_WRITE'),
    failure('could not extend file', '53100'),
  ])('is a full one: %s', (error) => {
    const outage = asOutage(error);
    expect(outage).toBeInstanceOf(OutageError);
    expect(outage).toMatchObject({ retryAfter: 30, cause: error, message: expect.stringMatching(/full/) });
  });

  it.each([
    failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failure('terminating connection due to administrator command', '57P01'),
    failure('the database system is starting up', '57P03'),
    failure('sorry, too many clients already', '53300'),
    failure('Connection terminated unexpectedly'),
    failure('disk I/O error', 'SQLITE_IOERR_READ'),
    failure('unable to open database file', 'SQLITE_CANTOPEN'),
    failure('timeout exceeded when trying to connect'),
  ])('is one that is away: %s', (error) => {
    expect(asOutage(error)).toMatchObject({ retryAfter: 3, message: expect.stringMatching(/^The database/) });
  });

  it.each([
    failure('UNIQUE constraint failed: users.id', 'SQLITE_CONSTRAINT_UNIQUE'),
    failure('duplicate key value', '23505'),
    failure('syntax error', '42601'),
    failure('canceling statement due to statement timeout', '57014'),
    failure('anything'),
    'no error',
  ])('a fault of the query is no outage: %s', (error) => {
    expect(asOutage(error)).toBe(error);
  });
});
