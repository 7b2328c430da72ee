import { checkMessage, isEmptyMessage } from '@tenfour/sandbox/discord/message-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventRegistry } from '../app/events.ts';
import { arbitraryText } from '../testing/arbitrary-text.ts';
import { type AnyServerEvent, createAnyEvent } from '../testing/events.ts';
import { type DeliveryPayload, messageOf, payloadOf, readPayload } from './message.ts';

const PANEL = 'https://panel.example';
const actor = { id: 'u', name: 'ana' };
const AT = Date.UTC(2026, 10, 21, 18);

const sending = { publicUrl: PANEL, now: AT, titleOfLines: eventRegistry.titleOfLines };

function payload(event: AnyServerEvent, serverName = 'Liberty RP', by = actor, at = AT): DeliveryPayload {
  return payloadOf(createAnyEvent(event, { serverId: 's1', actor: by, at }), serverName);
}

const punishment = {
  punishmentId: 'p',
  robloxUsername: 'Rusty_Otter',
  type: 'ban' as const,
  reason: 'Shot *everybody*',
  duration: 2_880,
};
const joined = (player: string, at = AT) =>
  payload({ kind: 'player.joined', player }, 'Liberty RP', actor, at);
const noted = (player: string) => payload({ kind: 'player-note.added', noteId: 'n', player });

function embedsOf(payloads: DeliveryPayload[], publicUrl = PANEL) {
  const { body, count } = messageOf(payloads, { ...sending, publicUrl });
  const checked = checkMessage(body);
  expect(checked).not.toBeInstanceOf(Array);
  return { embeds: body.embeds, count };
}

