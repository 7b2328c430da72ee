import { describe, expect, it } from 'vitest';
import { foldText, searchText } from './search.ts';

describe('foldText', () => {
  it.each([
    ['Builderman', 'builderman'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
    ['ﬁne', 'fine'],
    ['ÉCOLE', 'école'],
    ['E\u0301COLE', 'école'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Привет', 'привет'],
    ['two\r\nlines', 'two  lines'],
    ['nul\0', 'nul'],
    ['half\ud800', 'half\ufffd'],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });
});

describe('searchText', () => {
  it('keeps the two texts apart by the only line break in it', () => {
    expect(searchText('Bob\n', 'RDM\nagain')).toBe('bob \nrdm again');
  });
});
