import { expect, it } from 'vitest';
import { evidenceFileOf, evidencePath, isEvidenceLink } from './evidence.ts';

it.each([
  ['https://medal.tv/clips/1', true],
  ['http://imgur.com/a?b=c', true],
  [evidencePath('s-1', 'f_2'), true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/api/servers/s/evidence/../../secrets', false],
  ['/api/servers/s/evidence/f?x=1', false],
  ['not a link', false],
  ['https://a.b/\nhttps://c.d', false],
  ['', false],
])('%j is evidence: %s', (link, good) => {
  expect(isEvidenceLink(link)).toBe(good);
});

it('a path names its server and its file', () => {
  expect(evidenceFileOf(evidencePath('s1', 'f1'))).toEqual({ serverId: 's1', fileId: 'f1' });
  expect(evidenceFileOf('https://tenfour.example/api/servers/s1/evidence/f1')).toBeNull();
});
