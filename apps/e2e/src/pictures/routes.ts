import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUTES = fileURLToPath(new URL('../../../web/src/routes', import.meta.url));

/** A page as the router knows it. */
export interface Route {
  /** With its parameters by name: `/server/$id/staff`; `/$` is any other address. */
  path: string;
  /** For visitors as well; the others are for people who are signed in. */
  isPublic: boolean;
}

/** A frame around the pages whose files begin with its name; no page itself. */
function isFrame(file: string, files: readonly string[]): boolean {
  return (
    file === '__root' || files.some((other) => other.startsWith(`${file}.`) || other.startsWith(`${file}/`))
  );
}

function routeOf(file: string): Route {
  const parts = file.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index');
  return { path: `/${parts.join('/')}`, isPublic: file.startsWith('_marketing/') };
}

/** Every page there is, read from the files of `apps/web/src/routes`: a new one is among them without being listed. */
export function allRoutes(): Route[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))
    .sort();
  return files.filter((file) => !isFrame(file, files)).map(routeOf);
}
