import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAs } from '../../testing/read-import.ts';
import { identityOf } from './items.ts';
import { TENFOUR_FORMAT } from './tenfour.ts';

const NOW = Date.UTC(2026, 0, 1);
const AT = '2025-12-31T00:00:00.000Z';
const LATER = '2025-12-31T12:00:00.000Z';
const read = (lists: object) =>
  readAs(TENFOUR_FORMAT, { format: 'tenfour-server', version: 1, ...lists }, { now: NOW }).rows;

const change = { at: AT, punishmentId: 'p1', what: 'changed', by: 'Ana', changes: null };
const appeal = {
  at: AT,
  punishmentId: 'p1',
  state: 'denied',
  text: 'Please',
  decidedAt: LATER,
  messages: [],
};
const request = {
  at: AT,
  player: 'Rusty',
  reason: 'RDM',
  state: 'open',
  askedBy: 'Ana',
  expiresAt: '2026-01-02',
};
const picture = { id: 'p', mediaType: 'image/png', bytes: 9, sha256: 'a'.repeat(64) };
const field = { id: 'f', records: 'punishment', name: 'Area', kind: 'text' };

describe('what belongs to records', () => {
  it.each([
    ['punishment-history', { ...change, punishmentId: '../x' }, /Invalid entry/],
    ['punishment-history', { ...change, what: 'erased' }, /type/],
    ['punishment-history', { ...change, at: '2027-01-01' }, /future/],
    ['appeals', { ...appeal, text: '' }, /Invalid entry/],
    ['appeals', { ...appeal, state: 'lost' }, /type/],
    ['appeals', { ...appeal, at: null }, /date/],
    ['ban-requests', { ...request, player: '<b>' }, /username/],
    ['ban-requests', { ...request, state: '__proto__' }, /type/],
    ['pictures', { ...picture, id: '../p' }, /Invalid entry/],
    ['pictures', { ...picture, mediaType: 'image/svg+xml' }, /Invalid entry/],
    ['pictures', { ...picture, bytes: 0 }, /Invalid entry/],
    ['pictures', { ...picture, bytes: 1.5 }, /Invalid entry/],
    ['pictures', { ...picture, bytes: 1e308 }, /Invalid entry/],
    ['pictures', { ...picture, sha256: 'A'.repeat(64) }, /Invalid entry/],
    ['record-fields', { ...field, kind: 'picture' }, /type/],
    ['record-fields', { ...field, name: ' ' }, /name/],
    ['record-fields', { ...field, kind: 'choice', choices: ['One'] }, /two options/],
  ])('%s that cannot be read say why (%#)', (list, entry, problem) => {
    expect(read({ [list]: [entry] })).toEqual([
      { item: null, problem: expect.stringMatching(problem), text: expect.any(String) },
    ]);
  });

  it('ends open requests whose time is over, and keeps the others for 7 days at most', () => {
    const ends = [LATER, '2026-01-02T00:00:00.000Z', '2090-01-01'];
    const items = read({ 'ban-requests': ends.map((expiresAt) => ({ ...request, expiresAt })) });
    expect(items.map(({ item }) => item)).toMatchObject([
      { state: 'expired', decided: { at: Date.parse(LATER) } },
      { state: 'open', decided: null },
      { state: 'open', expiresAt: Date.parse(AT) + 7 * 24 * 3_600_000 },
    ]);
  });

  it('lists a picture that can be stored, and not yet where it is', () => {
    expect(read({ pictures: [picture] }).map(({ item }) => item)).toEqual([
      {
        kind: 'picture',
        picture: 'p',
        mediaType: 'image/png',
        bytes: 9,
        sha256: picture.sha256,
        place: null,
      },
    ]);
  });

  it('names values by their fields, and those that the file does not define', () => {
    const punishment = { player: 'Rusty', type: 'ban', recordedAt: AT, reason: 'RDM' };
    const fields = { f: 'North', witness: 'Ana', gone: 3, empty: ' ', list: [] };
    const rows = read({
      'record-fields': [{ ...field, archived: true }],
      punishments: [{ ...punishment, fields }],
    });
    expect(rows.at(-1)?.item).toMatchObject({
      values: [
        { field: 'Area', kind: 'text', value: 'North' },
        { field: 'witness', kind: 'text', builtIn: true, value: 'Ana' },
        { field: 'gone', kind: 'unknown', value: 3 },
      ],
    });
    // An archived field is defined and not put in use.
    expect(rows.map(({ item }) => item?.kind)).toEqual(['field', 'punishment']);
  });

  it.each([
    [{ appeal: 'open', appealText: 'x' }, 'open'],
    [{ appeal: 'open', appealText: 'x', revokedAt: LATER }, null],
    [{ appeal: 'accepted', appealText: 'x', revokedAt: LATER }, 'accepted'],
    [{ appeal: 'accepted', appealText: 'x' }, null],
    [{ appeal: 'open', appealText: '' }, null],
  ])('takes an appeal that fits its infraction (%#)', (more, state) => {
    const [row] = read({ infractions: [{ about: 'Ana', at: AT, type: 'strike', points: 2, ...more }] });
    const { discipline } = row?.item?.kind === 'infraction' ? row.item : {};
    expect([discipline?.points, discipline?.appeal?.state ?? null]).toEqual([2, state]);
  });

  it('reads anything without failing, with times in order', () => {
    const values = fc.oneof(
      fc.constantFrom(AT, LATER, 'p1', 'Rusty', 'open', 'approved', 'denied', 'changed', 'for', 7, null),
      fc.anything(),
    );
    const more = { votes: 0, comments: 0, decidedAt: 0 };
    const keys = Object.keys({ ...change, ...appeal, ...request, ...picture, ...more });
    const entry = fc.dictionary(fc.constantFrom(...keys), values);
    const names = fc.constantFrom(
      'pictures',
      'punishment-history',
      'appeals',
      'ban-requests',
      'record-fields',
    );
    fc.assert(
      fc.property(fc.dictionary(names, fc.array(entry)), (lists) => {
        for (const { item } of read(lists)) {
          if (item === null) continue;
          expect(typeof identityOf(item)).toBe('string');
          if (item.kind !== 'appeal' && item.kind !== 'ban-request') continue;
          expect(item.decided?.at ?? item.at).toBeGreaterThanOrEqual(item.at);
          expect(item.decided?.at ?? item.at).toBeLessThanOrEqual(NOW);
        }
      }),
    );
  });
});
