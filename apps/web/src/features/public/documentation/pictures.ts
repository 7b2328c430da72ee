import type { PictureName } from './guides/index.ts';

/** Width and height of every picture in CSS pixels; the files have one and a half times as many. */
export const PICTURE_SIZE = { width: 1032, height: 560 } as const;

const files: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a picture's file. Throws when `scripts/pictures.mjs` has not taken it. */
export function pictureUrl(name: PictureName): string {
  const url = files[`./pictures/${name}.webp`];
  if (url === undefined)
    throw new Error(`There is no picture ${name}.webp: run \`node scripts/pictures.mjs guides\`.`);
  return url;
}
