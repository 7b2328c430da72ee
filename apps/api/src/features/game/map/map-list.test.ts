import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { createMapList, mapPictureOf } from './map-list.ts';

let body: string | null = null;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url !== '/maps' || body === null) response.writeHead(404).end('no');
  else response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const CALIBRATION = {
  size: 10,
  pixelsPerStud: 1,
  origin: [0, 0] as [number, number],
  tolerance: 1,
  postals: {},
};

/** The list after this answer of the game. */
async function listOf(answer: unknown, calibrations = {}) {
  body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const list = createMapList({ baseUrl, calibrations, timeoutMs: 1_000, now: () => 0 });
  return (await list()).map(({ name, styles }) => `${name}: ${styles.join(' ')}`);
}

describe('the list of maps', () => {
  test.each<[string, unknown]>([
    ['names of files', ['fall_blank.png', 'fall_postals.png', 'snow_blank.png']],
    ['paths', ['/maps/fall_postals.png', '/maps/fall_blank.png', '/maps/snow_blank.png']],
    [
      'addresses',
      {
        maps: [{ url: 'https://api.erlc.gg/maps/fall_blank.png' }, 'x/fall_postals.png', 'y/snow_blank.png'],
      },
    ],
    ['keys', { 'fall_blank.png': 1, 'fall_postals.png': 2, 'snow_blank.png': { size: 5_355 } }],
  ])('is read from %s', async (_what, answer) => {
    expect(await listOf(answer)).toEqual(['fall: postals blank', 'snow: blank']);
  });

  test('takes nothing of an address but the name of its file', async () => {
    expect(await listOf(['http://169.254.169.254/latest/fall_blank.png', 'file:///etc/passwd'])).toEqual([
      'fall: blank',
    ]);
    expect(mapPictureOf('https://evil.example/fall_blank.png?x=.png')).toBeNull();
    expect(mapPictureOf('..%2f..%2ffall_blank.png')).toBeNull();
    expect(mapPictureOf(`${'a'.repeat(50)}_blank.png`)).toBeNull();
  });

  test('is limited in number, depth and size', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `map${at}_blank.png`);
    expect(await listOf(many)).toHaveLength(20);
    expect(await listOf([[[[[['deep_blank.png']]]]]])).toEqual([]);
    expect(await listOf([...many, 'x'.repeat(70_000)])).toEqual([]);
  });

  test.each([['not JSON'], [null], ['{}'], ['["fall.png"]']])(
    'of %s is that of the configuration',
    async (answer) => {
      expect(await listOf(answer, { river_fall: CALIBRATION })).toEqual(['river_fall: postals blank']);
    },
  );

  test('is asked for once an hour, once a minute after a failure, and once for all who wait', async () => {
    let now = 0;
    body = null;
    asked = 0;
    const list = createMapList({ baseUrl, calibrations: {}, timeoutMs: 1_000, now: () => now });
    expect(await Promise.all([list(), list(), list()])).toEqual([[], [], []]);
    await list();
    expect(asked).toBe(1);
    body = '["fall_blank.png"]';
    now += 60_000;
    expect(await list()).toEqual([{ name: 'fall', styles: ['blank'], calibration: null }]);
    body = null;
    now += 59 * 60_000;
    await list();
    expect(asked).toBe(2);
    now += 60_000;
    expect(await list()).toHaveLength(1);
    expect(asked).toBe(3);
  });
});
