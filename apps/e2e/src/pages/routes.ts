import { readFileSync } from 'node:fs';

const TREE = new URL('../../../web/src/routeTree.gen.ts', import.meta.url);

/** Every address that the web's router knows, as its generated tree names it: `/server/$id/logs`. */
export function routesOfTheRouter(): string[] {
  const [, addresses = ''] =
    /export interface FileRoutesByTo \{([^}]*)\}/.exec(readFileSync(TREE, 'utf8')) ?? [];
  const found = [...addresses.matchAll(/^ {2}'([^']+)':/gm)].map(([, path = '']) => path);
  if (found.length === 0) throw new Error(`${TREE.pathname} names no addresses where they are looked for.`);
  return found;
}
