import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Tour } from './run-seed.ts';
import { writeTour } from './tour-file.ts';

const TOUR: Tour = {
  community: 'Springs',
  serverId: 'a1',
  joinCode: 'K7Q2XABC',
  keyless: null,
  keylessId: null,
  candidate: null,
  eventHook: null,
  staff: [{ username: 'chief', level: 'super_admin', password: 'of the chief' }],
};

it('the tour with its passwords is readable by its owner only, also where it was not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenfour-tour-'));
  try {
    const file = join(folder, 'tour.json');
    await writeFile(file, 'of before', { mode: 0o644 });
    await writeTour(folder, TOUR);
    await writeTour(folder, TOUR);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(TOUR);
  } finally {
    await rm(folder, { recursive: true });
  }
});
