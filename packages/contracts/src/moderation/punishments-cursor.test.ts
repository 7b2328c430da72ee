import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorAfter } from '../pagination.ts';
import { decodePunishmentCursor, PUNISHMENT_SORTS, punishmentCursor } from './punishments-cursor.ts';

const item = {
  id: '0193-a',
  createdAt: '2026-11-21T18:00:00.000Z',
  robloxUsername: 'Blue:Patrol',
  isActive: true,
  expiresAt: '2026-11-22T18:00:00.000Z',
};
const place = { at: Date.parse(item.createdAt), id: item.id };

describe('a cursor of the list of punishments', () => {
  it.each([
    ['newest', item, {}],
    ['oldest', item, {}],
    ['player', item, { robloxUsername: 'Blue:Patrol' }],
    ['ending', item, { end: Date.parse(item.expiresAt) }],
    ['ending', { ...item, expiresAt: null }, { end: 'never' }],
    ['ending', { ...item, isActive: false }, { end: 'over' }],
  ] as const)('holds the columns of the order %s', (sort, from, more) => {
    expect(decodePunishmentCursor(punishmentCursor(from, sort), sort)).toEqual({ sort, ...place, ...more });
  });

  it('is the one of other lists where the order is that of other lists', () => {
    expect(punishmentCursor(item)).toBe(cursorAfter(item));
  });

  it('of one order is none of another', () => {
    expect(decodePunishmentCursor(punishmentCursor(item, 'player'), 'ending')).toBeNull();
    expect(decodePunishmentCursor(punishmentCursor(item, 'ending'), 'newest')).toBeNull();
    expect(decodePunishmentCursor(punishmentCursor(item, 'oldest'), 'player')).toBeNull();
  });

  it('takes any name that can be stored, and fits into an address', () => {
    const unit = fc.oneof(
      fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('a', '\ud83d', '\udc00', '\u202e', '😀', '/', '+'),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit }), (robloxUsername) => {
        const cursor = punishmentCursor({ ...item, id: 'x'.repeat(36), robloxUsername }, 'player');
        expect(decodePunishmentCursor(cursor, 'player')).toMatchObject({
          robloxUsername: robloxUsername.toWellFormed(),
        });
        expect(cursor.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('that is nonsense is none', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...PUNISHMENT_SORTS), (text, sort) => {
        expect(() => decodePunishmentCursor(text, sort)).not.toThrow();
      }),
    );
    expect(decodePunishmentCursor('nonsense', 'player')).toBeNull();
  });
});
