import type { FastifyInstance } from 'fastify';

/** Returns every route of an app with its whole path, read off the tree that Fastify prints. */
export function registeredRoutes(app: FastifyInstance): { method: string; url: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', label = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const url = (above[depth - 1] ?? '') + label.replace('(empty root node)', '');
      above[depth] = url;
      return methods?.split(', ').map((method) => ({ method, url })) ?? [];
    });
}
