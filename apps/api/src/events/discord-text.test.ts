import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryText } from '../testing/arbitrary-text.ts';
import { escapedLine, escapedText, plainLine, unescaped } from './discord-text.ts';

describe('escaping', () => {
  it.each([
    ['RustyOtter', 'RustyOtter'],
    ['Rusty_Otter_', 'Rusty\\_Otter\\_'],
    ['**bold** ~~no~~ ||hidden||', '\\*\\*bold\\*\\* \\~\\~no\\~\\~ \\|\\|hidden\\|\\|'],
    ['`code` ```js\nx```', '\\`code\\` \\`\\`\\`js x\\`\\`\\`'],
    ['@everyone @here', '\\@everyone \\@here'],
    [
      '<@123> <@&4> <#5> </kick:6> <:x:7> <t:8:R>',
      '\\<\\@123> \\<\\@&4> \\<#5> \\</kick:6> \\<\\:x:7> \\<t\\:8:R>',
    ],
    ['[click](https://evil.example)', '\\[click\\](https\\://evil.example)'],
    ['https://discord.gg/x', 'https\\://discord.gg/x'],
    [':smile: it is 10:30', '\\:smile: it is 10:30'],
    [':h Hello', ':h Hello'],
    ['# Head', '\\# Head'],
    ['-# small', '\\-# small'],
    ['- one', '\\- one'],
    ['> said', '\\> said'],
    ['1. first', '1\\. first'],
    ['12) twelfth', '12\\) twelfth'],
    ['1.5 hours - late', '1\\.5 hours - late'],
    ['back\\slash', 'back\\\\slash'],
    ['two\n\nlines\tand\u2028more', 'two lines and more'],
    ['a\u200bb\u202ec\u2066d\u00ade\ufefff', 'abcde f'],
    ['👨‍👩‍👧 and ❤️‍🔥', '👨‍👩‍👧 and ❤️‍🔥'],
    ['a\u200db', 'ab'],
    ['Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301!', 'Z\u0301\u0301\u0301\u0301!'],
    ['\ud83d alone', '\ufffd alone'],
    ['', '—'],
    [' \u200b\u3164\u2800\n', '—'],
    ['\u0301', '—'],
  ])('%j is %j', (text, escaped) => {
    expect(escapedLine(text, 200)).toBe(escaped);
    expect(unescaped(escaped)).toBe(plainLine(text, 200));
  });

  it('cuts neither escapes nor characters in two', () => {
    expect(escapedLine('****', 5)).toBe('\\*\\*…');
    expect(escapedLine('****', 6)).toBe('\\*\\*…');
    expect(escapedLine('****', 8)).toBe('\\*\\*\\*\\*');
    expect(escapedLine('😀😀😀', 5)).toBe('😀😀…');
    expect(plainLine('a 😀😀', 4)).toBe('a…');
  });
});

describe('text of several lines', () => {
  it.each([
    ['one\n> two\r\n- three\u2028# four', 'one\n\\> two\n\\- three\n\\# four'],
    ['\n\n a \t b \n \u200b \n\n\n1. c\n\n', 'a b\n\n1\\. c'],
    ['```js\nx\n```', '\\`\\`\\`js\nx\n\\`\\`\\`'],
    ['', '—'],
    [' \n\u3164\n', '—'],
  ])('%j is %j', (text, escaped) => {
    expect(escapedText(text, 200)).toBe(escaped);
  });

  it('has no more than twenty lines, and loses nothing over them', () => {
    const lines = Array.from({ length: 30 }, (_, nth) => `${nth}`);
    const shown = escapedText(lines.join('\n\n'), 2_000);
    expect(shown.split('\n')).toHaveLength(20);
    expect(shown.match(/\d+/g)).toEqual(lines);
    expect(escapedText('ab\n'.repeat(9), 7)).toBe('ab\nab…');
  });
});

/** What Discord would make something of, in text from which the escapes are taken with what they escape. */
const MEANINGFUL = /[*_~`|[\]<@\\]|:\/\/|:[\w~+-]+:/;

it('leaves nothing that means anything, whatever is typed, and never more than there is room for', () => {
  const parts = fc.constantFrom(
    '@everyone',
    '<@1>',
    '**',
    '||',
    '```',
    '\\',
    'https://x.example',
    '[a](b)',
    '\n# ',
    '1.',
    ':x:',
  );
  const texts = fc
    .array(fc.oneof(parts, arbitraryText({ maxLength: 8 })), { maxLength: 12 })
    .map((some) => some.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 4, max: 60 }), (text, max) => {
      const line = escapedLine(text, max);
      expect(line.length).toBeLessThanOrEqual(max);
      expect(line.isWellFormed()).toBe(true);
      expect(line.trim()).not.toBe('');
      expect(line).not.toMatch(/\p{Cc}/u);
      // A space stands for each escape, since what is escaped joins nothing.
      const rest = line.replace(/\\[^\p{L}\p{N}\s]/gu, ' ');
      expect(rest).not.toMatch(MEANINGFUL);
      expect(line).not.toMatch(/^(?:[>#+-]|\d+[.)])/);
      const several = escapedText(text, max);
      expect(several.length).toBeLessThanOrEqual(max);
      expect(several.trim()).not.toBe('');
      expect(several.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(several.replace(/\\[^\p{L}\p{N}\s]/gu, ' ')).not.toMatch(MEANINGFUL);
      expect(several).not.toMatch(/^(?:[>#+-]|\d+[.)])/m);
      const plain = plainLine(text, max);
      expect(plain.length).toBeLessThanOrEqual(max);
      expect(plain.trim()).not.toBe('');
    }),
    { numRuns: 1_000 },
  );
});
