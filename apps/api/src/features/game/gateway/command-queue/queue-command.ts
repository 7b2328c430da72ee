import { COMMANDS_QUEUED_MAX } from '@tenfour/contracts';
import { sql } from 'kysely';
import type { Change } from '../../../../db/changes.ts';
import type { Handle, Transaction } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import { NOT_AUTHORISED } from '../../../community/servers/index.ts';
import { type CommandRow, commandsStore, type NewCommand, queueStore } from '../commands-store.ts';
import { openGame } from '../open-game.ts';
import type { Snapshot } from '../poller/game-reading.ts';
import { isDead, loadSnapshot } from '../snapshots.ts';

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
export async function queueCommand(
  tx: Transaction,
  command: NewCommand & { serverId: string; id?: string },
): Promise<string> {
  const { serverId, id = newId(), ...row } = command;
  await commandsStore(tx.handle, serverId).insert({ ...row, id });
  notifyQueued(tx, serverId, id);
  return id;
}

/** A command of which something became, with what it takes to tell of it. */
type TouchedCommand = Pick<CommandRow, 'serverId' | 'id'> & { source?: CommandRow['source'] };

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
interface ShownAccess {
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

const SENT = sql.lit<'sent'>('sent');

/**
 * Returns whether the game last accepted a command from here, and when (epoch ms); null before the first one. Other
 * refusals, such as an empty server, say nothing about access.
 */
export async function commandAccessOf(
  db: Handle,
  gameId: string,
): Promise<{ allowed: boolean; at: number } | null> {
  const settled = db
    .selectFrom('game_commands')
    .select(['id', 'error_code', 'settled_at'])
    .where('game_id', '=', gameId)
    .where('settled_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1);
  // Three reads at the end of an index, instead of scanning back through commands that don't matter.
  const [sent, confirmed, refused] = await Promise.all([
    settled.where('state', '=', SENT).executeTakeFirst(),
    settled.where('state', '=', 'confirmed').executeTakeFirst(),
    settled.where('error_code', '=', sql.lit(NOT_AUTHORISED)).executeTakeFirst(),
  ]);
  const [newest] = [sent, confirmed, refused]
    .filter((row) => row !== undefined)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  if (!newest?.settled_at) return null;
  return { allowed: newest.error_code !== NOT_AUTHORISED, at: newest.settled_at };
}
