import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AreaPicture } from './AreaPicture.tsx';
import { AREAS } from './content.ts';
import { Shots } from './Shots.tsx';

const FEATURES = join(import.meta.dirname, '..', '..');
const MOST_BYTES = 60_000;

/** Width and height in the extended header of a WebP file (RFC 9649 section 2.7). */
function sizeOf(file: Buffer): [number, number] {
  expect(file.toString('latin1', 12, 16)).toBe('VP8X');
  return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
}

/** Every picture of the page is there in both schemes and widths, keeps its room, and comes only when it is needed. */
function expectPictures(count: number) {
  const images = screen.getAllByRole<HTMLImageElement>('img', { hidden: true });
  expect(images).toHaveLength(2 * count);
  for (const image of images) {
    const { alt, srcset, sizes, width, height } = image;
    expect([alt.length > 20, image.getAttribute('loading'), sizes !== '']).toEqual([true, 'lazy', true]);
    const files = srcset.split(', ').map((one) => one.split(' '));
    expect(files.map(([, of]) => of)).toEqual([`${width / 2}w`, `${width}w`]);
    for (const [index, [url = '']] of files.entries()) {
      const file = readFileSync(join(FEATURES, url.slice(url.indexOf('/features/') + '/features/'.length)));
      expect(file.length, url).toBeLessThan(MOST_BYTES);
      const share = (index + 1) / 2;
      expect(sizeOf(file), url).toEqual([share * width, share * height]);
    }
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