describe('one message', () => {
  it('names actor, target, action, reason and length, the server, and links to the page', () => {
    const { embeds, count } = embedsOf([
      payload({ kind: 'punishment.added', punishment, autoBanApplied: false }),
    ]);
    expect(count).toBe(1);
    expect(embeds).toEqual([
      {
        title: 'Ban added',
        description: 'Shot \\*everybody\\*',
        url: 'https://panel.example/server/s1/punishments?player=Rusty_Otter',
        color: 0xc4302b,
        author: { name: 'ana' },
        fields: [
          { name: 'Player', value: 'Rusty\\_Otter', inline: true },
          { name: 'Length', value: '2 days', inline: true },
        ],
        footer: { text: 'Liberty RP' },
        timestamp: '2026-11-21T18:00:00.000Z',
      },
    ]);
  });

  it('shows a change before → after', () => {
    const changes = {
      before: { reason: 'RDM', duration: null, isActive: true },
      after: { reason: '@here', duration: 60, isActive: false },
    };
    const { embeds } = embedsOf([payload({ kind: 'punishment.changed', punishment, changes })]);
    expect(embeds[0]?.fields?.slice(2)).toEqual([
      { name: 'Reason', value: 'RDM → \\@here', inline: false },
      { name: 'Duration', value: 'Permanent → 1 hour', inline: false },
      { name: 'Status', value: 'Active → Expired', inline: false },
    ]);
  });

  it('names the appeal page of a new punishment while the server has one', () => {
    const added = { kind: 'punishment.added', punishment, autoBanApplied: false } as const;
    const appealUrl = 'https://tenfour.test/appeals/harbor-city';
    const { embeds } = embedsOf([payload({ ...added, appealUrl })]);
    expect(embeds[0]?.fields).toContainEqual({ name: 'Appeal', value: appealUrl, inline: false });
    expect(JSON.stringify(embedsOf([payload(added)]))).not.toContain('Appeal');
  });

  it('keeps the lines of a reason, each of them harmless', () => {
    const reason = '- rammed\r\n# fled\n\n\n\n1. shot';
    const one = payload({
      kind: 'punishment.added',
      punishment: { ...punishment, reason },
      autoBanApplied: false,
    });
    expect(embedsOf([one]).embeds[0]?.description).toBe('\\- rammed\n\\# fled\n\n1\\. shot');
  });

  it('gives the details of a mod call that are needed to act on it', () => {
    const call = {
      modCallId: 'm',
      reporterUsername: 'Ana',
      reportedUsername: 'Bob_',
      reason: 'Ramming',
      location: 'River City, *Bank*',
      description: 'Red truck\n> follows me',
      priority: 'urgent' as const,
    };
    const fields = (event: AnyServerEvent) => embedsOf([payload(event)]).embeds[0]?.fields;
    const known = [
      { name: 'Player', value: 'Bob\\_', inline: true },
      { name: 'Priority', value: 'Urgent', inline: true },
      { name: 'Location', value: 'River City, \\*Bank\\*', inline: true },
    ];
    const description = { name: 'Description', value: 'Red truck\n\\> follows me', inline: false };
    expect(fields({ kind: 'mod-call.created', call })).toEqual([...known, description]);
    expect(fields({ kind: 'mod-call.released', call })).toEqual([...known, description]);
    expect(fields({ kind: 'mod-call.resolved', call, resolution: 'Talked' })).toEqual(known);
    const bare = { ...call, reportedUsername: '', location: null, description: null };
    expect(fields({ kind: 'mod-call.created', call: bare })).toEqual([known[1]]);
  });

  it('shows times in the time zone of each reader', () => {
    const changes = {
      before: { clockInTime: '2026-11-21T08:00:00.000Z' },
      after: { clockInTime: '2026-11-21T09:00:00.000Z' },
    };
    const person = { id: 'p', username: 'bo' };
    const { embeds } = embedsOf([
      payload({ kind: 'shift.corrected', shiftId: 's', person, note: 'Late', changes }),
    ]);
    expect(embeds[0]?.fields?.[0]?.value).toBe('<t:1795248000:f> → <t:1795251600:f>');
  });

  it('leaves out links that Discord would refuse the whole message for', () => {
    const one = payload({ kind: 'punishment.deleted', punishment });
    expect(embedsOf([one], 'http://localhost:3000').embeds[0]).not.toHaveProperty('url');
    expect(embedsOf([one], 'http://127.0.0.1:3000').embeds[0]).toHaveProperty('url');
  });

  it('is read back as it was stored, and nothing else is', () => {
    const one = payload({ kind: 'punishment.deleted', punishment });
    expect(readPayload(JSON.stringify(one))).toEqual(one);
    for (const other of ['{}', '[]', 'null', '{"embeds":[]}', 'x'])
      expect(() => readPayload(other)).toThrow();
  });
});

