import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { WEB_DIST } from '../harness/product.ts';

const ASSETS = join(WEB_DIST, 'assets');

/** Takes no room, whatever its value. */
const COLOR_PROPERTY =
  /^(color|fill|stroke|opacity|filter|box-shadow|caret-color|(--mantine-)?color-scheme|background(-color|-image)?|((border|outline)(-\w+)*|text-decoration)-color)$/;

/** Shows one of two pictures of the same size, or an element in one of the schemes only. */
const SWAPPED = /mantine-(light|dark)-hidden|_(inLight|inDark)_|_(light|dark)_/;

const SCHEME = /\[data-mantine-color-scheme=["']?(light|dark)["']?\]/g;

/** A declaration of the built style sheets that applies in one color scheme only. */
interface Declaration {
  selector: string;
  property: string;
  value: string;
}

function declarationsOf(css: string): Declaration[] {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selectors = '', body = '']) => {
    if (!selectors.match(SCHEME)) return [];
    return body.split(';').flatMap((line) => {
      const [, property, value] = /^\s*([\w-]+)\s*:(.*)$/s.exec(line) ?? [];
      return property && value ? [{ selector: selectors.trim(), property, value: value.trim() }] : [];
    });
  });
}

/** Returns a value with its colors left out, down to the innermost parentheses. */
function withoutColors(value: string): string {
  let shape = value.replace(/#[0-9a-f]{3,8}\b/gi, 'color');
  for (let before = ''; before !== shape; ) {
    before = shape;
    shape = shape.replace(/(var|rgba?|hsla?|oklch|color-mix|alpha)\([^()]*\)/g, 'color');
  }
  return shape.replace(/\b(transparent|white|black|none|currentcolor|inherit|unset)\b/gi, 'color');
}

/** Returns declarations that could move something when the color scheme changes. */
function movingOf(declarations: readonly Declaration[]): string[] {
  const keyOf = ({ selector, property, value }: Declaration, scheme: string) =>
    `${selector.replace(SCHEME, scheme)} ${property}: ${withoutColors(value)}`;
  const known = new Set(declarations.map((one) => keyOf(one, '$1')));
  return declarations
    .filter(({ property }) => !COLOR_PROPERTY.test(property))
    .filter(({ property, value }) => !property.startsWith('--') || withoutColors(value) !== 'color')
    .filter((one) => !['light', 'dark'].every((scheme) => known.has(keyOf(one, scheme))))
    .filter(({ selector, property }) => property !== 'display' || !SWAPPED.test(selector))
    .map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`);
}

const builtCss = () =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(ASSETS, file), 'utf8'));

test('a color scheme changes colors only: what fits in one fits in the other', () => {
  const declarations = builtCss().flatMap(declarationsOf);
  expect(declarations.length).toBeGreaterThan(100);
  expect(movingOf(declarations)).toEqual([]);
  expect(builtCss().filter((css) => css.includes('prefers-color-scheme'))).toEqual([]);
});

test('a declaration that takes room in one scheme only is found', () => {
  const only = (css: string) => movingOf(declarationsOf(css));
  const dark = '[data-mantine-color-scheme=dark] .a';
  const light = '[data-mantine-color-scheme="light"] .a';
  expect(only(`${dark}{color:red;--gap:var(--b)}`)).toEqual([]);
  expect(only(`${dark}{padding:1px}`)).toEqual([`${dark} { padding: 1px }`]);
  expect(only(`${dark}{--gap:4px}`)).toEqual([`${dark} { --gap: 4px }`]);
  expect(only(`${dark}{border:1px solid #fff}${light}{border:1px solid var(--c)}`)).toEqual([]);
  expect(only(`${dark}{border:1px solid #fff}${light}{border:2px solid var(--c)}`)).toHaveLength(2);
  expect(only(`${dark}{display:none}`)).toHaveLength(1);
});
