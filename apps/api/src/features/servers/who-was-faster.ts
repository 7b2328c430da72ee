import type { Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle } from '../../db/database.ts';
import { type ContestedField, conflictOf } from './change-settings.ts';

/** How the activity tells of a change of the field; the pattern is SQL's LIKE, of its column. */
const TOLD_AS: Readonly<
  Record<ContestedField, { action: string; column: 'title' | 'diff'; like: string } | { action: string }>
> = {
  name: { action: 'server.renamed' },
  timezone: { action: 'server.settings-changed', column: 'diff', like: '%"timezone"%' },
  erlcApiKey: { action: 'server.keys-changed', column: 'title', like: 'ER:LC%' },
  robloxApiKey: { action: 'server.keys-changed', column: 'title', like: 'Roblox%' },
};

/** A conflict with the name of who saved the field last, as far as the activity still has it; else as it was. */
export async function namingTheFaster(handle: Handle, viewer: Viewer, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || error.code !== 'CONFLICT') return error;
  const field = (Object.keys(TOLD_AS) as ContestedField[]).find((known) => known === error.details?.field);
  const last = field && (await lastToChange(handle, viewer.serverId, field));
  if (!field || !last) return error;
  return conflictOf(field, last.id === viewer.id ? 'by yourself in another window' : `by ${last.name}`);
}

async function lastToChange(handle: Handle, serverId: string, field: ContestedField) {
  const told = TOLD_AS[field];
  const rows = handle
    .selectFrom('activity')
    .select(['actor_id as id', 'actor_name as name'])
    .where('server_id', '=', serverId)
    .where('action', '=', told.action)
    .orderBy('id', 'desc')
    .limit(1);
  return ('like' in told ? rows.where(told.column, 'like', told.like) : rows).executeTakeFirst();
}
