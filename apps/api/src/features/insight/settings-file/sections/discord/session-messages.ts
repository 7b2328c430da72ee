import { type SessionTemplate, zSaveSessionTemplateInput, zSessionMessage } from '@tenfour/contracts';
import { diffSettings, SESSION_MESSAGE_KINDS, type SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import { defineSection, type PlannedCall, type SettingsEnv } from '../../section.ts';
import { createPlaces, NOT_CONNECTED, type Places, zPlace } from './places.ts';

const zMessage = z.object({
  enabled: z.boolean().optional(),
  mode: zSaveSessionTemplateInput.shape.mode.optional(),
  channel: zPlace.nullable().optional(),
  role: zPlace.nullable().optional(),
  message: zSessionMessage.optional(),
});

const zMessages = z.object({
  ...Object.fromEntries(SESSION_MESSAGE_KINDS.map((kind) => [kind, zMessage.optional()])),
  events: z.boolean().optional(),
});

const read = ({ caller, serverId }: SettingsEnv) => caller.sessionMessages.list({ serverId });

type State = Awaited<ReturnType<typeof read>>;

function toFile({ templates, events }: State) {
  return { ...Object.fromEntries(templates.map(({ kind, ...one }) => [kind, one])), events };
}

/** What sessions post to Discord, and whether planned ones are events there. */
export const sessionMessages = defineSection({
  key: 'sessionMessages',
  title: 'Messages of sessions',
  schema: zMessages,
  read,
  toFile,
  async plan(env, state, { events, ...wanted }) {
    const { caller, serverId } = env;
    const isConnected = state.guildName !== null;
    const places = {
      channel: createPlaces('channel', isConnected, () => caller.bot.channels({ serverId })),
      role: createPlaces('role', isConnected, () => caller.discordRoles.roles({ serverId })),
    };
    const calls: PlannedCall[] = [];
    for (const template of state.templates) {
      const one = zMessage.optional().parse(Reflect.get(wanted, template.kind));
      if (one !== undefined) calls.push(await templateCall(places, isConnected, template, one));
    }
    const changes = diffSettings({ events: state.events }, events === undefined ? {} : { events });
    const obstacle = isConnected ? null : NOT_CONNECTED;
    calls.push({ procedure: 'sessionMessages.saveEvents', changes, input: { enabled: events }, obstacle });
    return { calls };
  },
});

async function templateCall(
  places: Readonly<Record<'channel' | 'role', Places>>,
  isConnected: boolean,
  template: SessionTemplate,
  { channel, role, ...wanted }: z.infer<typeof zMessage>,
): Promise<PlannedCall> {
  const { kind, channel: before, role: pinged, ...rest } = template;
  const posts = await places.channel.choose(channel, before);
  const pings = await places.role.choose(role, pinged);
  const changes = [
    ...diffSettings(rest, wanted),
    ...diffSettings({ channel: before && places.channel.text(before) }, { channel: posts.text }),
    ...diffSettings({ role: pinged && places.role.text(pinged) }, { role: pings.text }),
  ].map((change): SettingChange => ({ ...change, field: `${kind}.${change.field}` }));
  const ids = { channelId: posts.found?.id ?? null, roleId: pings.found?.id ?? null };
  return {
    ...{ procedure: 'sessionMessages.save', changes, input: { kind, ...rest, ...wanted, ...ids } },
    obstacle: isConnected ? (posts.obstacle ?? pings.obstacle) : NOT_CONNECTED,
  };
}
