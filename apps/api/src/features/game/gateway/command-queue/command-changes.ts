import type { Change } from '../../../../db/changes.ts';
import type { Handle, Transaction } from '../../../../db/database.ts';
import { NOT_AUTHORISED } from '../../../community/servers/index.ts';
import { commandAccessOf } from '../command-access.ts';
import type { CommandRow } from '../commands-store.ts';

/** A command of which something became, with what it takes to tell of it. */
export type TouchedCommand = Pick<CommandRow, 'serverId' | 'id'> & { source?: CommandRow['source'] };

/**
 * Commands that changed their state, as the pages show them: a scheduled one stands in its custom command's run log
 * too, an automation's in that of the automations.
 */
export function commandChanges(commands: readonly TouchedCommand[]): Change[] {
  return commands.flatMap(({ serverId, id, source }): Change[] => {
    const own: Change = { serverId, entity: 'commands', op: 'changed', ids: [id] };
    if (source === 'automation') return [own, { serverId, entity: 'automations', op: 'changed', ids: [] }];
    if (source !== 'scheduled') return [own];
    return [own, { serverId, entity: 'custom-commands', op: 'changed', ids: [] }];
  });
}

/** Tells of a command that was queued. */
export function notifyQueued(tx: Transaction, serverId: string, id: string): void {
  tx.changed({ serverId, entity: 'commands', op: 'created', ids: [id] });
}

/** What the pages say about whether a game takes commands from here. */
export interface ShownAccess {
  /** As the settings say it; null while it is not known. */
  allowed: boolean | null;
  /** Whether the newest command was refused, which needs attention. */
  refused: boolean;
}

export async function shownAccess(db: Handle, gameId: string): Promise<ShownAccess> {
  const access = await commandAccessOf(db, gameId);
  const newest = await db
    .selectFrom('game_commands')
    .select('error_code as code')
    .where('game_id', '=', gameId)
    .where('settled_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { allowed: access?.allowed ?? null, refused: newest?.code === NOT_AUTHORISED };
}

/** Returns whether an outcome changes the shown command access, for all servers that share the game. */
export function changesAccess(
  before: ShownAccess,
  { state, code }: { state: 'sent' | 'failed' | 'unknown'; code: number | null },
): boolean {
  const refused = code === NOT_AUTHORISED;
  const allowed = state === 'sent' ? true : refused ? false : before.allowed;
  return allowed !== before.allowed || refused !== before.refused;
}
