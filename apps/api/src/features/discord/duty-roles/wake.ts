import type { Change } from '../../../db/changes.ts';
import type { Database, Handle } from '../../../db/database.ts';

/** Entities whose changes can change what a staff member is doing, or where roles are given. */
const DUTY_ENTITIES: ReadonlySet<string> = new Set([
  'shifts',
  'leaves',
  'members',
  'settings',
  'game-sessions',
]);

export interface DutyWakeDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  /** Called after a server has become due. */
  dutyRolesDue: () => void;
  logger: { error(details: object, message: string): void };
}

/**
 * Creates what makes a pass due for servers in which duty changed. A wake that is lost with its process only costs time:
 * duty is read every few minutes.
 */
export function createDutyWake({ database, now, dutyRolesDue, logger }: DutyWakeDeps) {
  async function wake(serverIds: readonly string[], onlyInGame: boolean): Promise<void> {
    if (serverIds.length === 0) return;
    if (await wakeDutyRoles(database.handle, serverIds, now(), onlyInGame)) dutyRolesDue();
  }
  const serversOf = (changes: readonly Change[], concerns: (change: Change) => boolean) => [
    ...new Set(changes.filter(concerns).flatMap((change) => ('serverId' in change ? [change.serverId] : []))),
  ];
  return (changes: readonly Change[]): void => {
    const duty = serversOf(changes, ({ entity }) => DUTY_ENTITIES.has(entity));
    const game = serversOf(changes, ({ entity, op }) => entity === 'players' && op !== 'changed');
    const rest = game.filter((id) => !duty.includes(id));
    Promise.all([wake(duty, false), wake(rest, true)]).catch((error: unknown) =>
      logger.error({ err: error }, 'duty roles were not woken'),
    );
  };
}

/** Makes a pass due now for the servers of these where duty roles are on; returns whether there is one. */
async function wakeDutyRoles(
  handle: Handle,
  serverIds: readonly string[],
  now: number,
  onlyInGame: boolean,
): Promise<boolean> {
  // Read first: readings of games wake often, mostly servers without duty roles, and a write waits for other writers.
  let query = handle
    .selectFrom('duty_role_settings')
    .select('server_id')
    .where('server_id', 'in', serverIds)
    .where('enabled', '=', 1)
    // Discord is down: the next attempt comes after its pause.
    .where('failures', '=', 0);
  if (onlyInGame) {
    query = query.where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('duty_roles')
            .select('n')
            .whereRef('duty_roles.server_id', '=', 'duty_role_settings.server_id')
            .where('duty_roles.state', '=', 'in_game'),
        ),
        eb('suffixes', 'like', '%"state":"in_game"%'),
      ]),
    );
  }
  const concerned = (await query.execute()).map(({ server_id }) => server_id);
  if (concerned.length === 0) return false;
  await handle
    .updateTable('duty_role_settings')
    .set((eb) => ({ due_at: now, wakes: eb('wakes', '+', 1) }))
    .where('server_id', 'in', concerned)
    .where('enabled', '=', 1)
    .where('failures', '=', 0)
    .execute();
  return true;
}
