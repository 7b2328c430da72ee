import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  diffSettings,
  diffSettingsList,
  isSameSetting,
  mergeSettings,
  mergeSettingsList,
} from './settings-diff.ts';

const anyKey = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString');
const anyLeaf = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string(), fc.array(fc.string()));
const anyFields = fc.dictionary(anyKey, fc.oneof(anyLeaf, fc.dictionary(anyKey, anyLeaf)), {
  noNullPrototype: true,
});
const anyList = fc
  .array(fc.record({ name: fc.constantFrom('One', 'Two', 'One (2)', 'Three'), fields: anyFields }), {
    maxLength: 8,
  })
  .map((list) => list.map(({ name, fields }) => ({ ...fields, name })));

describe('diffSettings', () => {
  it('lists what changes by its path, and leaves alone what the file does not mention', () => {
    const current = { a: 1, b: { c: true, d: 'x' }, e: [1] };
    expect(diffSettings(current, { b: { c: false }, e: [1] })).toEqual([
      { kind: 'change', item: null, field: 'b.c', before: true, after: false },
    ]);
  });

  it('finds nothing left to change once its changes are in place', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (current, wanted) => {
        const merged = mergeSettings(current, wanted);
        expect(diffSettings(merged, wanted)).toEqual([]);
        for (const key of Object.keys(current)) {
          if (!Object.hasOwn(wanted, key)) expect(isSameSetting(merged[key], current[key])).toBe(true);
        }
      }),
    );
  });

  it('ignores the order of keys, but not that of lists', () => {
    expect(isSameSetting({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isSameSetting([1, 2], [2, 1])).toBe(false);
  });

  it('never reaches what objects inherit', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (current, wanted) => {
        mergeSettings(current, wanted);
        expect(({} as Record<string, unknown>).a).toBeUndefined();
      }),
    );
  });
});

describe('diffSettingsList', () => {
  const options = { name: 'name', removes: true };

  it('adds, changes and removes by name', () => {
    const current = [
      { name: 'One', color: 'red' },
      { name: 'Two', color: 'red' },
    ];
    const diff = diffSettingsList(current, [{ name: 'Two', color: 'blue' }, { name: 'Three' }], options);
    expect(diff.added.map(({ change }) => change.item)).toEqual(['Three']);
    expect(diff.edited).toMatchObject([{ position: 1, changes: [{ item: 'Two', field: 'color' }] }]);
    expect(diff.removed.map(({ change }) => change.item)).toEqual(['One']);
  });

  it('keeps what the file does not list, unless it is asked to remove it', () => {
    const diff = diffSettingsList([{ name: 'One' }], [], { name: 'name', removes: false });
    expect(diff).toEqual({ added: [], edited: [], removed: [] });
  });

  it('makes any list equal to any other, entries of the same name included', () => {
    fc.assert(
      fc.property(anyList, anyList, (current, wanted) => {
        const merged = mergeSettingsList(current, diffSettingsList(current, wanted, options));
        expect(merged).toHaveLength(wanted.length);
        expect(diffSettingsList(merged, wanted, options)).toEqual({ added: [], edited: [], removed: [] });
      }),
    );
  });
});
