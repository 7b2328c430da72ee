// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { checkLanding, filesOf } from './size.ts';

test('follows static imports once, and only JavaScript counts', () => {
  const manifest = {
    'index.html': { file: 'a.js', imports: ['_b.js', '_c.js'] },
    '_b.js': { file: 'b.js', imports: ['_c.js', 'index.html'] },
    '_c.js': { file: 'c.css' },
    'page.tsx': { file: 'page.js', imports: ['_b.js'] },
    'other.tsx': { file: 'other.js' },
  };
  expect(filesOf(manifest, ['index.html', 'page.tsx'])).toEqual(['a.js', 'b.js', 'page.js']);
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});

test('the built landing page stays within its budget and carries neither Mantine nor the server', () => {
  const out = mkdtempSync(join(tmpdir(), 'tenfour-web-'));
  const web = fileURLToPath(new URL('..', import.meta.url));
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(process.execPath, [vite, 'build', '--outDir', out, '--emptyOutDir'], {
    cwd: web,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines: string[] = [];
  const ok = checkLanding(pathToFileURL(`${out}/`), (line) => lines.push(line));
  expect(ok, lines.join('\n')).toBe(true);
  const csp: unknown = JSON.parse(readFileSync(join(out, 'csp.json'), 'utf8'));
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  expect(csp).toEqual({ scriptSrc: [expect.stringMatching(/^sha256-/)] });
  expect(html.match(/<script>/g)).toHaveLength(1);
}, 120_000);
