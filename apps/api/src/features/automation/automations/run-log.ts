import type { AutomationKind, AutomationOutcome } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { queueCommand } from '../../game/gateway/index.ts';

/** One occasion on which an automation had something to do. */
export interface Occasion {
  serverId: string;
  kind: AutomationKind;
  /** Tells the occasions of a kind in a server apart, also after a crash: the event's `dedupe`, a due time. */
  dedupe: string;
  /** Epoch ms. */
  at: number;
  /** Who or what it is about; null for none. */
  subject: string | null;
}

/** Writes down what was done, unless that occasion was dealt with before; whether it was new. */
export async function logRun(
  tx: Transaction,
  occasion: Occasion,
  result: {
    outcome: AutomationOutcome;
    text: string;
    gameCommandId?: string | null;
    command?: string | null;
  },
): Promise<boolean> {
  const id = newId();
  const { serverId, kind, dedupe, at, subject } = occasion;
  const { outcome, text, gameCommandId = null, command = null } = result;
  const row = { server_id: serverId, id, at, kind, subject, dedupe };
  const rows = await tx.handle
    .insertInto('automation_runs')
    .values({ ...row, outcome, text, game_command_id: gameCommandId, command })
    .onConflict((conflict) => conflict.columns(['server_id', 'kind', 'dedupe']).doNothing())
    .returning('id')
    .execute();
  if (rows.length > 0) tx.changed({ serverId, entity: 'automations', op: 'created', ids: [id] });
  return rows.length > 0;
}

/** A command that an automation sends. */
export interface AutomationCommand {
  gameId: string;
  command: string;
  /** Not sent any more after this moment, epoch ms. */
  expiresAt: number;
  /** What it is, as a sentence of the run log. */
  text: string;
  wakeQueue: (gameId: string) => void;
  /** Id of the command; a new one by default. */
  id?: string;
}

/**
 * Queues a command of an automation with its line in the run log, in one transaction: both or neither, and once per
 * occasion; whether it was new. Not sent any more after `expiresAt`, nor once the automation is switched off. Of
 * several occasions that one command deals with, each has its line; nothing is queued when none is new.
 */
export async function queueRun(
  tx: Transaction,
  occasions: Occasion | readonly [Occasion, ...Occasion[]],
  { gameId, command, expiresAt, text, wakeQueue, id = newId() }: AutomationCommand,
): Promise<boolean> {
  const all = 'kind' in occasions ? ([occasions] as const) : occasions;
  const [{ serverId, kind, at }] = all;
  let newEvents = false;
  for (const occasion of all) {
    const isNew = await logRun(tx, occasion, { outcome: 'queued', text, gameCommandId: id, command });
    newEvents = isNew || newEvents;
  }
  if (!newEvents) return false;
  await queueCommand(tx, {
    id,
    serverId,
    gameId,
    issuedBy: null,
    source: 'automation',
    automation: kind,
    command,
    createdAt: at,
    clientId: null,
    expiresAt,
  });
  tx.onCommit(() => wakeQueue(gameId));
  return true;
}
