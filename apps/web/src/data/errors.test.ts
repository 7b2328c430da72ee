import { expect, test } from 'vitest';
import { errorDetails, humanise, isUnauthorized, serverMessageOr } from './errors.ts';
import { failedWrite } from './failed-answer.ts';

const json = '{"message":"That join code does not exist","code":"NOT_FOUND","requestId":"req-7"}';

test.each([
  [new Error(`404: ${json}`), 'That join code does not exist'],
  [new Error('500: Internal Server Error'), 'The server is not answering right now.'],
  [new Error('504: Gateway Time-out'), 'The server is not answering right now.'],
  [
    new Error('502: {"message":"ER:LC did not answer.","code":"UPSTREAM","requestId":"r"}'),
    'ER:LC did not answer.',
  ],
  [new Error('502: upstream connect error'), 'The server is not answering right now.'],
  [new Error('521: {"error":"bad gateway"}'), 'The server is not answering right now.'],
  [new Error('400: {"error":"no message here"}'), '{"error":"no message here"}'],
  [new Error('400: 12'), '12'],
  [new Error('Failed to fetch'), 'The server cannot be reached. Check your connection.'],
  [new Error('503: '), 'The server is not answering right now.'],
  [new Error('400: '), 'Something went wrong.'],
  ['plain text', 'plain text'],
  [undefined, 'The server cannot be reached. Check your connection.'],
])('humanise %s', (error, text) => {
  expect(humanise(error)).toBe(text);
});

test('a write that a proxy answered may have been done', () => {
  const sentence = 'The server is not answering right now. Check whether it was done before you try again.';
  expect(humanise(failedWrite(new Error('502: Bad Gateway')))).toBe(sentence);
  expect(humanise(failedWrite(new Error(`404: ${json}`)))).toBe('That join code does not exist');
});

// covers: R700
test.each([
  ['401: {"message":"Unauthorized"}', true],
  ['401: Unauthorized', true],
  ['401: sign in first', false],
  ['403: Unauthorized', false],
  ['Unauthorized 401: ', false],
])('isUnauthorized %s', (message, expected) => {
  expect(isUnauthorized(new Error(message))).toBe(expected);
});

// covers: R707, R708
test('the fallback speaks only when the server said nothing', () => {
  expect(serverMessageOr(new Error(`404: ${json}`), 'Failed to join server')).toBe(
    'That join code does not exist',
  );
  expect(serverMessageOr(new Error('500: '), 'Failed to join server')).toBe('Failed to join server');
  expect(serverMessageOr(new Error('502: Bad Gateway'), 'Failed to join server')).toBe(
    'Failed to join server',
  );
  expect(serverMessageOr(new TypeError('Failed to fetch'), 'Failed to join server')).toBe(
    'Failed to join server',
  );
});

test('details keep the literal message and name the request', () => {
  expect(errorDetails(new Error(`404: ${json}`))).toBe(`404: ${json}\nRequest req-7`);
});
