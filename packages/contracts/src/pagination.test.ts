import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePunishmentCursor } from './moderation/punishments-cursor.ts';
import { cursorAfter, decodeCursor, encodeCursor, textToBase64Url } from './pagination.ts';

const id = fc.stringMatching(/^[0-9a-f-]{1,36}$/);

it('reads back every place it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), id, (at, ref) => {
      expect(decodeCursor(encodeCursor({ at, id: ref }))).toEqual({ at, id: ref });
    }),
  );
});

it('continues after an item by its moment and id', () => {
  const cursor = cursorAfter({ createdAt: '2026-11-21T05:00:00.123Z', id: 'abc' });
  expect(decodeCursor(cursor)).toEqual({ at: Date.parse('2026-11-21T05:00:00.123Z'), id: 'abc' });
});

it('answers null to a NUL, which PostgreSQL refuses to be asked about', () => {
  expect(decodeCursor(textToBase64Url('1:a\0b'))).toBeNull();
  expect(decodePunishmentCursor(textToBase64Url('player:1:a:b\0'), 'player')).toBeNull();
});

it('answers null to anything else, and never throws', () => {
  for (const bad of ['', '!', 'aGVsbG8', '%00', 'OjpA']) expect(decodeCursor(bad)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const place = decodeCursor(text);
      if (place) expect(Number.isSafeInteger(place.at)).toBe(true);
    }),
  );
});
