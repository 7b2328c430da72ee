import { diffSettings, type SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type PlannedCall, type SettingsEnv } from '../../section.ts';
import { createPlaces, zPlace } from './places.ts';

const zChannels = z.object({
  modCalls: zPlace.nullable().optional(),
  joinRequests: zPlace.nullable().optional(),
});

const KINDS = ['modCalls', 'joinRequests'] as const;

async function read({ caller, serverId }: SettingsEnv) {
  const { connection } = await caller.bot.get({ serverId });
  const channels = {
    modCalls: connection?.modCalls ?? null,
    joinRequests: connection?.joinRequests ?? null,
  };
  return { isConnected: connection !== null, channels };
}

/** Where the bot posts mod calls and join requests. */
export const discordChannels = defineSection({
  key: 'discordChannels',
  title: 'Discord channels',
  schema: zChannels,
  read,
  toFile: ({ channels }) => channels,
  async plan(env, { isConnected, channels }, wanted) {
    const { caller, serverId } = env;
    const places = createPlaces('channel', isConnected, () => caller.bot.channels({ serverId }));
    const after = { ...channels };
    const changes: SettingChange[] = [];
    const missing: PlannedCall[] = [];
    for (const kind of KINDS) {
      const before = channels[kind];
      const { found, text, obstacle } = await places.choose(wanted[kind], before);
      const shown = diffSettings({ [kind]: before && places.text(before) }, { [kind]: text });
      if (obstacle !== null) {
        missing.push({ procedure: 'bot.setChannels', changes: shown, input: {}, obstacle });
        continue;
      }
      changes.push(...shown);
      after[kind] = found;
    }
    const input = {
      modCallChannelId: after.modCalls?.id ?? null,
      joinRequestChannelId: after.joinRequests?.id ?? null,
    };
    return { calls: [{ procedure: 'bot.setChannels', changes, input }, ...missing] };
  },
});
