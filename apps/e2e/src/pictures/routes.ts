import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROUTES = fileURLToPath(new URL('../../../web/src/routes', import.meta.url));

/** A page as the router knows it. */
export interface Route {
  /** With its parameters by name: `/server/$id/staff`; `/$` is any other address. */
  path: string;
  /** Also for visitors; other pages are for signed-in users. */
  isPublic: boolean;
}

/** Returns whether a file is a frame around the pages whose files begin with its name, and not a page itself. */
function isFrame(file: string, files: readonly string[]): boolean {
  return (
    file === '__root' || files.some((other) => other.startsWith(`${file}.`) || other.startsWith(`${file}/`))
  );
}

function routeOf(file: string): Route {
  const parts = file.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index');
  return { path: `/${parts.join('/')}`, isPublic: file.startsWith('_marketing/') };
}

/** Returns every page, read from the files of `apps/web/src/routes`: new ones are included automatically. */
export function allRoutes(): Route[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))
    .sort();
  return files.filter((file) => !isFrame(file, files)).map(routeOf);
}
