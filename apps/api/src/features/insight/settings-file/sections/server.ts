import { type Server, zUpdateServerInput } from '@tenfour/contracts';
import { diffSettings, type SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type SettingsEnv } from '../section.ts';

const SERVER = zUpdateServerInput.shape;

/** Reads the server as its settings show it. */
export const readServer = ({ caller, serverId }: SettingsEnv): Promise<Server> =>
  caller.servers.get({ serverId });

/** Returns the fields that changes set. */
export function changedFields(changes: readonly SettingChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, after }) => [field ?? '', after]));
}

const server = defineSection({
  key: 'server',
  title: 'Server',
  schema: z.object({
    timezone: SERVER.timezone,
    joinPolicy: SERVER.joinPolicy,
    delegateManagement: SERVER.delegateManagement,
    activityDays: SERVER.activityDays,
    enforceInGame: SERVER.enforceInGame,
    pmWarnings: SERVER.pmWarnings,
    publicPage: SERVER.publicPage,
    publicPageHost: SERVER.publicPageHost,
    applyUrl: SERVER.applyUrl,
  }),
  read: readServer,
  toFile: settingsOf,
  plan({ viewer }, state, wanted) {
    const { timezone, activityDays, applyUrl } = state;
    const changes = diffSettings(settingsOf(state), wanted);
    // The owner's alone: a call of its own, so that it does not stop the others.
    const own = changes.filter(({ field }) => field === 'delegateManagement');
    const others = changes.filter((change) => !own.includes(change));
    const obstacle = viewer.role === 'owner' ? null : 'Only the owner can change this.';
    return {
      calls: [
        { procedure: 'servers.update', changes: own, input: changedFields(own), obstacle },
        {
          procedure: 'servers.update',
          changes: others,
          input: { ...changedFields(others), seen: { timezone, activityDays, applyUrl } },
        },
      ],
    };
  },
});

function settingsOf(state: Server) {
  const { timezone, joinPolicy, delegateManagement, activityDays, enforceInGame, pmWarnings } = state;
  const { publicPage, publicPageHost, applyUrl } = state;
  const general = { timezone, joinPolicy, delegateManagement, activityDays, enforceInGame, pmWarnings };
  return { ...general, publicPage, publicPageHost, applyUrl };
}

export const SERVER_SECTIONS = [server];
