import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPictureCache, sweep } from './picture-cache.ts';

const HOUR = 3_600_000;
const PICTURE = Buffer.from('picture');

async function fresh() {
  const dir = await mkdtemp(join(tmpdir(), 'tenfour-pictures-'));
  const clock = { ms: 1_700_000_000_000 };
  const open = () => createPictureCache({ dir, now: () => clock.ms });
  let loads = 0;
  const load = (answer: Buffer | null | Error) => async () => {
    loads += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { dir, clock, open, load, loads: () => loads };
}

describe('the picture cache', () => {
  test('loads once for all who ask at the same time', async () => {
    const { open, loads } = await fresh();
    const cache = open();
    let release: (bytes: Buffer) => void = () => {};
    const waiting = new Promise<Buffer>((resolve) => {
      release = resolve;
    });
    const asked = Array.from({ length: 5 }, () => cache.get('a', HOUR, () => waiting));
    release(PICTURE);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => PICTURE));
    expect(loads()).toBe(0);
  });

  test('survives a restart', async () => {
    const { open, load, loads } = await fresh();
    await open().get('a', HOUR, load(PICTURE));
    expect(await open().get('a', HOUR, load(null))).toEqual(PICTURE);
    expect(loads()).toBe(1);
  });

  test('asks again when a picture is too old', async () => {
    const { open, load, clock } = await fresh();
    const cache = open();
    await cache.get('a', HOUR, load(PICTURE));
    clock.ms += HOUR;
    expect(await cache.get('a', HOUR, load(Buffer.from('newer')))).toEqual(Buffer.from('newer'));
  });

  test.each([
    ['nothing', null],
    ['a failure', new Error('down')],
  ])('believes %s for a minute', async (_what, answer) => {
    const { open, load, loads, clock } = await fresh();
    const cache = open();
    expect(await cache.get('a', HOUR, load(answer))).toBeNull();
    clock.ms += 59_000;
    expect(await cache.get('a', HOUR, load(PICTURE))).toBeNull();
    clock.ms += 2_000;
    expect(await cache.get('a', HOUR, load(PICTURE))).toEqual(PICTURE);
    expect(loads()).toBe(2);
  });

  test('works without a disk', async () => {
    const { dir, load } = await fresh();
    const file = join(dir, 'a-file');
    await writeFile(file, '');
    const cache = createPictureCache({ dir: file, now: () => 1 });
    expect(await cache.get('a', HOUR, load(PICTURE))).toEqual(PICTURE);
  });

  test('a sweep keeps the youngest', async () => {
    const { dir } = await fresh();
    for (let age = 0; age < 6; age += 1) {
      await writeFile(join(dir, `file-${age}`), '');
      await utimes(join(dir, `file-${age}`), 1_000 - age, 1_000 - age);
    }
    await sweep(dir, 2);
    expect((await readdir(dir)).toSorted()).toEqual(['file-0', 'file-1']);
  });
});
