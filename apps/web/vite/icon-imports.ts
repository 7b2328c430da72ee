import type { Plugin } from 'vite';

const BARREL = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;

/**
 * Rewrites `import { IconClock } from '@tabler/icons-react'` into one import per icon file: the barrel names
 * 6,000 modules, which costs seconds in tests, dev and builds. Type-only names are left to the compiler.
 */
export function rewriteIconImports(code: string): string {
  return code.replace(BARREL, (_whole, names: string) => {
    const parts = names
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const types = parts.filter((part) => part.startsWith('type '));
    const icons = parts.filter((part) => !part.startsWith('type '));
    const lines = icons.map((part) => {
      const [name = part, alias = name] = part.split(/\s+as\s+/);
      return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`;
    });
    if (types.length > 0) lines.push(`import { ${types.join(', ')} } from '@tabler/icons-react';`);
    return lines.join(' ');
  });
}

/** Vite plugin around `rewriteIconImports` for our own sources. */
export function iconImportsPlugin(): Plugin {
  return {
    name: 'tenfour:icon-imports',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes("'@tabler/icons-react'")) return null;
      return { code: rewriteIconImports(code), map: null };
    },
  };
}
