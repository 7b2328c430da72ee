import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SESSION_MESSAGES,
  fillPlaceholders,
  isButtonUrl,
  isEmptySessionMessage,
  isPictureUrl,
  MESSAGE_OF_TRANSITION,
  SESSION_MESSAGE_KINDS,
  textsOfMessage,
  unknownPlaceholders,
} from './session-messages.ts';

describe('placeholders', () => {
  it('unknown ones are named, each once', () => {
    expect(unknownPlaceholders('started', ['{title} {titel} {players}', '{titel} {peak} { host }'])).toEqual([
      'titel',
      'peak',
    ]);
    expect(unknownPlaceholders('ended', ['{peak}'])).toEqual([]);
  });

  it('are filled in one pass, and unknown ones stay', () => {
    const values: Record<string, string> = { title: '{host}', host: 'Ana' };
    expect(fillPlaceholders('{title} by {host}, {x}', (name) => values[name])).toBe('{host} by Ana, {x}');
  });

  it('leave a text without braces as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replaceAll('{', '');
        expect(fillPlaceholders(plain, () => 'x')).toBe(plain);
      }),
    );
  });
});

it.each([
  ['https://erlc.gg/join/{code}', true],
  ['https://example.com', true],
  ['https://example.com?code={code}', true],
  ['http://example.com/', false],
  ['https://{title}/', false],
  ['https://{title}.com/', false],
  ['https://localhost/', false],
  ['https://a@b.com/', false],
  ['https://example.com:8080/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a button can lead to %j: %s', (url, allowed) => {
  expect(isButtonUrl(url)).toBe(allowed);
});

it('a picture has a fixed address', () => {
  expect(isPictureUrl('https://example.com/a.png')).toBe(true);
  expect(isPictureUrl('https://example.com/{code}.png')).toBe(false);
});

it.each(SESSION_MESSAGE_KINDS)('the first message of %s is whole', (kind) => {
  const { message } = DEFAULT_SESSION_MESSAGES[kind];
  expect(unknownPlaceholders(kind, textsOfMessage(message))).toEqual([]);
  expect(isEmptySessionMessage(message)).toBe(false);
  expect(message.buttons.every(({ url }) => isButtonUrl(url))).toBe(true);
});

it('every message but the plan belongs to a transition', () => {
  expect(new Set(['planned', ...Object.values(MESSAGE_OF_TRANSITION)])).toEqual(
    new Set(SESSION_MESSAGE_KINDS),
  );
});
