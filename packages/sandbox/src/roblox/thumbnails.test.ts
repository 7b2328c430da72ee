import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type Harness, sendJson, startHarness } from '../_harness.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());

const PENDING = 17 * 1_000_003;
const BLOCKED = 29 * 1_000_003;
const ORDINARY = 1_000_003;

interface Headshot {
  targetId: number;
  state: string;
  imageUrl: string | null;
}

function ask(query: string): ReturnType<typeof answerOf> {
  return answerOf(fetch(`${sandbox.urls.roblox}/v1/users/avatar-headshot?${query}`));
}

async function headshotsOf(query: string): Promise<Headshot[]> {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return (body as { data: Headshot[] }).data;
}

describe('GET /v1/users/avatar-headshot', () => {
  it('answers every field, with a picture of the wanted size behind the address', async () => {
    const [headshot] = await headshotsOf(`userIds=${ORDINARY}&size=150x150&format=Png&isCircular=true`);
    expect(headshot).toEqual({
      targetId: ORDINARY,
      state: 'Completed',
      imageUrl: expect.stringContaining(`${sandbox.urls.roblox}/headshots/${ORDINARY}/150x150.png`),
      version: expect.any(String),
    });
    const picture = await fetch(headshot?.imageUrl ?? '');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([150, 150]);
  });

  it('defaults to 48x48', async () => {
    const [headshot] = await headshotsOf(`userIds=${ORDINARY}`);
    expect(headshot?.imageUrl).toContain('/48x48.png');
  });

  it('answers a batch by targetId, each once, in no order', async () => {
    const headshots = await headshotsOf('userIds=1,2,3,2');
    expect(headshots.map((one) => one.targetId)).not.toEqual([1, 2, 3]);
    expect(new Set(headshots.map((one) => one.targetId))).toEqual(new Set([1, 2, 3]));
    expect(headshots).toHaveLength(3);
  });

  it('is Pending on the first ask of some ids and Blocked for good on others', async () => {
    const first = await headshotsOf(`userIds=${PENDING},${BLOCKED},${ORDINARY}`);
    expect(first).toContainEqual(
      expect.objectContaining({ targetId: PENDING, state: 'Pending', imageUrl: null }),
    );
    expect(first).toContainEqual(
      expect.objectContaining({ targetId: BLOCKED, state: 'Blocked', imageUrl: null }),
    );
    expect(first).toContainEqual(expect.objectContaining({ targetId: ORDINARY, state: 'Completed' }));
    const second = await headshotsOf(`userIds=${PENDING},${BLOCKED}`);
    expect(second).toContainEqual(expect.objectContaining({ targetId: PENDING, state: 'Completed' }));
    expect(second).toContainEqual(expect.objectContaining({ targetId: BLOCKED, state: 'Blocked' }));
  });

  const sizes = [
    '48x48',
    '50x50',
    '60x60',
    '75x75',
    '100x100',
    '110x110',
    '150x150',
    '180x180',
    '352x352',
    '420x420',
  ];
  it.each([...sizes, '720x720'])('knows %s', async (size) => {
    expect((await headshotsOf(`userIds=${ORDINARY}&size=${size}`)).length).toBe(1);
  });

  it.each([
    [`userIds=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`, 1],
    ['userIds=1&format=Gif', 2],
    ['userIds=1&size=49x49', 3],
    ['userIds=1&size=48', 3],
    ['', 4],
    ['userIds=', 4],
    ['userIds=1,x', 4],
    ['userIds=0', 4],
    ['userIds=1&format=Jpeg&isCircular=true', 10],
  ])('refuses %s with code %d', async (query, code) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty('errors.0.code', code);
  });

  it.each([['Png'], ['Jpeg'], ['Webp'], ['png']])('takes the format %s', async (format) => {
    expect((await ask(`userIds=1&format=${format}`)).status).toBe(200);
  });

  it.each([['/headshots/1/49x49.png'], ['/headshots/x/48x48.png'], ['/headshots/1/48x50.png']])(
    '%s is no picture',
    async (path) => {
      expect((await fetch(sandbox.urls.roblox + path)).status).toBe(404);
    },
  );
});

describe('POST /v1/batch', () => {
  it('answers each request under its id', async () => {
    const item = (requestId: string, targetId: unknown, more: object = {}): object => ({
      requestId,
      targetId,
      type: 'AvatarHeadShot',
      size: '48x48',
      format: 'Png',
      isCircular: false,
      ...more,
    });
    const { status, body } = await answerOf(
      sendJson(`${sandbox.urls.roblox}/v1/batch`, [
        item('a', ORDINARY),
        item('b', BLOCKED),
        item('c', 5, { size: '1x1' }),
        item('d', 5, { type: 'Asset' }),
        item('e', 'x'),
      ]),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        expect.objectContaining({ requestId: 'a', errorCode: 0, errorMessage: '', state: 'Completed' }),
        expect.objectContaining({ requestId: 'b', errorCode: 0, state: 'Blocked', imageUrl: null }),
        expect.objectContaining({ requestId: 'c', errorCode: 3, state: 'Error', imageUrl: null }),
        expect.objectContaining({ requestId: 'd', errorCode: 4 }),
        expect.objectContaining({ requestId: 'e', errorCode: 4, targetId: 0 }),
      ],
    });
  });

  it('refuses a body that is no list', async () => {
    expect((await sendJson(`${sandbox.urls.roblox}/v1/batch`, {})).status).toBe(400);
  });
});
