import type { Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { type ContestedField, conflictOf } from './change-settings.ts';

/** The log entry of a change of the field alone. A save of several fields lists the field in its diff. */
const ENTRY_OF: Readonly<
  Record<ContestedField, { action: string; subject?: string; titles?: string } | null>
> = {
  name: { action: 'server.renamed' },
  timezone: null,
  activityDays: null,
  applyUrl: null,
  erlcApiKey: { action: 'server.keys-changed', subject: 'erlc', titles: 'ER:LC%' },
  robloxApiKey: { action: 'server.keys-changed', subject: 'roblox', titles: 'Roblox%' },
};

/** Returns a conflict with the name of the person who saved the field last; other errors, and unknown authors, unchanged. */
export async function withConflictAuthor(handle: Handle, viewer: Viewer, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || error.code !== 'CONFLICT') return error;
  const field = (Object.keys(ENTRY_OF) as ContestedField[]).find((known) => known === error.details?.field);
  const last = field && (await lastToChange(handle, viewer.serverId, field));
  if (!field || !last) return error;
  return conflictOf(field, last.id === viewer.id ? 'by yourself in another window' : `by ${last.name}`);
}

async function lastToChange(handle: Handle, serverId: string, field: ContestedField) {
  const alone = ENTRY_OF[field];
  return handle
    .selectFrom('activity')
    .select(['actor_id as id', 'actor_name as name'])
    .where('server_id', '=', serverId)
    .where((eb) => {
      const together = eb.and([
        eb('action', '=', 'server.settings-changed'),
        eb('diff', 'like', `%"${field}":%`),
      ]);
      if (alone === null) return together;
      const { action, subject, titles } = alone;
      if (subject === undefined || titles === undefined) return eb.or([together, eb('action', '=', action)]);
      // Processes of the version before this one, during an upgrade, write no subject.
      const untyped = eb.and([eb('subject', 'is', null), eb('title', 'like', titles)]);
      return eb.or([
        together,
        eb.and([eb('action', '=', action), eb.or([eb('subject', '=', subject), untyped])]),
      ]);
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
