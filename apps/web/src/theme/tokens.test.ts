import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(`${SOURCE}/${file}`, 'utf8');
const styles = files.filter((file) => file.endsWith('.css'));
const parts = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

/** Every line of the files that `pattern` finds and `isRight` does not accept, as "file: what was found". */
function strays(among: readonly string[], pattern: RegExp, isRight: (found: string) => boolean): string[] {
  return among.flatMap((file) =>
    [...read(file).matchAll(pattern)].flatMap(([, found = '']) =>
      isRight(found) ? [] : [`${file}: ${found}`],
    ),
  );
}

/** The type scale in px; 11 is for the bottom bar on phones and for small print beside keys. */
const SCALE = [11, 12, 13, 14, 16, 18, 22, 28, 40].map((px) => `${px / 16}rem`);

test('sizes of type are those of the scale', () => {
  const isRight = (size: string) => SCALE.includes(size) || /^(var|clamp|max|min)\(|em$|^inherit/.test(size);
  expect(strays(styles, /font-size: ([^;!]+?)(?: !important)?;/g, isRight)).toEqual([]);
});

test('colours are tokens', () => {
  // The mark has colours of its own, and black and white stand on filled badges for their contrast.
  const isRight = (colour: string) => /^#(fff|000)$/.test(colour);
  const others = styles.filter((file) => !file.endsWith('Mark.module.css'));
  expect(strays(others, /(#[0-9a-f]{3,8})\b(?=[^{}]*[;}])/gi, isRight)).toEqual([]);
});

test('components take the colours of the status language, none of the library’s own', () => {
  const isRight = (colour: string) => /^(yellow|gray|cobalt|danger|success|orange|grape)$/.test(colour);
  expect(
    strays(parts, /\s(?:c|color)="([a-z]+)"/g, (colour) => isRight(colour) || colour === 'currentcolor'),
  ).toEqual([]);
});

test('rows, cards and cells take their room from the density', () => {
  const tables = parts.filter((file) => /verticalSpacing=\{\d/.test(read(file)));
  expect(tables).toEqual([]);
});
