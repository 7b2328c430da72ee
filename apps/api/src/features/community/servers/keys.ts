import type {
  CommandTest,
  ConnectionTest,
  ExecuteCommandResult,
  GameService,
  ServerKeys,
  TestConnectionInput,
  Viewer,
} from '@tenfour/contracts';
import { CONNECTION_TEST, DomainError } from '@tenfour/domain';
import { internalServerId } from '@tenfour/erlc';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import type { RobloxCloud } from '../../../integrations/roblox/roblox-cloud.ts';
import { type Keyring, KeyringError } from '../../../security/keyring.ts';
import { type KeyName, keyProblem } from './check-keys.ts';
import type { GameDetails } from './hooks.ts';
import { noteRobloxKey, problemIn } from './player-lookup.ts';
import type { ServerRow } from './store.ts';
import { failed, PROBE_ID, robloxProblemInWords, robloxTestOf } from './test-connection.ts';

/** What the game's side does with a server's ER:LC key. */
export interface GameKeys {
  /** Tries it with one read. */
  test(key: string): Promise<ConnectionTest>;
  /** The owner has just stored it: an earlier refusal of the same text no longer counts. */
  stored(key: string): void;
  /** A key was taken away, alone or with its server: its game may not have to be read any more. */
  removed(): void;
}

/** What an owner needs to allow this installation to send commands. */
export interface CommandSetup {
  /** The address that its calls come from, for the list of trusted ones. */
  address: string | null;
  /** Its id as an application of the ER:LC API. */
  applicationId: string | null;
}

export interface KeysDeps {
  database: Database;
  keyring: Keyring;
  gameKeys: GameKeys;
  game: Pick<GameService, 'execute'>;
  gameDetails: GameDetails;
  cloud: RobloxCloud;
  commandSetup: CommandSetup;
}

/** Why nothing is sent to the game of a suspended server. */
export const SUSPENDED = 'This server is suspended, so nothing is sent to its game.';

/** The game API's code for a key that can read but not send commands. */
export const NOT_AUTHORISED = 4000;

/** The game API's code for an empty server. */
const NO_ONE_IN_GAME = 3002;

const UNREADABLE = 'The stored key cannot be read any more. Enter it again.';

/** Tries the stored key, or one that is not saved yet. Never throws: the answer says what was wrong. */
export async function testKey(
  deps: KeysDeps,
  row: ServerRow,
  { key, value }: TestConnectionInput,
): Promise<ConnectionTest> {
  if (key === 'erlc' && row.status === 'suspended') return failed(SUSPENDED);
  if (value !== undefined) {
    const problem = keyProblem(key, value);
    return problem === null ? tryKey(deps, key, value) : failed(problem);
  }
  const sealed = row[`${key}_key_sealed`];
  if (sealed === null) {
    return failed(`There is no ${key === 'erlc' ? 'ER:LC' : 'Roblox'} API key yet. Save one first.`);
  }
  const opened = openKey(deps.keyring, row, key);
  if (opened === null) return failed(UNREADABLE);
  if (key === 'erlc') return deps.gameKeys.test(opened);
  const answer = await deps.cloud.user(opened, PROBE_ID);
  const problem = problemIn(answer);
  if (problem !== undefined && problem !== row.roblox_key_problem) {
    await noteRobloxKey(deps.database, row.id, sealed, problem);
  }
  return robloxTestOf(answer);
}

async function tryKey(deps: KeysDeps, key: KeyName, value: string): Promise<ConnectionTest> {
  if (key === 'erlc') return deps.gameKeys.test(value);
  return robloxTestOf(await deps.cloud.user(value, PROBE_ID));
}

function openKey(keyring: Pick<Keyring, 'open'>, row: ServerRow, key: KeyName): string | null {
  const column = `${key}_key_sealed` as const;
  const sealed = row[column];
  if (sealed === null) return null;
  try {
    return keyring.open({ table: 'servers', column, row: row.id }, sealed);
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}

/** Returns the state of a server's keys, without using the network. */
export async function keysOf(deps: KeysDeps, row: ServerRow): Promise<ServerKeys> {
  const { database, keyring, commandSetup, gameDetails } = deps;
  const gameId = row.erlc_key_hash;
  const access = gameId === null ? null : await gameDetails.commandAccess(database.handle, gameId);
  return {
    erlc: {
      commandAccess: access === null ? 'unknown' : access.allowed ? 'allowed' : 'refused',
      since: access && iso(access.at),
    },
    roblox: { problem: row.roblox_key_problem && robloxProblemInWords(row.roblox_key_problem) },
    allow: {
      address: commandSetup.address,
      authorizeUrl: authorizeUrl(commandSetup.applicationId, openKey(keyring, row, 'erlc')),
    },
  };
}

function authorizeUrl(applicationId: string | null, key: string | null): string | null {
  const server = key === null ? null : internalServerId(key);
  if (applicationId === null || server === null) return null;
  return `https://api.erlc.gg/server-owners/server/${server}/authorize/${encodeURIComponent(applicationId)}`;
}

/**
 * Sends one harmless command through the queue like a regular one: it appears in the activity, and its result updates
 * `commandAccess`. Throws REFUSED without a key or while suspended, TOO_MANY_REQUESTS when the queue is full.
 */
export async function testCommands({ game }: Pick<KeysDeps, 'game'>, viewer: Viewer): Promise<CommandTest> {
  try {
    return outcomeOf(await game.execute(viewer, { command: CONNECTION_TEST }));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UPSTREAM') throw error;
    return { outcome: 'failed', message: error.message, code: null };
  }
}

function outcomeOf({ success, state, message, code }: ExecuteCommandResult): CommandTest {
  const open = state === 'queued' || (state === 'sent' && !success);
  if (open) return { outcome: 'queued', message, code };
  if (success) return { outcome: 'allowed', message: 'The game takes commands from here.', code };
  if (code === NOT_AUTHORISED) return { outcome: 'refused', message, code };
  if (code === NO_ONE_IN_GAME) {
    const wait = 'No one is in the game server. Join it, then test again.';
    return { outcome: 'empty', message: wait, code };
  }
  return { outcome: 'failed', message, code };
}
