import { describe, expect, it } from 'vitest';
import { appealSlugProblem } from './appeal-slugs.ts';

describe('a slug', () => {
  it.each(['abc', 'harbor-city-rp', '911', 'a'.repeat(40)])('can be %s', (slug) => {
    expect(appealSlugProblem(slug)).toBeNull();
  });

  it.each(['', 'ab', 'a'.repeat(41), '-abc', 'abc-', 'a b c', 'Ünïcode', 'ABC', 'a_b', 'a/b', 'ab\n'])(
    'cannot be %j',
    (slug) => {
      expect(appealSlugProblem(slug)).toContain('3 to 40');
    },
  );

  it.each(['admin', 'api', 'new', 'settings', 'login', 'server-management'])('%s is reserved', (slug) => {
    expect(appealSlugProblem(slug)).toContain('reserved');
  });
});
