import { importsOf, isTestFile } from './imports.mjs';

/**
 * Finds import cycles among sources, imports of types included. Tests, test support and the demo don't count.
 * @param {readonly { file: string, text: string }[]} sources
 * @returns {string[][]} each cycle as its files in order; the first one imports the second, the last one the first
 */
export function importCycles(sources) {
  const product = sources.filter(({ file }) => !isTestFile(file) && !file.includes('/demo/'));
  const known = new Set(product.map(({ file }) => file));
  const imports = new Map(
    product.map(({ file, text }) => [file, importsOf(file, text).map(({ target }) => target)]),
  );
  const cycles = [];
  const done = new Set();
  const path = [];

  function visit(file) {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(path.slice(start));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of imports.get(file) ?? []) if (known.has(target)) visit(target);
    path.pop();
    done.add(file);
  }

  for (const file of known) visit(file);
  return cycles;
}
