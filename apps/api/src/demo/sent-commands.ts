import type { Insertable } from 'kysely';
import { chunk } from '../db/chunk.ts';
import type { Handle } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { GameCommandsTable } from '../db/table-types/index.ts';
import { MINUTE_MS } from './clock.ts';

/** What became of a command that was handed to the game; `error` where it did not simply run. */
export interface CommandOutcome {
  state: 'confirmed' | 'failed' | 'unknown';
  error: { kind: string; text: string } | null;
}

export const CONFIRMED: CommandOutcome = { state: 'confirmed', error: null };

const UNKNOWN_COMMAND: CommandOutcome = {
  state: 'failed',
  error: { kind: 'invalid-command', text: 'The game does not know this command.' },
};
const FILTERED: CommandOutcome = {
  state: 'failed',
  error: { kind: 'prohibited', text: 'The game’s filter blocked this message. Change the text.' },
};

/** What staff sent from the panel today, newest last; `of` is the Discord name of a person, `*` a player. */
const MANUAL: readonly { minutesAgo: number; of: string; line: string; outcome: CommandOutcome }[] = [
  {
    minutesAgo: 611,
    of: 'avery',
    line: ':m Training tonight at 20:00 UTC, all are welcome',
    outcome: CONFIRMED,
  },
  { minutesAgo: 402, of: 'riley', line: ':prioritytimer 900', outcome: UNKNOWN_COMMAND },
  { minutesAgo: 400, of: 'riley', line: ':prty 900', outcome: CONFIRMED },
  { minutesAgo: 143, of: 'nadia_okafor', line: ':pm * Please put your callsign on', outcome: CONFIRMED },
  { minutesAgo: 96, of: 'nour.aldin', line: ':h مرحباً بالجميع', outcome: FILTERED },
  { minutesAgo: 95, of: 'nour.aldin', line: ':h Welcome, everybody!', outcome: CONFIRMED },
  { minutesAgo: 38, of: 'theo_marsh', line: ':tp TheoMarsh *', outcome: CONFIRMED },
  { minutesAgo: 36, of: 'theo_marsh', line: ':kick * AFK on the Sheriff team', outcome: CONFIRMED },
  { minutesAgo: 12, of: 'nadia_okafor', line: ':unjail *', outcome: CONFIRMED },
];

/** Moments and state of a command that was queued at `at` (epoch ms). */
export function outcomeColumns({ state, error }: CommandOutcome, at: number) {
  const wasSent = state !== 'failed' || error?.kind !== 'rate-limited';
  return {
    state,
    error_kind: error?.kind ?? null,
    error_message: error?.text ?? null,
    created_at: at,
    sent_at: wasSent ? at + 210 : null,
    settled_at: at + 640,
  };
}

/** Stores commands that were sent in the past. */
export async function writeCommands(
  handle: Handle,
  commands: readonly Insertable<GameCommandsTable>[],
): Promise<void> {
  for (const some of chunk(commands)) await handle.insertInto('game_commands').values(some).execute();
}

/** Writes commands that staff recently sent manually; `player` is in the game. */
export async function writeManually(
  handle: Handle,
  serverId: string,
  player: string,
  now: number,
): Promise<void> {
  const people = await handle
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select(['users.id', 'users.username', 'servers.erlc_key_hash as game'])
    .where('members.server_id', '=', serverId)
    .execute();
  const commands = MANUAL.flatMap(({ minutesAgo, of, line, outcome }) => {
    const by = people.find(({ username }) => username === of);
    if (!by || by.game === null) return [];
    const sent = { server_id: serverId, id: newId(), game_id: by.game, issued_by: by.id };
    const how = { source: 'panel' as const, command: line.replace('*', player), client_id: null };
    return [{ ...sent, ...how, ...outcomeColumns(outcome, now - minutesAgo * MINUTE_MS), expires_at: null }];
  });
  await writeCommands(handle, commands);
}
