import type { ExecuteCommandResult } from '@tenfour/contracts';
import { describe, expect, test } from 'vitest';
import { outcomeOf, outcomeOfError } from './outcome.ts';

const result: ExecuteCommandResult = {
  success: true,
  command: ':h Hello',
  message: 'Sent to the game.',
  id: '1',
  state: 'sent',
  position: null,
  expectedAt: null,
  code: null,
  nextInMs: 0,
};

describe('an answer', () => {
  // covers: R712, R713
  test.each([
    ['sent', { state: 'sent' }, 'Command Executed Successfully', 'success', [':h Hello']],
    ['confirmed', { state: 'confirmed' }, 'Command Executed Successfully', 'success', [':h Hello']],
    [
      'still waiting: not executed',
      { state: 'queued', message: 'Queued: 2 ahead of it.' },
      'Command queued',
      'neutral',
      ['Queued: 2 ahead of it.'],
    ],
    [
      'not answered yet: neither executed nor failed',
      { success: false, state: 'sent', message: 'On its way to the game.' },
      'Command on its way',
      'neutral',
      ['On its way to the game.'],
    ],
    [
      'refused by the game',
      { success: false, state: 'failed', message: 'No one is in the game server, so commands can’t run.' },
      'Command Failed',
      'destructive',
      ['No one is in the game server, so commands can’t run.'],
    ],
    [
      'refused without a word',
      { success: false, state: 'failed', message: '  ' },
      'Command Failed',
      'destructive',
      ['Command execution failed'],
    ],
    [
      'unknown, even if called a success',
      { success: true, state: 'unknown', message: 'It’s unknown.' },
      'Command Failed',
      'destructive',
      ['It’s unknown.'],
    ],
  ] as const)('%s', (_name, part, title, tone, lines) => {
    expect(outcomeOf({ ...result, ...part })).toEqual({ title, tone, lines, reachedGame: true });
  });
});

const API = 'ER:LC API error. Check your API key or server status.';
const TRANSPORT = 'Failed to execute command. Check your connection and API key.';
const body = (message: string) => JSON.stringify({ message, code: 'X', requestId: 'r' });

describe('a failed call', () => {
  // covers: R714, R715
  test.each([
    [
      'the game API did not answer',
      `502: ${body('ER:LC API did not answer in time.')}`,
      [API, 'ER:LC API did not answer in time.'],
      true,
    ],
    ['the reason is the literal sentence itself: said once', `502: ${body(API)}`, [API], true],
    [
      'no key',
      `422: ${body('Add an ER:LC API key in Settings to send commands.')}`,
      [API, 'Add an ER:LC API key in Settings to send commands.'],
      false,
    ],
    ['an empty 500', '500: ', [TRANSPORT], true],
    [
      'too long',
      `400: ${body('A command has at most 120 characters.')}`,
      [TRANSPORT, 'A command has at most 120 characters.'],
      false,
    ],
    ['the network is down: one cause', 'Failed to fetch', [TRANSPORT], true],
    ['a proxy answers: one cause', '502: Bad Gateway', [TRANSPORT], true],
  ])('%s', (_name, message, lines, reachedGame) => {
    expect(outcomeOfError(new Error(message))).toEqual({
      title: 'Command Failed',
      tone: 'destructive',
      lines,
      reachedGame,
    });
  });
});

test('the pause that the game asks for comes along', () => {
  expect(outcomeOf({ ...result, nextInMs: 7_200 }).nextInMs).toBe(7_200);
  expect(outcomeOf(result)).not.toHaveProperty('nextInMs');
});
