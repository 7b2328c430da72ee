import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventCatalog, SERVER_EVENTS } from '../app/events.ts';
import { createAnyEvent } from '../testing/events.ts';
import { eventBody } from './event-catalog.ts';

const kinds = SERVER_EVENTS.flatMap((group) => Object.keys(group.kinds)).toSorted();

it('has every event of a server, by name', () => {
  expect(eventCatalog.entries.map(({ type }) => type)).toEqual(kinds);
  expect(() => eventCatalog.get('weather.changed')).toThrow('No event is called weather.changed.');
});

describe.each(eventCatalog.entries)('$type', ({ type, title, schema, example }) => {
  it('has a schema that its example fits, and another event does not', () => {
    const parsed = z.fromJSONSchema(JSON.parse(JSON.stringify(schema)));
    expect(parsed.safeParse(example).error).toBeUndefined();
    expect(parsed.safeParse({ ...example, type: 'other' }).success).toBe(false);
    expect(parsed.safeParse({ ...example, data: {} }).success).toBe(false);
    expect(type).toMatch(/^[a-z.-]{1,64}$/);
    expect(title).not.toBe('');
  });
});

it('contains nothing that an event does not declare', () => {
  const person = { id: 'u2', username: 'bo', discordId: '1', token: 'secret' };
  const event = createAnyEvent({ kind: 'member.left', person, role: 'member' });
  const { data } = eventBody({ ...event, details: { ...event.details, ip: '203.0.113.9' } });
  expect(data).toMatchObject({ details: { person: { id: 'u2', username: 'bo' }, role: 'member' } });
  expect(JSON.stringify(data)).not.toMatch(/secret|discordId|203\.0/);
});

it('leaves out details that are too long', () => {
  const event = createAnyEvent({ kind: 'server.created', name: 'x'.repeat(100_000) });
  expect(eventBody({ ...event, sentence: 'Short' }).data).toMatchObject({ details: null });
});
