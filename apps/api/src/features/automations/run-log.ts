import type { AutomationKind, AutomationOutcome } from '@tenfour/domain';
import type { Handle, Transaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { tellQueued } from '../game/command-changes.ts';
import { commandsStore } from '../game/store.ts';

/** One occasion on which an automation had something to do. */
export interface Occasion {
  serverId: string;
  kind: AutomationKind;
  /** Tells the occasions of a kind in a server apart, also after a crash: the event's `dedupe`, a due time. */
  dedupe: string;
  /** Epoch ms. */
  at: number;
  /** Whom or what it is about; null for none. */
  subject: string | null;
}

/** Writes down what was done, unless that occasion was dealt with before; whether it was new. */
export async function logRun(
  tx: Transaction,
  occasion: Occasion,
  result: { outcome: AutomationOutcome; text: string; gameCommandId?: string | null },
): Promise<boolean> {
  const id = newId();
  const { serverId, kind, dedupe, at, subject } = occasion;
  const { outcome, text, gameCommandId = null } = result;
  const row = { server_id: serverId, id, at, kind, subject, dedupe };
  const rows = await tx.handle
    .insertInto('automation_runs')
    .values({ ...row, outcome, text, game_command_id: gameCommandId })
    .onConflict((conflict) => conflict.columns(['server_id', 'kind', 'dedupe']).doNothing())
    .returning('id')
    .execute();
  if (rows.length > 0) tx.changed({ serverId, entity: 'automations', op: 'created', ids: [id] });
  return rows.length > 0;
}

/** Whether this occasion was dealt with before. */
export async function hasRun(
  handle: Handle,
  { serverId, kind, dedupe }: Pick<Occasion, 'serverId' | 'kind' | 'dedupe'>,
): Promise<boolean> {
  const row = await handle
    .selectFrom('automation_runs')
    .select('id')
    .where('server_id', '=', serverId)
    .where('kind', '=', kind)
    .where('dedupe', '=', dedupe)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Queues a command of an automation with its line in the run log, in one transaction: both or neither, and once per
 * occasion; whether it was new. Not sent any more after `expiresAt`, nor once the automation is switched off.
 */
export async function queueRun(
  tx: Transaction,
  occasion: Occasion,
  command: {
    gameId: string;
    command: string;
    expiresAt: number;
    text: string;
    wakeQueue: (gameId: string) => void;
  },
): Promise<boolean> {
  const id = newId();
  const { text, gameId, expiresAt } = command;
  if (!(await logRun(tx, occasion, { outcome: 'queued', text, gameCommandId: id }))) return false;
  await commandsStore(tx.handle, occasion.serverId).insert({
    id,
    gameId,
    issuedBy: null,
    source: 'automation',
    automation: occasion.kind,
    command: command.command,
    createdAt: occasion.at,
    clientId: null,
    expiresAt,
  });
  tellQueued(tx, occasion.serverId, id);
  tx.onCommit(() => command.wakeQueue(gameId));
  return true;
}
