import { checkMessage } from '@tenfour/sandbox/discord/message-rules';
import { expect, it } from 'vitest';
import { COLOURS, EXAMPLES } from '../testing/event-examples/index.ts';
import { describe as words } from './describe.ts';
import type { ServerDomainEvent } from './domain-events.ts';
import { messageOf, payloadOf } from './message.ts';

it.each(Object.entries(EXAMPLES))('%s is an embed that says what happened and leads there', (kind, told) => {
  const [event, title, text, path, colour] = told;
  const domainEvent = {
    ...event,
    kind,
    serverId: 's1',
    actor: { id: 'u1', name: 'ana' },
    at: 0,
  } as ServerDomainEvent;
  const { body } = messageOf(
    [payloadOf(domainEvent, words(domainEvent), 'Liberty')],
    'https://panel.example',
    0,
  );
  expect(checkMessage(body)).not.toBeInstanceOf(Array);
  const [embed] = body.embeds;
  expect(embed).toMatchObject({
    title,
    color: COLOURS[colour],
    author: { name: 'ana' },
    footer: { text: 'Liberty' },
  });
  expect(embed?.description).toContain(text);
  expect(embed?.url).toBe(path === null ? undefined : `https://panel.example/server/s1${path}`);
});
