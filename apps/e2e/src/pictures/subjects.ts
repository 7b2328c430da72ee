import { allRoutes, type Route } from './routes.ts';

/** The viewer: a visitor, the owner of the busy community, or platform staff with their panel open. */
export type Who = 'visitor' | 'owner' | 'staff';

/** The subject of a picture. */
export interface Subject {
  /** Of its pictures' files. */
  name: string;
  /** Address with placeholders of `PicturedWorld.filled`: `/server/$id/staff?tab=mod-calls`. */
  address: string;
  who: Who;
}

/** The pages that only platform staff open. */
const STAFF_PAGES = ['/admin', '/server-management'];

/** Parts of pages with their own address and look. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/server/$id': { members: '?tab=members', 'in-game': '?tab=ingame', requests: '?tab=requests' },
  '/server/$id/staff': { 'mod-calls': '?tab=mod-calls' },
  '/server/$id/punishments': { player: '?player=$player' },
  '/server/$id/logs': { activity: '?tab=activity' },
  '/server/$id/settings': { permissions: '?section=permissions' },
  '/server-management': { server: '?serverId=$id' },
};

function nameOf({ path }: Route): string {
  if (path === '/') return 'home';
  if (path === '/$') return 'no-such-page';
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith('$'));
  return words.join('-');
}

function subjectsOf(route: Route): Subject[] {
  const { path, isPublic } = route;
  const who = isPublic ? 'visitor' : STAFF_PAGES.includes(path) ? 'staff' : 'owner';
  const subject = { name: nameOf(route), address: path === '/$' ? '/no-such-page' : path, who } as const;
  const parts = Object.entries(PARTS[path] ?? {}).map(([name, search]) => ({
    ...subject,
    name: `${subject.name}-${name}`,
    address: `${path}${search}`,
  }));
  return [subject, ...parts];
}

/** Returns everything that pictures are taken of: each route, and the parts of pages with their own look. */
export function allSubjects(): Subject[] {
  return allRoutes().flatMap(subjectsOf);
}
