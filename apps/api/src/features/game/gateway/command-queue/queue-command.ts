import { COMMANDS_QUEUED_MAX } from '@tenfour/contracts';
import type { Handle, Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import { commandAccessOf } from '../command-access.ts';
import { commandsStore, type NewCommand, queueStore } from '../commands-store.ts';
import { openGame } from '../open-game.ts';
import type { Snapshot } from '../poller/game-reading.ts';
import { isDead, loadSnapshot } from '../snapshots.ts';
import { notifyQueued } from './command-changes.ts';

const NOT_ALLOWED =
  'The game refused the last command from here. Allow this platform on ER:LC’s server owner page, then test commands in Settings.';

const FULL = `${COMMANDS_QUEUED_MAX} commands already wait for this game.`;

/** A game that can be sent a command now, as far as is known without asking it, with its newest stored snapshot. */
export interface OpenWay {
  gameId: string;
  snapshot: Snapshot;
}

/** Returns a server's game for a command that no person typed, or in words why it can't be sent. */
export async function wayToGame(
  keyring: Pick<Keyring, 'open'>,
  handle: Handle,
  serverId: string,
): Promise<OpenWay | { refusal: string }> {
  const game = await openGame({ database: { handle }, keyring }, serverId);
  if ('refusal' in game) return game;
  const snapshot = await loadSnapshot(handle, game.id);
  if (snapshot.problem !== null && isDead(snapshot.problem.kind))
    return { refusal: snapshot.problem.message };
  const access = await commandAccessOf(handle, game.id);
  if (access?.allowed === false) return { refusal: NOT_ALLOWED };
  // Not held back by the other senders' key: a few at the same moment may pass the limit together.
  if ((await queueStore(handle, game.id).size()) >= COMMANDS_QUEUED_MAX) return { refusal: FULL };
  return { gameId: game.id, snapshot };
}

/** Queues a command in the transaction of its cause and returns its id, a new one unless `command` has one. */
export async function queueWithin(
  tx: Transaction,
  command: NewCommand & { serverId: string; id?: string },
): Promise<string> {
  const { serverId, id = newId(), ...row } = command;
  await commandsStore(tx.handle, serverId).insert({ ...row, id });
  notifyQueued(tx, serverId, id);
  return id;
}
