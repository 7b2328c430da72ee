import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLACEHOLDER = '<!-- color-scheme-script -->';

/** An inline script as it stands in a page: comments and line breaks gone, so that the hash covers exactly this text. */
export function inlineScript(name: 'color-scheme' | 'early-calls'): string {
  const source = readFileSync(join(import.meta.dirname, '..', 'src', `${name}-script.js`), 'utf8');
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
 * Puts the color scheme script into index.html and writes `dist/csp.json` (`{ "scriptSrc": ["sha256-…"] }`) with the
 * hashes of all inline scripts, which the API adds to its `script-src`.
 */
export function colorSchemePlugin(): Plugin {
  const script = inlineScript('color-scheme');
  return {
    name: 'tenfour:color-scheme',
    transformIndexHtml: (html) => html.replace(PLACEHOLDER, () => `<script>${script}</script>`),
    generateBundle() {
      const source = `${JSON.stringify({ scriptSrc: [script, inlineScript('early-calls')].map(cspHash) }, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'csp.json', source });
    },
  };
}
