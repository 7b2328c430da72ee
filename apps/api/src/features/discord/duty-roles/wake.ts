import type { Change } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { wakeDutyRoles } from './settings-store.ts';

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
