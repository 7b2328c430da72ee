import { checkMessage } from '@tenfour/sandbox/discord/message-rules';
import { expect, it } from 'vitest';
import { SERVER_EVENTS } from '../app/events.ts';
import type { EventGroup } from '../events/define-events.ts';
import type { Circumstances, EventPayload, ServerDomainEvent } from '../events/domain-event.ts';
import { COLORS, type Color } from '../events/embed.ts';
import { messageOf, payloadOf } from '../events/message.ts';

type PayloadOf<Group> = Group extends EventGroup<infer Payload> ? Payload : never;

/** Payload of any event of a server. */
export type AnyServerEvent = PayloadOf<(typeof SERVER_EVENTS)[number]>;

const CIRCUMSTANCES: Circumstances = { serverId: 's1', actor: { id: 'u1', name: 'ana' }, at: 0 };

/** Creates an event of any kind, as its feature does. */
export function createAnyEvent(
  payload: AnyServerEvent,
  circumstances: Circumstances = CIRCUMSTANCES,
): ServerDomainEvent {
  const group: EventGroup<EventPayload> | undefined = SERVER_EVENTS.find(
    ({ kinds }) => payload.kind in kinds,
  );
  if (group === undefined) throw new Error(`No feature declares ${payload.kind}.`);
  return group.create({ ...payload, ...circumstances });
}

/** Title, a part of the text, page after the server's path, and color of a webhook message. */
type ExpectedMessage = readonly [string, string, string | null, Color];

/** Tests the webhook message of each kind's example. */
export function testMessages<Payload extends EventPayload>(
  group: EventGroup<Payload>,
  expected: Readonly<Record<Payload['kind'], ExpectedMessage>>,
): void {
  const untyped: EventGroup<EventPayload> = group;
  const rows = Object.entries<ExpectedMessage>(expected).map(([kind, message]) => ({ kind, message }));
  it.each(rows)('$kind is a message that says what happened and links there', ({ kind, message }) => {
    const [title, text, page, color] = message;
    const event = untyped.create({ ...untyped.kinds[kind]?.example, kind, ...CIRCUMSTANCES });
    const sending = { publicUrl: 'https://panel.example', now: 0 };
    const { body } = messageOf([payloadOf(event, 'Liberty')], sending);
    expect(checkMessage(body)).not.toBeInstanceOf(Array);
    const [embed] = body.embeds;
    expect(embed).toMatchObject({
      title,
      color: COLORS[color],
      author: { name: 'ana' },
      footer: { text: 'Liberty' },
    });
    expect(embed?.description).toContain(text);
    expect(embed?.url).toBe(page === null ? undefined : `https://panel.example/server/s1${page}`);
  });
}

/** Tests log entries of staff actions: payload, title, text and target. */
export function testEntries<Payload extends EventPayload>(
  group: EventGroup<Payload>,
  entries: readonly (readonly [Payload, string, string, string | null])[],
): void {
  it.each(entries)('%j is an entry of the log', (payload, title, sentence, target) => {
    expect(group.create({ ...payload, ...CIRCUMSTANCES })).toMatchObject({
      type: 'staff_action',
      title,
      sentence,
      target,
      diff: 'changes' in payload ? payload.changes : null,
    });
  });
}
