import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { describeError, loggedPath, loggerOptions } from './redact.ts';

function lineOf(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  pino(loggerOptions('info'), { write: (line) => void lines.push(line) }).info(fields, 'said');
  return JSON.parse(lines.join(''));
}

describe('log lines', () => {
  test.each([
    { cookie: 'sid=hush' },
    // What reads forms says so in the most talkative log.
    { busboyOptions: { headers: { cookie: 'sid=hush', authorization: 'hush' } } },
    { headers: { authorization: 'hush', 'server-key': 'hush' } },
    { req: { method: 'GET', url: '/api/auth/callback?code=hush', headers: { cookie: 'hush' } } },
    { input: { erlcApiKey: 'hush' } },
    { body: { password: 'hush' } },
    { err: Object.assign(new Error('failed'), { config: { secret: 'hush' }, response: { body: 'hush' } }) },
  ])('%o contain no secret', (fields) => {
    expect(JSON.stringify(lineOf(fields))).not.toContain('hush');
  });

  test.each([
    ['/api/servers?key=hush', '/api/servers'],
    ['/hooks/erlc/hush', '/hooks/erlc/***'],
    ['//hooks//erlc//hush/more?x', '//hooks//erlc//***'],
    [`/%68ooks/erlc/${'hush'.repeat(11)}`, '/%68ooks/erlc/***'],
    ['/assets/index-4f2a.js', '/assets/index-4f2a.js'],
  ])('contain of %s only %s', (url, path) => expect(loggedPath(url)).toBe(path));

  test('follow causes, and survive errors of the platform that cannot be walked', () => {
    const timeout = new DOMException('took too long', 'TimeoutError');
    expect(lineOf({ err: new Error('upstream', { cause: timeout }) })).toMatchObject({
      err: { message: 'upstream', cause: { type: 'TimeoutError', message: 'took too long' } },
    });
  });

  test('end where causes form a cycle, and accept a value that is no error', () => {
    const error = new Error('circle');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).match(/circle/g)?.length).toBeLessThan(20);
    expect(describeError('text')).toEqual({ type: 'string', message: 'text' });
  });
});
