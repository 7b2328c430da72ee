import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApi } from '../scripts/build.ts';
import { mainEnvironment, spawnMain } from '../src/testing/product/spawn-main.ts';

/** As deep as `dist`, from which packages are found. */
const OUT = join(import.meta.dirname, '..', '.cache', `bundle-${process.pid}`);

beforeAll(() => buildApi(OUT));
afterAll(() => rm(OUT, { recursive: true, force: true }));

test('everything that the bundle looks for beside its sources is there, and V8 stores it as ASCII', () => {
  const files = readdirSync(OUT).filter((name) => name.endsWith('.js'));
  const codes = files.map((name) => readFileSync(join(OUT, name), 'utf8'));
  const places = codes
    .flatMap((code) => [
      ...code.matchAll(/`([^`]+)`,import\.meta\.url\)\.href/g),
      ...code.matchAll(/import\.meta\.dirname\+`\/([^`]+)`/g),
    ])
    .map(([, place]) => String(place));
  expect(places.length).toBeGreaterThanOrEqual(6);
  expect(places.filter((place) => !existsSync(join(OUT, place)))).toEqual([]);
  expect(codes.filter((code) => /[^\p{ASCII}]/u.test(code))).toEqual([]);
});

test('serves from the bundle, with its threads, and ends', { timeout: 180_000 }, async () => {
  const file = join(OUT, 'main.js');
  const { child, ended, lines, output } = spawnMain({ ...(await mainEnvironment()) }, { file });
  await expect.poll(output, { timeout: 60_000 }).toMatch(/Listening on/);
  const address = /http:\/\/[\d.]+:\d+/.exec(output())?.[0] ?? '';
  for (const path of ['/healthz', '/api/openapi.json', '/api/docs/scalar.js', '/api/legal/privacy'])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(lines().filter(({ level }) => level >= 50)).toEqual([]);
});
