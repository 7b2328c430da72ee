import type { Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { type ContestedField, conflictOf } from './change-settings.ts';

/** How the activity tells of a change of the field alone. Changed with others it stands in the diff of the save. */
const TOLD_AS: Readonly<Record<ContestedField, { action: string; title?: string } | null>> = {
  name: { action: 'server.renamed' },
  timezone: null,
  activityDays: null,
  erlcApiKey: { action: 'server.keys-changed', title: 'ER:LC%' },
  robloxApiKey: { action: 'server.keys-changed', title: 'Roblox%' },
};

/** A conflict with the name of who saved the field last, as far as the activity still has it; else as it was. */
export async function withConflictAuthor(handle: Handle, viewer: Viewer, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || error.code !== 'CONFLICT') return error;
  const field = (Object.keys(TOLD_AS) as ContestedField[]).find((known) => known === error.details?.field);
  const last = field && (await lastToChange(handle, viewer.serverId, field));
  if (!field || !last) return error;
  return conflictOf(field, last.id === viewer.id ? 'by yourself in another window' : `by ${last.name}`);
}

async function lastToChange(handle: Handle, serverId: string, field: ContestedField) {
  const alone = TOLD_AS[field];
  return handle
    .selectFrom('activity')
    .select(['actor_id as id', 'actor_name as name'])
    .where('server_id', '=', serverId)
    .where((eb) =>
      eb.or([
        eb.and([eb('action', '=', 'server.settings-changed'), eb('diff', 'like', `%"${field}":%`)]),
        ...(alone
          ? [eb.and([eb('action', '=', alone.action), eb('title', 'like', alone.title ?? '%')])]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
