import { toPublicError, zUser } from '@tenfour/contracts';
import { type ErrorCode, EVIDENCE_BYTES } from '@tenfour/domain';
import { refusalOf } from '../../features/discord/bot/answers.ts';
import { createCalls } from '../../features/discord/bot/calls.ts';
import type { BotCall, BotChoice, BotPress, BotReply } from '../../features/discord/bot/command.ts';
import { BOT_BUTTONS, BOT_COMMANDS } from '../../features/discord/bot/commands/index.ts';
import { createConnections } from '../../features/discord/bot/connections.ts';
import { addConnection } from '../../features/discord/bot/connections-store.ts';
import { createBotExtras } from '../../features/discord/bot/extras.ts';
import { zInteraction } from '../../features/discord/bot/interaction.ts';
import { requireNeeds } from '../../features/discord/bot/member-status.ts';
import { createDiscordBot } from '../../integrations/discord/discord-bot.ts';
import { createPictureFetcher } from '../../integrations/pictures.ts';
import type { Browser } from '../product/browser.ts';
import type { RunningProduct } from '../product/product.ts';
import { must } from '../product/transports.ts';

/** A Discord user. */
export interface Someone {
  discordId: string;
  username: string;
  /** In the Discord server that they use the bot in. */
  permissions?: bigint;
  roleIds?: string[];
}

type Value = string | number | boolean;

/** What is typed behind a command; `sub` first, where it has sub-commands. */
export type Typed = Record<string, Value> & { sub?: string };

/** Uses the commands of the bot without HTTP in front, as the dispatcher does. */
export interface TestBot {
  /** Ties a Discord server to a community. */
  connect(serverId: string, guildId: string): Promise<void>;
  run(as: Someone, guildId: string | null, command: string, typed?: Typed): Promise<BotReply>;
  complete(
    as: Someone,
    guildId: string | null,
    command: string,
    focused: string,
    typed?: Typed,
  ): Promise<BotChoice[]>;
  /** `form` is what was written into the button's form, where it has one. */
  press(
    as: Someone,
    guildId: string | null,
    customId: string,
    form?: Record<string, string>,
    files?: { url: string; size: number }[],
  ): Promise<BotPress>;
  /** Chooses an entry of an answer's menu, by its label. */
  choose(as: Someone, guildId: string | null, reply: BotReply, label: string): Promise<BotPress>;
  /** The same interaction once more: what it names is the interaction of this id. */
  again(as: Someone, guildId: string | null, id: string, command: string, typed?: Typed): Promise<BotReply>;
}

/** Discord's types of options. */
const [SUB, USER] = [1, 6];

let interactions = 1_500_000_000_000_000_000n;

/** An id as Discord makes it at a moment (epoch ms). */
export function interactionIdAt(ms: number): string {
  interactions += 1n;
  return ((BigInt(ms - 1_420_070_400_000) << 22n) + (interactions & 0x3f_ffffn)).toString();
}

/** Returns the Discord user of a signed-in browser. */
export async function atDiscord(browser: Browser): Promise<Someone> {
  const { discordId, username } = zUser.parse(await must(browser, 'account.me'));
  return { discordId, username };
}

