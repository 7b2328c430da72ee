import { type SessionTemplate, zSaveSessionTemplateInput, zSessionMessage } from '@tenfour/contracts';
import { diffSettings, SESSION_MESSAGE_KINDS, type SettingChange } from '@tenfour/domain';
import { z } from 'zod';
import type { PlannedCall, Section, SettingsEnv } from '../../section.ts';
import {
  createPlaces,
  type Found,
  NOT_CONNECTED,
  type Place,
  type Places,
  placeText,
  wantedText,
  zPlace,
} from './places.ts';

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
export const sessionMessages: Section = {
  key: 'sessionMessages',
  title: 'Messages of sessions',
  schema: zMessages,
  toFile: async (env) => toFile(await read(env)),
  async plan(env, given) {
    const { events, ...wanted } = zMessages.parse(given);
    const state = await read(env);
    const { caller, serverId } = env;
    const isConnected = state.guildName !== null;
    const known = (kind: 'channel' | 'role') => state.templates.flatMap((one) => one[kind] ?? []);
    const places = {
      channel: createPlaces('channel', isConnected, known('channel'), () =>
        caller.bot.channels({ serverId }),
      ),
      role: createPlaces('role', isConnected, known('role'), () => caller.discordRoles.roles({ serverId })),
    };
    const calls: PlannedCall[] = [];
    for (const template of state.templates) {
      const one = zMessage.optional().parse(Reflect.get(wanted, template.kind));
      if (one !== undefined) calls.push(await templateCall(places, isConnected, template, one));
    }
    const changes = diffSettings({ events: state.events }, events === undefined ? {} : { events });
    const obstacle = isConnected ? null : NOT_CONNECTED;
    calls.push({ procedure: 'sessionMessages.saveEvents', changes, input: { enabled: events }, obstacle });
    return { state: toFile(state), calls };
  },
};

async function templateCall(
  places: Readonly<Record<'channel' | 'role', Places>>,
  isConnected: boolean,
  template: SessionTemplate,
  { channel, role, ...wanted }: z.infer<typeof zMessage>,
): Promise<PlannedCall> {
  const { kind, channel: _, role: __, ...rest } = template;
  const changes = [...diffSettings(rest, wanted)];
  let obstacle = isConnected ? null : NOT_CONNECTED;
  const placeFor = async (
    what: 'channel' | 'role',
    place: Place | null | undefined,
  ): Promise<Found | null> => {
    const before = template[what];
    if (place === undefined) return before;
    const found = place === null ? null : await places[what].find(place);
    if (typeof found !== 'string' && found?.id === before?.id) return before;
    if (typeof found === 'string') obstacle = found;
    const texts = { before: placeText(what, before), after: wantedText(what, place, found) };
    changes.push({ kind: 'change', item: null, field: what, ...texts });
    return typeof found === 'string' ? null : found;
  };
  const [channelId, roleId] = [
    (await placeFor('channel', channel))?.id ?? null,
    (await placeFor('role', role))?.id ?? null,
  ];
  const shown = changes.map((change): SettingChange => ({ ...change, field: `${kind}.${change.field}` }));
  const input = { kind, ...rest, ...wanted, channelId, roleId };
  return { procedure: 'sessionMessages.save', changes: shown, input, obstacle };
}
