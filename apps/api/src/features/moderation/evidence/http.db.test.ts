import { zEvidenceFile, zServer } from '@tenfour/contracts';
import { EVIDENCE_BYTES } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
const actors = await assemble(product);
const server = zServer.parse(await foundServer(actors, 'Harbor City'));
const address = `/api/servers/${server.id}/evidence`;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);

function upload(person: keyof typeof actors, body: Uint8Array = PNG, type = 'image/png') {
  const headers = { 'content-type': type };
  return actors[person].browser.fetch(address, { method: 'POST', headers, body: new Uint8Array(body) });
}

it('is uploaded as bytes and served as an inert picture', async () => {
  const answer = await upload('moderator');
  expect(answer.status).toBe(200);
  const file = zEvidenceFile.parse(await answer.json());
  const shown = await actors.admin.browser.fetch(file.path);
  expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  });
});

it('whatever it is called, it has to be a picture', async () => {
  const answer = await upload('moderator', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: 'Only PNG, JPEG and WebP pictures can be uploaded.' });
});

it('one that is too large is refused before it is read', async () => {
  expect((await upload('moderator', new Uint8Array(EVIDENCE_BYTES + 1))).status).toBe(413);
});

it.each([
  ['member', 403],
  ['stranger', 404],
] as const)('is not for a %s, neither to send nor to see', async (person, status) => {
  const file = zEvidenceFile.parse(await (await upload('moderator')).json());
  expect((await upload(person)).status).toBe(status);
  expect((await actors[person].browser.fetch(file.path)).status).toBe(status);
});

it.each(['%00', `${server.id}%00`])('an address with %s in it is a bad request, not a fault', async (id) => {
  const { browser } = actors.stranger;
  const sent = await browser.fetch(`/api/servers/${id}/evidence`, {
    method: 'POST',
    body: new Uint8Array(PNG),
  });
  expect(sent.status).toBe(400);
  for (const path of [
    `/api/live?server=${id}`,
    `/api/servers/${id}/export.zip`,
    `/api/servers/${id}/evidence/x`,
  ]) {
    expect((await browser.fetch(path)).status, path).toBe(400);
  }
  expect((await actors.moderator.browser.fetch(`${address}/${id}`)).status).toBe(400);
});

it('is not for visitors', async () => {
  const { path } = zEvidenceFile.parse(await (await upload('moderator')).json());
  expect((await fetch(new URL(path, product.url))).status).toBe(401);
  const sent = await fetch(new URL(address, product.url), { method: 'POST', body: new Uint8Array(PNG) });
  expect(sent.status).toBe(401);
});
