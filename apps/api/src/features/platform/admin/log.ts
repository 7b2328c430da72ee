import type {
  CreateStaffLogInput,
  ListStaffLogsInput,
  PlatformLogService,
  PlatformViewer,
  StaffLog,
} from '@tenfour/contracts';
import type { Database, Handle } from '../../../db/database.ts';
import { writePlatformLog } from '../../../events/platform-log.ts';
import { platformEvents } from './events.ts';
import { findLine, listLines } from './log-list.ts';
import { actorOf } from './panels.ts';

export interface PlatformLogDeps {
  database: Database;
  now: () => number;
}

/** The staff log. */
export function createPlatformLogService({ database, now }: PlatformLogDeps): PlatformLogService {
  return {
    list: (_viewer: PlatformViewer, input: ListStaffLogsInput) => listLines(database.handle, input),

    create: (viewer: PlatformViewer, input: CreateStaffLogInput): Promise<StaffLog> =>
      database.transaction(async (tx) => {
        const { action, details } = input;
        const id = await writePlatformLog(
          tx,
          platformEvents.create({
            kind: 'platform.noted',
            by: actorOf(viewer),
            at: now(),
            action,
            details,
            ...(await targetOf(tx.handle, input)),
          }),
        );
        return findLine(tx.handle, id);
      }),
  };
}

interface Named {
  id: string;
  /** Null when unknown; the entered id is stored. */
  name: string | null;
}

/** Programs send a server's id as `targetUserId` as well: the specification's call has no other field for it. */
async function targetOf(
  handle: Handle,
  { targetUserId, serverId }: CreateStaffLogInput,
): Promise<{ user: Named | null; server: Named | null }> {
  if (serverId) return { user: null, server: await serverCalled(handle, serverId) };
  if (!targetUserId) return { user: null, server: null };
  const user = await userCalled(handle, targetUserId);
  const server = user.name === null ? await serverCalled(handle, targetUserId) : null;
  return server === null || server.name === null ? { user, server: null } : { user: null, server };
}

/** `typed` is a user's id, here or at Discord. */
async function userCalled(handle: Handle, typed: string): Promise<Named> {
  const found = await handle
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where((eb) => eb.or([eb('id', '=', typed), eb('discord_id', '=', typed)]))
    .executeTakeFirst();
  return found ?? { id: typed, name: null };
}

async function serverCalled(handle: Handle, typed: string): Promise<Named> {
  const found = await handle
    .selectFrom('servers')
    .select(['id', 'name'])
    .where('id', '=', typed)
    .executeTakeFirst();
  return found ?? { id: typed, name: null };
}
