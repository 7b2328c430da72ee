import { DomainError, plural } from '@tenfour/domain';
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { withDeadline } from '../../../jobs/timing.ts';
import { createProcessLimiter } from '../../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import { isOurFault, refusalOf } from './answers.ts';
import { type CallOf, personOf } from './calls.ts';
import type { BotButton, BotCall, BotChoice, BotCommand, BotForm, BotPress, BotReply } from './command.ts';
import { type Interaction, zInteraction } from './interaction.ts';
import { claimInteraction, createInteractionQueue } from './interaction-queue.ts';
import { requireNeeds } from './member-status.ts';

/** The immediate response to Discord, and the work to start after it was sent. */
export interface FirstAnswer {
  /** Discord's interaction response. */
  response: object;
  begin: (() => void) | null;
}

/** Takes interactions that were proved to be Discord's. */
export interface Dispatcher {
  /** Throws BAD_REQUEST for what is no interaction, or of a type that is not known. */
  take(body: unknown): Promise<FirstAnswer>;
  /** Finishes what is in hand, or says that it could not. Harmless when repeated. */
  stop(): Promise<void>;
}

export interface DispatcherDeps {
  database: Database;
  discord: DiscordBot;
  callOf: CallOf;
  commands: readonly BotCommand[];
  buttons: readonly BotButton[];
  /** Whether commands and button presses of one person are limited. */
  limited: boolean;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void; warn(details: object, message: string): void };
}

/** Jobs at a time: most of them wait for a game or for Discord. */
const CONCURRENCY = 100;

/** Jobs that wait: more than a minute's worth would be answered too late. */
const MAX_WAITING = 4_000;

/** How long what is in hand may go on when the program ends, in ms. */
const GRACE_MS = 4_000;

/** Discord waits three seconds for completions, but the person is typing. */
const COMPLETE_MS = 900;

/** Discord opens a form within three seconds only. A command then goes on, and a button can be pressed again. */
const FORM_MS = 1_500;

/** Discord takes no answer after 15 minutes. */
const TOKEN_MS = 15 * 60_000;

const CONTENT_MAX = 2_000;
const CHOICES_MAX = 25;

/** Creates the dispatcher of interactions: it responds immediately with a deferral, and later with the result. */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const queue = createInteractionQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  const limiter = createProcessLimiter(PROCESS_LIMITS.botCommands);
  const commands = new Map(deps.commands.map((command) => [command.definition.name, command]));
  const buttons = new Map(deps.buttons.map((button) => [button.name, button]));

  /** Returns a sentence where the interaction is refused before any work, else null. */
  async function refuseEarly(interaction: Interaction): Promise<object | null> {
    if (!queue.hasRoom()) return spoken('The bot is busy. Try again in a minute.');
    const wait = deps.limited ? await limiter(personOf(interaction).discordId) : null;
    return wait === null ? null : spoken(`Too many commands. Try again in ${plural(wait, 'second')}.`);
  }

  async function onCommand(interaction: Interaction): Promise<FirstAnswer> {
    const command = commands.get(interaction.data?.name ?? '');
    if (!command) return only(spoken('This command doesn’t exist anymore.'));
    const refused = await refuseEarly(interaction);
    if (refused) return only(refused);
    const form = command.form ? await withDeadline(formOf(deps, command, interaction), FORM_MS, null) : null;
    if (form) return only({ type: InteractionResponseType.Modal, data: form });
    const job = jobOf(deps, interaction, 'original', async (call) => {
      requireNeeds(command.needs, call);
      return { replace: await command.run(call) };
    });
    return { response: deferred(command.ephemeral), begin: () => queue.add(job) };
  }

  async function onButton(interaction: Interaction): Promise<FirstAnswer> {
    const id = interaction.data?.custom_id ?? '';
    const [name = '', ...args] = id.split(':');
    const button = buttons.get(name);
    if (!button) return only(spoken('This button doesn’t work anymore.'));
    const refused = await refuseEarly(interaction);
    if (refused) return only(refused);
    const isForm = interaction.type === InteractionType.ModalSubmit;
    if (!isForm && (button.form || button.opens)) {
      const opened = button.opens
        ? await withDeadline(opening(button, interaction, args), FORM_MS, null)
        : null;
      if (opened) return only(opened);
      if (!button.form) return only(spoken('That took too long. Press the button again.'));
      return only({ type: InteractionResponseType.Modal, data: { ...button.form(args), custom_id: id } });
    }
    const onMessage = interaction.message != null;
    const job = jobOf(deps, interaction, onMessage ? 'message' : 'original', async (call) => {
      requireNeeds(button.needs ?? 'community', call);
      return button.press(call, args);
    });
    const response = onMessage ? { type: InteractionResponseType.DeferredMessageUpdate } : deferred(true);
    return { response, begin: () => queue.add(job) };
  }

  /** Returns the form of a button, or the sentence that is shown instead. */
  async function opening(
    { needs = 'community', opens }: BotButton,
    interaction: Interaction,
    args: readonly string[],
  ): Promise<object | null> {
    try {
      const call = await deps.callOf(interaction);
      requireNeeds(needs, call);
      const data = await opens?.(call, args);
      return data ? { type: InteractionResponseType.Modal, data } : null;
    } catch (error) {
      if (isOurFault(error)) deps.logger.error({ err: error }, 'a form was not opened');
      return spoken(refusalOf(error).content ?? '');
    }
  }

  async function onTyping(interaction: Interaction): Promise<FirstAnswer> {
    const command = commands.get(interaction.data?.name ?? '');
    const choices = command?.complete
      ? await withDeadline(complete(deps, command, interaction), COMPLETE_MS, [])
      : [];
    return only({
      type: InteractionResponseType.ApplicationCommandAutocompleteResult,
      data: { choices: choices.slice(0, CHOICES_MAX).map(short) },
    });
  }

  return {
    async take(body) {
      const parsed = zInteraction.safeParse(body);
      if (!parsed.success) throw unreadable();
      const interaction = parsed.data;
      switch (interaction.type) {
        case InteractionType.Ping:
          return only({ type: InteractionResponseType.Pong });
        case InteractionType.ApplicationCommand:
          return onCommand(interaction);
        case InteractionType.ApplicationCommandAutocomplete:
          return onTyping(interaction);
        case InteractionType.MessageComponent:
        case InteractionType.ModalSubmit:
          return onButton(interaction);
        default:
          throw unreadable();
      }
    },
    stop: () => queue.stop(GRACE_MS),
  };
}

