import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../test/render.tsx';
import { LinkedText } from './LinkedText.tsx';

test.each<[string, string[]]>([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(http://example.com/x), then HTTPS://Example.com/y!', ['http://example.com/x', 'https://example.com/y']],
  ['javascript:alert(1) data:text/html,x ftp://example.com //example.com', []],
  ['https:// and https://[', []],
  ['<https://example.com/"onclick=x>', ['https://example.com/']],
])('%s has the links %j', (text, expected) => {
  const { container } = renderUi(<LinkedText text={text} />);
  const links = screen.queryAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual(expected);
  expect(links.every(({ rel }) => rel === 'noopener noreferrer nofollow')).toBe(true);
  expect(container.textContent).toContain(text);
});
