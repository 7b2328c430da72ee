import { createHash } from 'node:crypto';
import { formatRights, RIGHTS_HEADER, type Viewer } from '@tenfour/contracts';
import { may, PERMISSION_FLAGS } from '@tenfour/domain';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Few servers differ from the defaults, so almost every request finds its digits here. */
const known = new LRUCache<string, string>({ max: 2_000 });

/**
 * Eight hex digits that stay while a viewer's role, effective permissions and the server's status stay. The switches
 * of other roles do not count.
 */
export function fingerprintOf(viewer: Pick<Viewer, 'role' | 'policy' | 'serverStatus'>): string {
  const flags = PERMISSION_FLAGS.map((flag) => (may(viewer, flag) ? '1' : '0')).join('');
  const rights = `${viewer.role}:${viewer.serverStatus}:${flags}`;
  const found = known.get(rights);
  if (found !== undefined) return found;
  const digits = createHash('sha256').update(rights).digest('hex').slice(0, 8);
  known.set(rights, digits);
  return digits;
}

/** Tells each viewer that one request resolves in its answer's header. */
export function tellRights(reply: FastifyReply): (viewer: Viewer) => void {
  const told = new Map<string, string>();
  return (viewer) => {
    if (told.has(viewer.serverId)) return;
    told.set(viewer.serverId, fingerprintOf(viewer));
    reply.header(RIGHTS_HEADER, formatRights(told));
  };
}