describe('gathering', () => {
  it('puts lines of a kind into one embed, with their own times', () => {
    const { embeds, count } = embedsOf([
      joined('Ana'),
      joined('_Bo_', AT + 5_000),
      joined('Cleo', AT + 9_000),
    ]);
    expect(count).toBe(3);
    expect(embeds).toEqual([
      {
        title: '3 players joined',
        description:
          '<t:1795284000:T> Ana joined the game.\n<t:1795284005:T> \\_Bo\\_ joined the game.\n<t:1795284009:T> Cleo joined the game.',
        url: 'https://panel.example/server/s1?tab=ingame',
        color: 0x12805c,
        footer: { text: 'Liberty RP' },
        timestamp: '2026-11-21T18:00:09.000Z',
      },
    ]);
  });

  it('shows the date of lines that are older than a day', () => {
    const day = 24 * 60 * 60_000;
    const received = [joined('Ana', AT - day - 1_000), joined('Bo', AT - day)];
    expect(embedsOf(received).embeds[0]?.description).toBe(
      '<t:1795197599:f> Ana joined the game.\n<t:1795197600:T> Bo joined the game.',
    );
  });

  it('keeps the order: another kind in between begins a new embed', () => {
    const left = payload({ kind: 'player.left', player: 'Ana' });
    const { embeds, count } = embedsOf([joined('Ana'), joined('Bo'), left, joined('Ana')]);
    expect(count).toBe(4);
    expect(embeds.map(({ title }) => title)).toEqual(['2 players joined', 'Player left', 'Player joined']);
  });

  it('says who sent which command', () => {
    const sent = (name: string) =>
      payload({ kind: 'command.sent', command: ':h *Hi*', origin: 'person' }, 'X', { id: 'u', name });
    const { embeds } = embedsOf([sent('a_b'), sent('cleo')]);
    expect(embeds[0]).toMatchObject({
      title: '2 commands sent',
      description: '<t:1795284000:T> a\\_b\\: :h \\*Hi\\*\n<t:1795284000:T> cleo\\: :h \\*Hi\\*',
    });
  });

  it('takes ten embeds at most, and links of their own, since Discord shows equal ones once', () => {
    const { embeds, count } = embedsOf(Array.from({ length: 14 }, () => noted('Bo')));
    expect(count).toBe(10);
    expect(new Set(embeds.map(({ url }) => url)).size).toBe(10);
    expect(embeds[1]?.url).toBe('https://panel.example/server/s1/punishments?player=Bo#2');
  });

  it('takes 6,000 characters at most: a hundred lines are in a few messages, all of them and in order', () => {
    const all = Array.from({ length: 100 }, (_, nth) => joined(`Player${nth}${'x'.repeat(100)}`));
    const seen: string[] = [];
    for (let rest = all; rest.length > 0; ) {
      const { embeds, count } = embedsOf(rest);
      expect(count).toBeGreaterThan(15);
      seen.push(...embeds.flatMap(({ description }) => description.split('\n')));
      rest = rest.slice(count);
    }
    expect(seen).toEqual(all.map(({ line }) => line));
  });
});

describe('whatever is typed', () => {
  const text = fc.oneof(
    arbitraryText({ maxLength: 60 }),
    arbitraryText({ maxLength: 60 }).map((some) => some.repeat(50)),
  );
  const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
  const values = fc.dictionary(
    fc.constantFrom('reason', 'name', 'evidence', 'isActive', 'a', 'b', 'c', 'd'),
    value,
  );
  const happened: fc.Arbitrary<AnyServerEvent> = fc.oneof(
    fc.tuple(text, text, values, values).map(([robloxUsername, reason, before, after]) => ({
      kind: 'punishment.changed' as const,
      punishment: { ...punishment, robloxUsername, reason },
      changes: { before, after },
    })),
    text.map((player) => ({ kind: 'player.joined' as const, player })),
    fc.tuple(text, text).map(([player, killer]) => ({ kind: 'player.killed' as const, player, killer })),
    text.map((command) => ({ kind: 'command.sent' as const, command, origin: 'person' as const })),
    fc.tuple(text, text).map(([name, reason]) => ({
      kind: 'custom-command.skipped' as const,
      customCommandId: 'c',
      name,
      reason,
    })),
  );

  it('Discord accepts the message: it has content, pings no one and keeps every limit', () => {
    const some = fc.array(fc.tuple(happened, text, text), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(some, (received) => {
        const payloads = received.map(([event, serverName, name]) =>
          payload(event, serverName, { id: 'u', name }),
        );
        const { body, count } = messageOf(payloads, sending);
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThanOrEqual(payloads.length);
        expect(body.allowed_mentions).toEqual({ parse: [] });
        const draft = checkMessage(body);
        if (Array.isArray(draft)) throw new Error(JSON.stringify(draft));
        expect(isEmptyMessage(draft)).toBe(false);
        expect(draft.embeds).toHaveLength(body.embeds.length);
        expect(readPayload(JSON.stringify(payloads[0]))).toEqual(payloads[0]);
        for (const { title, description, fields = [] } of body.embeds) {
          for (const shown of [title, description, ...fields.flatMap((field) => [field.name, field.value])]) {
            expect(shown.replace(/<t:\d+:[Tf]>/g, '').replace(/\\[^\p{L}\p{N}\s]/gu, ' ')).not.toMatch(
              /[*_~`|[\]<@\\]|:\/\//,
            );
          }
        }
      }),
      { numRuns: 150 },
    );
  }, 30_000);
});
