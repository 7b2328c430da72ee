import {
  COMMANDS_QUEUED_MAX,
  SECURITY_EVIDENCE_MAX,
  type UndoSecurityInput,
  type UndoSecurityResult,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, undoOf } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { panelSource } from '../../community/identity/index.ts';
import { queueCommand, wayToGame } from '../../game/gateway/index.ts';
import { type SentStep, securityStore } from './store.ts';

export interface GameSecurityDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  /** Epoch ms. */
  now: () => number;
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

export function noSuchAlert(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such alert.' });
}

/** Returns the key of a step from its event and subject. */
export function stepOf(eventId: string, key: string): string {
  return `${eventId}/${key}`;
}

/** See `GameSecurityService.undo`. All presses on one alert come one after the other. */
export async function undoSteps(
  deps: GameSecurityDeps,
  viewer: Viewer,
  input: UndoSecurityInput,
): Promise<UndoSecurityResult> {
  const { serverId } = viewer;
  const { alertId } = input;
  // Asked outside of the transaction, which the key's opening need not hold up.
  const way = await wayToGame(deps.keyring, deps.database.handle, serverId);
  if ('refusal' in way) throw new DomainError('REFUSED', { message: way.refusal });
  const { gameId } = way;
  const result = await deps.database.withLock(`security-undo:${serverId}:${alertId}`, async (tx) => {
    const commands = await commandsOf(tx.handle, serverId, alertId, gameId);
    const store = securityStore(tx.handle, serverId);
    const sent = new Map((await store.sentSteps(alertId)).map((one) => [one.step, one]));
    let room = COMMANDS_QUEUED_MAX - (await waitingIn(tx.handle, gameId));
    const done: UndoSecurityResult = { steps: [], left: [] };
    for (const { step, seen } of input.steps) {
      const command = commands.get(step);
      if (command === undefined) throw noStep();
      const known = sent.get(step);
      if (known && !mayBeSentAgain(known, seen)) done.steps.push({ step, commandId: known.commandId });
      else if (room <= 0) done.left.push(step);
      else {
        room -= 1;
        const commandId = await queue(tx, viewer, gameId, command, deps.now());
        await store.noteStep(alertId, step, commandId);
        sent.set(step, { step, commandId, state: 'queued', message: null, by: null, at: null });
        done.steps.push({ step, commandId });
      }
    }
    tx.changed({ serverId, entity: 'security-alerts', op: 'changed', ids: [alertId] });
    return done;
  });
  deps.wakeQueue(gameId);
  return result;
}

/** Returns whether a failed step can be sent again; `seen` shows that the viewer saw the failed attempt. */
function mayBeSentAgain({ commandId, state }: SentStep, seen: string | null): boolean {
  return seen === commandId && (state === 'failed' || state === 'unknown' || state === null);
}

function queue(
  tx: Transaction,
  viewer: Viewer,
  gameId: string,
  command: string,
  createdAt: number,
): Promise<string> {
  const { serverId, id: issuedBy } = viewer;
  const source = panelSource(viewer.source);
  return queueCommand(tx, { serverId, gameId, issuedBy, source, command, createdAt, clientId: newId() });
}

/** The commands of all steps of an alert, by the step's name. */
async function commandsOf(
  handle: Handle,
  serverId: string,
  alertId: string,
  gameId: string,
): Promise<Map<string, string>> {
  const store = securityStore(handle, serverId);
  const alert = await store.find(alertId);
  if (alert === null) throw noSuchAlert();
  if (alert.game_id !== gameId) {
    throw new DomainError('CONFLICT', {
      message: 'This happened in another game: the ER:LC API key was replaced since. Undo it in that game.',
    });
  }
  const commands = new Map<string, string>();
  for (const { dedupe, kind, text, hit } of await store.evidence(alertId, SECURITY_EVIDENCE_MAX)) {
    if (kind !== 'command') continue;
    for (const { key, command } of undoOf(text ?? '', hit).steps) commands.set(stepOf(dedupe, key), command);
  }
  return commands;
}

/** As many commands of people wait for the game already. */
async function waitingIn(handle: Handle, gameId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('game_commands')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('game_id', '=', gameId)
    .where('state', '=', 'queued')
    .where('source', '<>', 'scheduled')
    .executeTakeFirstOrThrow();
  return Number(count);
}

function noStep(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'There is nothing to undo like this. Look at the alert again.',
  });
}
