import type { Plugin } from 'vite';

const CONTRACTS = /[\\/]packages[\\/]contracts[\\/]src[\\/]/;

/** Where a value begins and ends in the text. */
interface Span {
  start: number;
  end: number;
}

/**
 * Marks what the modules of the contracts compute at their top as free of effects: `zod` gives no other way to say that
 * of `z.string().max(50)`, so a page that uses one constant of a module would load all its schemas and the library.
 */
export function pureSchemasPlugin(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACTS.test(id)) return null;
      const calls = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
      });
      return { code: withPure(code, calls), map: null };
    },
  };
}

/** From the last to the first, so that the places of the others stay as they are. */
function withPure(code: string, calls: readonly Span[]): string {
  return calls.toReversed().reduce((text, { start, end }) => {
    const pure = `/* @__PURE__ */ (() => ${text.slice(start, end)})()`;
    return text.slice(0, start) + pure + text.slice(end);
  }, code);
}
