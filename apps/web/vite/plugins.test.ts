import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { cspHash, inlineScript } from './color-scheme.ts';
import { rewriteIconImports } from './icon-imports.ts';
import { themeTokensCss } from './theme-tokens.ts';

test.each(['color-scheme', 'early-calls'] as const)(
  'the %s script survives losing its line breaks',
  (name) => {
    const script = inlineScript(name);
    expect(script).not.toContain('\n');
    expect(() => new Function(script)).not.toThrow();
    expect(cspHash(script)).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  },
);

const scheme = (value: string) => ({ 'mantine-color-scheme-value': value });
const painted = (value: string) => ({ 'data-mantine-color-scheme': value });

test.each<[string, 'light' | 'dark', Record<string, string> | null, Record<string, string>]>([
  ['nothing', 'dark', {}, painted('dark')],
  ['nothing', 'light', {}, painted('light')],
  ['the other scheme', 'dark', scheme('light'), painted('light')],
  ['the other scheme', 'light', scheme('dark'), painted('dark')],
  [
    'scheme and density',
    'dark',
    { ...scheme('light'), 'tenfour-density': 'compact' },
    { ...painted('light'), 'data-density': 'compact' },
  ],
  ['unknown values', 'light', { ...scheme('pink'), 'tenfour-density': 'tiny' }, painted('light')],
  ['blocked storage', 'light', null, painted('light')],
])(
  'before the first paint the page uses what is stored (%s) and else the system’s %s',
  (_what, system, kept, set) => {
    const found = new Map<string, string>();
    const documentElement = { setAttribute: (name: string, value: string) => found.set(name, value) };
    const getItem = (key: string) => {
      if (kept === null) throw new Error('blocked');
      return kept[key] ?? null;
    };
    const matchMedia = (query: string) => ({ matches: query === `(prefers-color-scheme: ${system})` });
    runInNewContext(inlineScript('color-scheme'), {
      document: { documentElement },
      localStorage: { getItem },
      matchMedia,
    });
    expect(Object.fromEntries(found)).toEqual(set);
  },
);

test('icon imports go to one file each', () => {
  const code = "import { IconClock, type Icon, IconX as Close } from '@tabler/icons-react';";
  const rewritten = rewriteIconImports(code);
  expect(rewritten).toContain("import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';");
  expect(rewritten).toContain("import Close from '@tabler/icons-react/dist/esm/icons/IconX.mjs';");
  expect(rewritten).toContain("import { type Icon } from '@tabler/icons-react';");
});

/** WCAG contrast of two #rrggbb colours. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['dark', 'dimmed', '--tf-surface', 4.5],
  ['dark', 'placeholder', '--tf-surface', 4.5],
  ['dark', 'error', '--tf-surface', 4.5],
  ['light', 'dimmed', 'body', 4.5],
  ['light', 'placeholder', 'body', 4.5],
  ['light', 'error', 'body', 4.5],
])('%s: %s on %s is readable', (scheme, text, surface, least) => {
  const block = themeTokensCss().split(`[data-mantine-color-scheme="${scheme}"]`)[1]?.split('}')[0] ?? '';
  const read = (name: string) => new RegExp(`${name}: (#[0-9A-Fa-f]{6})`).exec(block)?.[1] ?? '';
  const name = (short: string) => (short.startsWith('--') ? short : `--mantine-color-${short}`);
  expect(contrast(read(name(text)), read(name(surface)))).toBeGreaterThanOrEqual(least);
});
