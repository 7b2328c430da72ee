import type { PublicPage, PublicPageService } from '@tenfour/contracts';
import { APPEAL_PAGE_PATH, appealSlugProblem, DomainError, gameJoinUrl } from '@tenfour/domain';
import { sql } from 'kysely';
import { createBoundedCache } from '../../../caches/bounded-cache.ts';
import { fromBit, iso } from '../../../db/codecs.ts';
import type { Database, Handle } from '../../../db/database.ts';
import { findGameId, isForgotten, loadSnapshot } from '../../game/gateway/index.ts';
import { type SessionRow, sessionsStore } from '../../game/sessions/index.ts';

/** How long a page is answered from memory, in ms, so that a crowd of visitors costs as much as one. */
const CACHED_MS = 5_000;

/** How long after its planned time a session that has not started is still the next one, in ms. */
const NEXT_SESSION_LATE_MS = 60 * 60_000;

/** Slugs in memory. */
const CACHED_MOST = 2_000;

interface PublicPageDeps {
  database: Database;
  config: { publicUrl: string };
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for the public pages of servers. Reading one asks nothing of the game. */
export function createPublicPageService({ database, config, now }: PublicPageDeps): PublicPageService {
  const cache = createBoundedCache<{ page: Promise<PublicPage | null>; until: number }>(CACHED_MOST);

  function load(slug: string): Promise<PublicPage | null> {
    const known = cache.get(slug);
    if (known !== undefined && now() < known.until) return known.page;
    const page = readPage(database.handle, config.publicUrl, slug, now());
    cache.set(slug, { page, until: now() + CACHED_MS });
    // A failure is not remembered, nor that there is no page: one that was just turned on is there.
    const forget = () => void (cache.get(slug)?.page === page && cache.delete(slug));
    page.then((found) => found === null && forget(), forget);
    return page;
  }

  return {
    async get(slug) {
      const page = appealSlugProblem(slug) === null ? await load(slug) : null;
      if (page === null) throw new DomainError('NOT_FOUND', { message: 'There is no page at this address.' });
      return page;
    },
  };
}

async function readPage(
  handle: Handle,
  publicUrl: string,
  slug: string,
  now: number,
): Promise<PublicPage | null> {
  const server = await findPublicServer(handle, slug);
  if (server === null) return null;
  const open = await sessionsStore(handle, server.id).open();
  return {
    slug: server.slug,
    serverName: server.name,
    ...sessionsOf(open, server, now),
    ...(await gameOf(handle, server.id, now)),
    applyUrl: server.applyUrl,
    appealUrl: `${publicUrl}${APPEAL_PAGE_PATH}${server.slug}`,
  };
}

/** Picks the running and the next one of a server's open sessions, which are by time. */
function sessionsOf(
  open: readonly SessionRow[],
  { showsHost }: PublicServer,
  now: number,
): Pick<PublicPage, 'running' | 'next'> {
  const running = open.find(({ state }) => state === 'running');
  const next = open.find(
    ({ state, plannedAt }) => state === 'planned' && plannedAt > now - NEXT_SESSION_LATE_MS,
  );
  return {
    running: running
      ? { since: iso(running.startedAt ?? running.plannedAt), full: running.full, low: running.low }
      : null,
    next: next ? { plannedAt: iso(next.plannedAt), host: showsHost ? next.hostName : null } : null,
  };
}

async function gameOf(
  handle: Handle,
  serverId: string,
  now: number,
): Promise<Pick<PublicPage, 'players' | 'joinUrl'>> {
  const gameId = await findGameId(handle, serverId);
  const snapshot = gameId === null ? null : await loadSnapshot(handle, gameId);
  const reading = snapshot?.reading;
  if (!snapshot || !reading) return { players: null, joinUrl: null };
  const { takenAt } = snapshot;
  return {
    players:
      takenAt === null || isForgotten(snapshot, now)
        ? null
        : { now: reading.currentPlayers, max: reading.maxPlayers, asOf: iso(takenAt) },
    // A snapshot of an older version may be without it.
    joinUrl: gameJoinUrl((reading.joinKey as string | null | undefined) ?? null),
  };
}

/** A server that has a public page now, by its current slug. */
interface PublicServer {
  id: string;
  name: string;
  slug: string;
  showsHost: boolean;
  applyUrl: string | null;
}

/**
 * Returns the server that has or had a slug; null for none, for deleted and suspended servers, and for one whose public
 * page or appeal page is off.
 */
async function findPublicServer(handle: Handle, slug: string): Promise<PublicServer | null> {
  const row = await handle
    .selectFrom('appeal_slugs as asked')
    .innerJoin('servers', 'servers.id', 'asked.server_id')
    .innerJoin('appeal_slugs as current', 'current.server_id', 'servers.id')
    .select([
      'servers.id',
      'servers.name',
      'current.slug',
      'servers.public_page_host as showsHost',
      'servers.apply_url as applyUrl',
    ])
    .where('asked.slug', '=', slug)
    .where('current.is_current', '=', sql.lit<1>(1))
    .where('servers.public_page', '=', 1)
    .where('servers.status', '=', 'active')
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, showsHost: fromBit(row.showsHost) } : null;
}
