import type { SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import type { Section, SettingsEnv } from '../../section.ts';
import { createPlaces, type Found, type Place, placeText, wantedText, zPlace } from './places.ts';

const zChannels = z.object({
  modCalls: zPlace.nullable().optional(),
  joinRequests: zPlace.nullable().optional(),
});

const KINDS = ['modCalls', 'joinRequests'] as const;
type Channels = Record<(typeof KINDS)[number], Found | null>;

async function read({ caller, serverId }: SettingsEnv) {
  const { connection } = await caller.bot.get({ serverId });
  const channels: Channels = {
    modCalls: connection?.modCalls ?? null,
    joinRequests: connection?.joinRequests ?? null,
  };
  return { isConnected: connection !== null, channels };
}

/** Where the bot posts mod calls and join requests. */
export const discordChannels: Section = {
  key: 'discordChannels',
  title: 'Discord channels',
  schema: zChannels,
  toFile: async (env) => (await read(env)).channels,
  async plan(env, given) {
    const wanted = zChannels.parse(given);
    const { isConnected, channels } = await read(env);
    const { caller, serverId } = env;
    const known = KINDS.flatMap((kind) => channels[kind] ?? []);
    const places = createPlaces('channel', isConnected, known, () => caller.bot.channels({ serverId }));
    const changes: SettingChange[] = [];
    const after = { ...channels };
    let obstacle: string | null = null;
    for (const kind of KINDS) {
      const place: Place | null | undefined = wanted[kind];
      if (place === undefined) continue;
      const found = place === null ? null : await places.find(place);
      if (typeof found === 'string') obstacle ??= found;
      else if (found?.id === channels[kind]?.id) continue;
      else after[kind] = found;
      const texts = {
        before: placeText('channel', channels[kind]),
        after: wantedText('channel', place, found),
      };
      changes.push({ kind: 'change', item: null, field: kind, ...texts });
    }
    const input = {
      modCallChannelId: after.modCalls?.id ?? null,
      joinRequestChannelId: after.joinRequests?.id ?? null,
    };
    return { state: channels, calls: [{ procedure: 'bot.setChannels', changes, input, obstacle }] };
  },
};
