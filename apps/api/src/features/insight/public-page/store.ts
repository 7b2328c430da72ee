import { sql } from 'kysely';
import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** A server that has a public page now, by its current slug. */
export interface PublicServer {
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
export async function findPublicServer(handle: Handle, slug: string): Promise<PublicServer | null> {
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
