import { expect, test } from 'vitest';
import type { LiveUpdate } from './live.ts';
import { send, startFakeApi } from './test-api.ts';

const HEAD = { 'content-type': 'text/event-stream' };
const change = (id: string) =>
  `event: change\nid: ${id}\ndata: {"at":"2026-11-29T00:00:00.000Z","entity":"punishments","op":"created","ids":["${id}"],"serverId":"s"}\n\n`;

test('reconnects after a lost stream and resumes after the last event', async () => {
  const { tenfour, received } = await startFakeApi([
    (answer) => {
      answer.writeHead(200, HEAD);
      // Cut within an event, as networks do.
      answer.write(`event: ready\nid: e0\ndata: {}\n\n${change('e1')}event: cha`, () => answer.destroy());
    },
    send(503, {}),
    (answer) => answer.writeHead(200, HEAD).write(`event: ping\ndata: {}\n\n${change('e2')}`),
  ]);
  const updates: LiveUpdate[] = [];
  for await (const update of tenfour.live()) {
    updates.push(update);
    if (update.type === 'change' && update.id === 'e2') break;
  }
  expect(updates.map((update) => (update.type === 'change' ? update.ids[0] : update.type))).toEqual([
    'ready',
    'e1',
    'e2',
  ]);
  expect(received.map(({ url, headers }) => [url, headers['last-event-id']])).toEqual([
    ['/api/live?server=a%2Fb', undefined],
    ['/api/live?server=a%2Fb', 'e1'],
    ['/api/live?server=a%2Fb', 'e1'],
  ]);
});

test.each([401, 403, 404])('a refusal with %i ends it', async (status) => {
  const { tenfour } = await startFakeApi([send(status, { code: 'X', message: 'No.' })]);
  await expect(tenfour.live().next()).rejects.toMatchObject({ status, message: 'No.' });
});

test('an abort ends it without an error', async () => {
  const ending = new AbortController();
  const { tenfour } = await startFakeApi([
    (answer) => answer.writeHead(200, HEAD).write('event: resync\ndata: {}\n\n'),
  ]);
  const updates: LiveUpdate[] = [];
  for await (const update of tenfour.live({ signal: ending.signal })) {
    updates.push(update);
    ending.abort();
  }
  expect(updates).toEqual([{ type: 'resync' }]);
});
