import type { DryRun } from '@tenfour/contracts';
import {
  type ChecksSettings,
  checkForecast,
  checkLabel,
  checkObstacle,
  checkPlayer,
  isExempt,
  plural,
} from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { knownOfGame } from '../automations/index.ts';
import { type KnownPlayers, knownPlayers } from './facts.ts';
import type { ChecksDeps } from './take-steps.ts';
import { requestLookups } from './watch.ts';

/** Most lines of a dry run. */
const LINES = 50;

/**
 * Says which players of the newest reading break which checks, and what would be done. Nothing is done, but what is not
 * known yet is looked up, for the next try.
 */
export async function checksDryRun(
  database: Database,
  deps: Pick<ChecksDeps, 'lookupsDue'>,
  serverId: string,
  settings: ChecksSettings,
  now: number,
): Promise<Omit<DryRun, 'sentence'>> {
  const { basis, reading } = await knownOfGame(database.handle, serverId, now);
  if (reading === null) return { basis, lines: [] };
  const known = await knownPlayers(database.handle, serverId, reading, settings.rules, now);
  await database.transaction((tx) => requestLookups(tx, deps, known, now));
  const { obstacles, broken, unknown } = findAll(settings, known, now);
  const open = unknown.size === 0 ? '' : ` ${plural(unknown.size, 'player')} can’t be checked yet.`;
  const count = new Set(broken.map(({ subject }) => subject)).size;
  const who = plural(count, 'player breaks', 'players break');
  return { basis: `${basis} ${who} a check.${open}`, lines: [...obstacles, ...broken].slice(0, LINES) };
}

type Line = DryRun['lines'][number];

function findAll({ rules, exempt }: ChecksSettings, { players, guild }: KnownPlayers, now: number) {
  const obstacles: Line[] = [];
  const broken: Line[] = [];
  const unknown = new Set<string>();
  for (const rule of rules) {
    const obstacle = checkObstacle(rule, guild);
    if (obstacle !== null) obstacles.push({ subject: checkLabel(rule), text: obstacle, command: null });
  }
  for (const one of players) {
    if (one.player.id === null || isExempt(exempt, one)) continue;
    for (const rule of rules) {
      const found = checkPlayer(rule, one, { now, guild });
      if (found.kind === 'unknown') unknown.add(one.player.id);
      if (found.kind !== 'broken') continue;
      const text = `${checkLabel(rule)}: ${found.why} ${checkForecast(rule)}`;
      broken.push({ subject: one.player.name, text, command: null });
    }
  }
  return { obstacles, broken, unknown };
}