type Where = 'original' | 'message';

/** One interaction's work: done once, answered in every case. */
function jobOf(
  deps: DispatcherDeps,
  interaction: Interaction,
  where: Where,
  work: (call: BotCall) => Promise<BotPress>,
) {
  const { database, now, logger } = deps;
  const { id } = interaction;
  const until = now() + TOKEN_MS;
  const reply = answererOf(deps, interaction, where);
  /** After the message that time ran out, nothing else is sent. */
  let given = false;
  const say = async (press: BotPress): Promise<void> => {
    if (given || now() >= until) return;
    await reply(press).catch((error: unknown) => {
      logger.warn({ interaction: id, problem: refusalOf(error).content }, 'an interaction was not answered');
    });
  };
  return {
    async run(): Promise<void> {
      try {
        if (!(await claimInteraction(database, id, now()))) return;
        const call = await deps.callOf(interaction);
        call.progress = (shown) => say({ replace: shown });
        await say(await work(call));
      } catch (error) {
        if (isOurFault(error)) logger.error({ err: error, interaction: id }, 'an interaction failed');
        await say({ answer: refusalOf(error) });
      }
    },
    async abandon(): Promise<void> {
      await say({
        answer: { content: 'The bot restarted. Check whether this was done before you try again.' },
      });
      given = true;
    },
  };
}

/** Puts an answer in the place of the deferral, or beside the message whose button was pressed. */
function answererOf({ discord }: DispatcherDeps, interaction: Interaction, where: Where) {
  const { application_id: application, token } = interaction;
  return async ({ replace, answer }: BotPress): Promise<void> => {
    if (where === 'original') {
      await discord.editOriginal(application, token, whole(replace ?? answer ?? { content: 'Done.' }));
      return;
    }
    if (replace) await discord.editOriginal(application, token, whole(replace));
    if (answer) await discord.followUp(application, token, whole(answer), true);
  };
}

/** Discord refuses an answer that is too long, or none at all. */
function whole(reply: BotReply): BotReply {
  const content = reply.content ?? '';
  if (content.length > CONTENT_MAX) return { ...reply, content: `${content.slice(0, CONTENT_MAX - 1)}…` };
  const empty = content === '' && !reply.embeds?.length && !reply.components?.length;
  return empty ? { content: 'Done.' } : reply;
}

/** Returns the form that a command asks for first; null for none, and where the command itself says what is wrong. */
async function formOf(
  { callOf, logger }: DispatcherDeps,
  command: BotCommand,
  interaction: Interaction,
): Promise<BotForm | null> {
  try {
    const call = await callOf(interaction);
    requireNeeds(command.needs, call);
    return (await command.form?.(call)) ?? null;
  } catch (error) {
    if (isOurFault(error)) logger.error({ err: error }, 'a form was not opened');
    return null;
  }
}

async function complete(
  { callOf, logger }: DispatcherDeps,
  command: BotCommand,
  interaction: Interaction,
): Promise<BotChoice[]> {
  try {
    const call = await callOf(interaction);
    requireNeeds(command.needs, call);
    return (await command.complete?.(call)) ?? [];
  } catch (error) {
    if (isOurFault(error)) logger.error({ err: error }, 'an autocompletion failed');
    return [];
  }
}

/** Discord refuses all choices when one is too long. */
function short({ name, value }: BotChoice): BotChoice {
  return { name: name.slice(0, 100) || '–', value: value.slice(0, 100) };
}

function only(response: object): FirstAnswer {
  return { response, begin: null };
}

function deferred(ephemeral: boolean): object {
  return {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: ephemeral ? { flags: MessageFlags.Ephemeral } : {},
  };
}

/** Returns an immediate message that only the person sees. */
function spoken(content: string): object {
  return {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: { content, flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } },
  };
}

function unreadable(): DomainError {
  return new DomainError('BAD_REQUEST', { message: 'Unknown interaction.' });
}
