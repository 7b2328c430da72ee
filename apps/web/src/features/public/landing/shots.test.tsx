import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AreaPicture } from './AreaPicture.tsx';
import { AREAS } from './content.ts';
import { Shots } from './Shots.tsx';

const FEATURES = join(import.meta.dirname, '..', '..');
const MOST_BYTES = 110_000;

/** Width and height in the extended header of a WebP file (RFC 9649 section 2.7). */
function sizeOf(file: Buffer): [number, number] {
  expect(file.toString('latin1', 12, 16)).toBe('VP8X');
  return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
}

/** Checks that both files of a `srcset` exist, in the announced size and twice it, and are small enough. */
function expectFiles(element: Element) {
  const read = (name: string) => element.getAttribute(name) ?? '';
  const [width, height] = [Number(read('width')), Number(read('height'))];
  const files = read('srcset')
    .split(', ')
    .map((one) => one.split(' '));
  expect(files.map(([, of]) => of)).toEqual([`${width}w`, `${2 * width}w`]);
  for (const [index, [url = '']] of files.entries()) {
    const file = readFileSync(join(FEATURES, url.slice(url.indexOf('/features/') + '/features/'.length)));
    expect(file.length, url).toBeLessThan(MOST_BYTES);
    expect(sizeOf(file), url).toEqual([(index + 1) * width, (index + 1) * height]);
  }
}

/** Every picture of the page is there in both schemes and sizes, keeps its room, and comes only when it is needed. */
function expectPictures(count: number) {
  const images = screen.getAllByRole<HTMLImageElement>('img', { hidden: true });
  expect(images).toHaveLength(2 * count);
  for (const image of images) {
    const { alt, sizes } = image;
    expect([alt.length > 20, image.getAttribute('loading'), sizes !== '']).toEqual([true, 'lazy', true]);
    expectFiles(image);
    const source = image.closest('picture')?.querySelector('source');
    if (source) expectFiles(source);
  }
  return images;
}

test('the landing page shows three pictures of the product', () => {
  render(<Shots />);
  const schemes = expectPictures(3).map(({ src }) => /-(dark|light)-/.exec(src)?.[1]);
  expect(schemes).toEqual(['dark', 'light', 'dark', 'light', 'dark', 'light']);
});

test('every area has its own picture', () => {
  render(AREAS.map(({ title }, place) => <AreaPicture key={title} place={place} />));
  expect(new Set(expectPictures(AREAS.length).map(({ src }) => src)).size).toBe(2 * AREAS.length);
});
