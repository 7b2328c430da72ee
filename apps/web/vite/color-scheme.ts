import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PLACEHOLDER = '<!-- color-scheme-script -->';

/** The script as it stands in the page: comments and line breaks gone, so that the hash covers exactly this text. */
export function colorSchemeScript(): string {
  const source = readFileSync(new URL('../src/color-scheme-script.js', import.meta.url), 'utf8');
  return source
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('//'))
    .map((line) => line.trim())
    .join('');
}

/** `sha256-<base64>` of a script's text, as a Content-Security-Policy source without its quotes. */
export function cspHash(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/**
 * Puts the color scheme script into index.html and writes `dist/csp.json`
 * (`{ "scriptSrc": ["sha256-…"] }`), which the API adds to its `script-src`.
 */
export function colorSchemePlugin(): Plugin {
  const script = colorSchemeScript();
  return {
    name: 'tenfour:color-scheme',
    transformIndexHtml: (html) => html.replace(PLACEHOLDER, () => `<script>${script}</script>`),
    generateBundle() {
      const source = `${JSON.stringify({ scriptSrc: [cspHash(script)] }, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'csp.json', source });
    },
  };
}
