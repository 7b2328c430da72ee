import type { SessionCheck } from '@tenfour/contracts';
import { plural } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { countOnDuty } from '../../community/servers/index.ts';
import { loadSnapshot, openGame, wayToGame } from '../gateway/index.ts';
import { sessionSettings } from './settings.ts';

/** A game that was read this recently is reachable, in ms: it is read every five minutes while no one looks. */
const FRESH_MS = 6 * 60_000;

interface CheckDeps {
  handle: Handle;
  keyring: Pick<Keyring, 'open'>;
  /** Epoch ms. */
  now: () => number;
}

/** Returns what to look at before a session starts, from stored data only. */
export async function startChecks(
  { handle, keyring, now }: CheckDeps,
  serverId: string,
): Promise<SessionCheck[]> {
  const game = await openGame({ database: { handle }, keyring }, serverId);
  const { rules } = await sessionSettings(handle, serverId);
  const onDuty = await countOnDuty(handle, serverId);
  const staff: SessionCheck = {
    check: 'staff',
    ok: onDuty >= rules.staffNeeded,
    message: `${plural(onDuty, 'staff member')} on duty, ${rules.staffNeeded} needed.`,
  };
  if ('refusal' in game) return [{ check: 'key', ok: false, message: game.refusal }, staff];
  const { takenAt, problem, reading } = await loadSnapshot(handle, game.id);
  const isFresh = problem === null && takenAt !== null && now() - takenAt <= FRESH_MS;
  const way = await wayToGame(keyring, handle, serverId);
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
