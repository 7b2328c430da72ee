import type { SessionCheck } from '@tenfour/contracts';
import { plural } from '@tenfour/domain';
import { countOnDuty } from '../../community/servers/index.ts';
import { loadSnapshot, openGame, wayToGame } from '../gateway/index.ts';
import { sessionSettings } from './settings.ts';
import type { GameSessionsDeps } from './start-commands.ts';

/** A game that was read this recently is reachable, in ms: it is read every five minutes while no one looks. */
const FRESH_MS = 6 * 60_000;

/** Returns what to look at before a session starts, from stored data only. */
export async function startChecks(deps: GameSessionsDeps, serverId: string): Promise<SessionCheck[]> {
  const { handle } = deps.database;
  const game = await openGame({ database: { handle }, keyring: deps.keyring }, serverId);
  const { rules } = await sessionSettings(handle, serverId);
  const onDuty = await countOnDuty(handle, serverId);
  const staff: SessionCheck = {
    check: 'staff',
    ok: onDuty >= rules.staffNeeded,
    message: `${plural(onDuty, 'staff member')} on duty, ${rules.staffNeeded} needed.`,
  };
  if ('refusal' in game) return [{ check: 'key', ok: false, message: game.refusal }, staff];
  const { takenAt, problem, reading } = await loadSnapshot(handle, game.id);
  const isFresh = problem === null && takenAt !== null && deps.now() - takenAt <= FRESH_MS;
  const way = await wayToGame(deps.keyring, handle, serverId);
  const players = `${reading?.currentPlayers ?? 0} of ${reading?.maxPlayers ?? 0} players online.`;
  return [
    { check: 'key', ok: true, message: 'The ER:LC key works.' },
    {
      check: 'game',
      ok: isFresh,
      message: isFresh ? players : (problem?.message ?? 'The game hasn’t been read recently.'),
    },
    {
      check: 'commands',
      ok: !('refusal' in way),
      message: 'refusal' in way ? way.refusal : 'Commands can be sent.',
    },
    staff,
  ];
}
