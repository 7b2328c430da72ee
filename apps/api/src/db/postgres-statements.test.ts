import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStatementNames } from './postgres-statements.ts';

function use(names: ReturnType<typeof createStatementNames>, text: string, times: number) {
  return Array.from({ length: times }, () => names.nameOf(text)).at(-1);
}

it('names what is executed often, and nothing else', () => {
  const names = createStatementNames();
  expect(use(names, 'SELECT $1', 3)).toBeUndefined();
  const name = names.nameOf('SELECT $1');
  expect(name).toBe('tenfour_1_1');
  expect(names.nameOf('SELECT $1')).toBe(name);
  expect(names.nameOf('SELECT $1, $2')).toBeUndefined();
});

it('stops naming at 300 texts, so that no connection stores more', () => {
  const names = createStatementNames();
  const given = Array.from({ length: 400 }, (_, at) => use(names, `SELECT ${at}`, 10));
  expect(given.filter((name) => name !== undefined)).toHaveLength(300);
  expect(names.nameOf('SELECT 0')).toBe(given[0]);
});

it('does not let texts that come once keep out what returns', () => {
  const names = createStatementNames();
  for (let at = 0; at < 5_000; at += 1) names.nameOf(`SELECT ${at}`);
  expect(use(names, 'SELECT $1', 4)).toBe('tenfour_1_1');
});

it('replaces all names once for one migration, however many statements it breaks', () => {
  const names = createStatementNames();
  const [first = '', second = ''] = [use(names, 'a', 4), use(names, 'b', 4)];
  names.replace(first);
  expect(use(names, 'b', 4)).toBe('tenfour_2_1');
  names.replace(second);
  expect(names.nameOf('b')).toBe('tenfour_2_1');
});

it('never gives one name to two texts', () => {
  const step = fc.oneof(
    fc.record({ text: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ replace: fc.constantFrom('a', 'b', 'c', 'd') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const names = createStatementNames();
      const textOf = new Map<string, string>();
      const latest = new Map<string, string>();
      for (const one of steps) {
        if ('replace' in one) {
          names.replace(latest.get(one.replace) ?? '');
          continue;
        }
        const name = names.nameOf(one.text);
        if (name === undefined) continue;
        expect(textOf.get(name) ?? one.text).toBe(one.text);
        textOf.set(name, one.text);
        latest.set(one.text, name);
      }
    }),
  );
});
