import { describe, expect, it } from 'vitest';
import { gameJoinUrl, isApplyLink } from './public-page.ts';

describe('an apply link', () => {
  it.each([
    'https://forms.example/apply',
    'https://docs.google.com/forms/d/e/1FAI/viewform?usp=sf_link#top',
    'https://forms.example:8443/',
    'HTTPS://forms.example',
  ])('%s is one', (url) => expect(isApplyLink(url)).toBe(true));

  it.each([
    '',
    'forms.example',
    'http://forms.example',
    'https://localhost/x',
    'https://user:secret@forms.example',
    'https://forms.example@evil.example',
    'https://forms.example\\@evil.example',
    'https://forms.example/a b',
    'javascript:alert(1)//https://forms.example',
    'https://forms.example:99999999/',
  ])('%s is none', (url) => expect(isApplyLink(url)).toBe(false));
});

it.each([
  ['LIBERTY12', 'https://erlc.gg/join/LIBERTY12'],
  ['a_b-c', 'https://erlc.gg/join/a_b-c'],
  ['', null],
  ['../evil', null],
  ['x?y', null],
  [null, null],
])('the join key %s leads to %s', (key, url) => expect(gameJoinUrl(key)).toBe(url));