/** The commands over the services of a product that runs. `progressed` hears what is shown meanwhile. */
export function testBot(product: RunningProduct, progressed: (reply: BotReply) => void = () => {}): TestBot {
  const { database, services, sandbox, clock, url } = product;
  const now = () => clock.ms;
  const discord = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'test', timeoutMs: 5_000 });
  const extras = createBotExtras({ database, now, reminderDue: () => undefined, voteDue: () => undefined });
  const connections = createConnections({ database, now });
  const bases = [sandbox.urls.discord];
  const fetchPicture = createPictureFetcher({ bases, timeoutMs: 5_000, maxBytes: EVIDENCE_BYTES });
  const callOf = createCalls({
    database,
    services,
    discord,
    extras,
    fetchPicture,
    connections,
    publicUrl: url,
    now,
  });

  async function called(as: Someone, guildId: string | null, data: object, id?: string): Promise<BotCall> {
    const user = { id: as.discordId, username: as.username };
    const member = { user, permissions: String(as.permissions ?? 0n), roles: as.roleIds ?? [] };
    const interaction = zInteraction.parse({
      id: id ?? interactionIdAt(now()),
      application_id: 'tenfour',
      token: 'token',
      type: 2,
      channel_id: '700000000000000001',
      ...(guildId === null ? { user } : { guild_id: guildId, member }),
      data,
    });
    return { ...(await callOf(interaction)), progress: async (reply) => progressed(reply) };
  }

  async function run(
    as: Someone,
    guildId: string | null,
    name: string,
    typed: Typed = {},
    id?: string,
  ): Promise<BotReply> {
    const command = commandNamed(name);
    try {
      const call = await called(as, guildId, dataOf(name, typed), id);
      requireNeeds(command.needs, call);
      return await command.run(call);
    } catch (error) {
      return refused(error);
    }
  }

  async function press(
    as: Someone,
    guildId: string | null,
    customId: string,
    data: object,
  ): Promise<BotPress> {
    const [name = '', ...args] = customId.split(':');
    const button = BOT_BUTTONS.find((one) => one.name === name);
    if (!button) throw new Error(`There is no button ${name}.`);
    try {
      const call = await called(as, guildId, { custom_id: customId, ...data });
      requireNeeds(button.needs ?? 'community', call);
      return await button.press(call, args);
    } catch (error) {
      return { answer: refused(error) };
    }
  }

  return {
    async connect(serverId, guildId) {
      const owner = await database.handle
        .selectFrom('servers')
        .select('owner_id')
        .where('id', '=', serverId)
        .executeTakeFirstOrThrow();
      await addConnection(database.handle, {
        server_id: serverId,
        guild_id: guildId,
        guild_name: 'Guild',
        connected_by: owner.owner_id,
        connected_at: now(),
      });
    },
    run: (as, guildId, name, typed) => run(as, guildId, name, typed),
    again: (as, guildId, id, name, typed) => run(as, guildId, name, typed, id),
    async complete(as, guildId, name, focused, typed = {}) {
      const call = await called(as, guildId, dataOf(name, typed, focused));
      return (await commandNamed(name).complete?.(call)) ?? [];
    },
    press(as, guildId, customId, form = {}, files = []) {
      const components = Object.entries(form).map(([id, value]) => ({
        components: [{ custom_id: id, value }],
      }));
      const values = files.map((_file, place) => String(place + 1));
      const upload = { component: { custom_id: 'files', values } };
      const attachments = Object.fromEntries(files.map((file, place) => [String(place + 1), file]));
      const data = { components: [...components, upload], resolved: { attachments } };
      return press(as, guildId, customId, data);
    },
    choose(as, guildId, reply, label) {
      const menu = menuOf(reply);
      const option = menu?.options.find((one) => one.label.startsWith(label));
      return press(as, guildId, menu?.id ?? '', { values: [option?.value ?? ''] });
    },
  };
}

/** The menu of an answer; null without one. */
export function menuOf({ components = [] }: BotReply) {
  const [menu] = components
    .flatMap((row) => row.components)
    .flatMap((one) => ('options' in one ? [{ id: one.custom_id, options: one.options }] : []));
  return menu ?? null;
}

const codes = new WeakMap<BotReply, ErrorCode>();

function refused(error: unknown): BotReply {
  const reply = refusalOf(error);
  codes.set(reply, toPublicError(error).code);
  return reply;
}

/** The code of the refusal that an answer is; null for one that is none. */
export function codeOf(reply: BotReply): ErrorCode | null {
  return codes.get(reply) ?? null;
}

function commandNamed(name: string) {
  const command = BOT_COMMANDS.find(({ definition }) => definition.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}

/** What Discord sends of a command; people are named by their Discord id in `person`. */
function dataOf(name: string, { sub, ...typed }: Typed, focused?: string): object {
  const options = Object.entries(typed).map(([key, value]) => ({
    name: key,
    type: key === 'person' ? USER : typeof value === 'string' ? 3 : 4,
    value,
    ...(key === focused ? { focused: true } : {}),
  }));
  const person = String(typed.person ?? '');
  const users = person === '' ? {} : { [person]: { id: person, username: `user${person.slice(-4)}` } };
  return {
    name,
    options: sub === undefined ? options : [{ name: sub, type: SUB, options }],
    resolved: { users },
  };
}

/** Everything that an answer says, in one text. */
export function textOf({ content = '', embeds = [] }: BotReply): string {
  const parts = embeds.flatMap(({ title, description, fields = [], footer }) => [
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
    footer?.text,
  ]);
  return [content, ...parts].filter((part) => part).join('\n');
}

/** The labels and ids of an answer's buttons. */
export function buttonsOf({ components = [] }: BotReply): { label: string; id: string }[] {
  return components
    .flatMap((row) => row.components)
    .flatMap((one) =>
      'custom_id' in one && 'label' in one ? [{ label: one.label ?? '', id: one.custom_id }] : [],
    );
}
