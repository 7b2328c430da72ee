import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  createMentionReplacer,
  isMentionableDisplayName,
  isMentionableHandle,
  pseudonymOf,
  spellingsOf,
} from './erasure.ts';

const LABEL = pseudonymOf('0123456789abcdef');

describe('a mention', () => {
  const replace = createMentionReplacer(['Mara_Quill', 'Mara Q "x"', '123456789012345678', 'a.b', 'a-b']);

  test.each([
    ['Mara_Quill', LABEL],
    ['mara_quill left, said MARA_QUILL.', `${LABEL} left, said ${LABEL}.`],
    ['<@123456789012345678>', `<@${LABEL}>`],
    ['Mara_Quill:77', `${LABEL}:77`],
    [JSON.stringify({ text: 'Hi\nMara_Quill' }), JSON.stringify({ text: `Hi\n${LABEL}` })],
    [JSON.stringify({ by: 'Mara Q "x"' }), JSON.stringify({ by: LABEL })],
    [JSON.stringify({ text: '**Mara\\_Quill**' }), JSON.stringify({ text: `**${LABEL}**` })],
    ["Mara_Quill's", `${LABEL}'s`],
    ['a.b', LABEL],
    ['a-b', LABEL],
  ])('in %j is replaced', (text, expected) => {
    expect(replace(text, LABEL)).toBe(expected);
  });

  test.each(['Mara_Quill2', 'xMara_Quill', '9123456789012345678', 'axb', 'Mara', 'éMara_Quill'])(
    'is not part of %j',
    (text) => {
      expect(replace(text, LABEL)).toBe(text);
    },
  );

  it('is gone from any text, in JSON too, and nothing else is', () => {
    const name = fc.stringMatching(/^[A-Za-z][\w."\\]{2,12}$/);
    const around = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
    fc.assert(
      fc.property(name, around, around, (one, before, after) => {
        const json = JSON.stringify({ text: `${before} ${one} ${after}` });
        const replaced = createMentionReplacer([one])(json, LABEL);
        const { text } = JSON.parse(replaced) as { text: string };
        expect(text).toContain(LABEL);
      }),
    );
  });
});

test('a text without names stays as it is', () => {
  expect(createMentionReplacer([])('a', LABEL)).toBe('a');
  expect(spellingsOf('plain')).toEqual(['plain']);
});

test.each([
  ['Mara_Quill', true, true],
  ['builderman', true, false],
  ['ban', false, false],
  ['Staff', false, false],
  ['ab', false, false],
  ['Mara Quill', true, true],
  ['MaraQuill', true, true],
])('%s as a username %s, as a display name %s', (name, handle, display) => {
  expect([isMentionableHandle(name), isMentionableDisplayName(name)]).toEqual([handle, display]);
});
