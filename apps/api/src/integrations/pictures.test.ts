import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPictureFetcher, type FetchPicture } from './pictures.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const WEBP = Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1');
const GIF = Buffer.from('GIF89a');
const HUGE = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);

const BODIES: Record<string, Buffer> = {
  '/png': PNG,
  '/jpeg': JPEG,
  '/webp': WEBP,
  '/gif': GIF,
  '/huge': HUGE,
  '/html': Buffer.from('<html>'),
  '/empty': Buffer.alloc(0),
};

const answer: RequestListener = ({ url = '' }, response) => {
  const body = BODIES[url];
  if (url === '/away') response.writeHead(302, { location: '/png' }).end();
  else if (url === '/silent') return;
  else if (body) response.writeHead(200, { 'content-type': 'image/png' }).end(body);
  else response.writeHead(url === '/broken' ? 500 : 404).end('no');
};

const server = createServer(answer);
let base = '';
let fetchPicture: FetchPicture;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  fetchPicture = createPictureFetcher({ bases: [`${base}/cdn`], timeoutMs: 200 });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('fetching a picture', () => {
  test.each([
    ['/png', PNG],
    ['/jpeg', JPEG],
    ['/webp', WEBP],
  ])('%s is passed on', async (path, bytes) => {
    expect(await fetchPicture(base + path)).toEqual(bytes);
  });

  test('none is none', async () => {
    expect(await fetchPicture(`${base}/nothing`)).toBeNull();
  });

  test.each(['/gif', '/html', '/empty', '/huge', '/away', '/broken', '/silent'])(
    '%s is refused',
    async (path) => {
      await expect(fetchPicture(base + path)).rejects.toThrow();
    },
  );

  test.each([
    'http://127.0.0.1:1/png',
    'http://169.254.169.254/latest/meta-data',
    'http://cdn.discordapp.com/avatars/1/a.png',
    'https://cdn.discordapp.com.evil.example/a.png',
    'https://evil.example/?.rbxcdn.com',
    'https://evilrbxcdn.com/a.png',
    'https://tr.rbxcdn.com:8443/a.png',
    'https://user@evil.example/tr.rbxcdn.com',
    'file:///etc/passwd',
    'not an address',
  ])('%s is no host of ours', async (address) => {
    await expect(fetchPicture(address)).rejects.toThrow('unknown host');
  });
});
