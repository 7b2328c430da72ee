import type { GameCommand, GameInfo, Permissions, Server } from '@tenfour/contracts';
import { CONNECTION_TEST, DEFAULT_PERMISSIONS } from '@tenfour/domain';
import type { texts } from './texts.ts';

/** Where a step is taken. */
export type SetupTarget =
  | { page: 'settings'; section: 'api' | 'permissions' }
  | { tab: 'ingame' | 'requests' };

/** One step of a new server's way into use. */
export interface SetupStep {
  key: keyof typeof texts.setup.steps;
  done: boolean;
  place: SetupTarget;
}

/** Whether a stored set (JSON text) is not the one that new servers begin with. */
function differs(stored: string, role: 'moderator' | 'admin'): boolean {
  const flags: unknown = JSON.parse(stored);
  const defaults = DEFAULT_PERMISSIONS[role];
  return Object.entries(defaults).some(
    ([flag, value]) => typeof flags === 'object' && flags !== null && Reflect.get(flags, flag) !== value,
  );
}

/** What became of a command that reached the game. */
const TAKEN: ReadonlySet<GameCommand['state']> = new Set(['sent', 'confirmed']);

/**
 * The steps, each done or not by what is really there: a stored key, a game that was read with it, a second member,
 * sets that differ from the defaults, a command that the game took, other than the connection test.
 */
export function setupSteps(
  server: Server,
  game: Pick<GameInfo, 'asOf'> | undefined,
  commands: readonly Pick<GameCommand, 'command' | 'state'>[],
): SetupStep[] {
  const commanded = commands.some(({ command, state }) => command !== CONNECTION_TEST && TAKEN.has(state));
  const permissions =
    differs(server.moderatorPermissions, 'moderator') || differs(server.adminPermissions, 'admin');
  return [
    { key: 'key', done: server.erlcKeyConfigured, place: { page: 'settings', section: 'api' } },
    {
      key: 'test',
      done: Boolean(game && game.asOf !== null),
      place: { page: 'settings', section: 'api' },
    },
    { key: 'invite', done: server.memberCount > 1, place: { tab: 'requests' } },
    { key: 'permissions', done: permissions, place: { page: 'settings', section: 'permissions' } },
    { key: 'command', done: commanded, place: { tab: 'ingame' } },
  ];
}

/** Returns whether the viewer can take all steps, as the owner or with the owner's permission. */
export function setsUp({ can }: Pick<Permissions, 'can'>): boolean {
  return can.canViewServerSettings && can.canEditApiKey && can.canViewIngamePanel;
}

/** Returns whether the server is set up. The default permissions may already fit, so that step alone does not count. */
export function isSetUp(steps: readonly SetupStep[]): boolean {
  return steps.every(({ key, done }) => done || key === 'permissions');
}
