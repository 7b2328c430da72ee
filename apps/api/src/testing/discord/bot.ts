import type { InteractionView } from '@tenfour/sandbox/discord/interaction-send';
import type { DiscordMessage } from '@tenfour/sandbox/discord/message';
import { BOT_COMMANDS } from '../../features/discord/bot/commands/index.ts';
import { createDiscordBot } from '../../integrations/discord/discord-bot.ts';
import type { RunningProduct } from '../product/product.ts';

/** People of the sandbox's Discord before a product's bot. */
export interface BotWorld {
  /** Types a line such as `/connect community:…` as a user; see `saidOf` of the sandbox for `more`. */
  says(user: string, line: string, more?: object): Promise<InteractionView>;
  /** What the person reads in the end: the text and the embeds of the answer in one. */
  replyTo(user: string, line: string, more?: object): Promise<string>;
  /** Presses a button, by its label or its id, of a message. */
  presses(user: string, message: string, button: string, more?: object): Promise<InteractionView>;
  /** Chooses an entry of a message's menu, by its label. */
  chooses(user: string, message: string, choice: string, more?: object): Promise<InteractionView>;
  /** Sends a form, as a command or `presses` was answered with; `message` is the one that it was opened at. */
  fills(
    user: string,
    message: string | undefined,
    modal: string,
    fields: object,
    more?: object,
  ): Promise<InteractionView>;
  /** Values that are offered for the option being typed. */
  offered(user: string, line: string, focused: string): Promise<{ name: string; value: string }[]>;
  /** Everything in Discord, oldest first. */
  messages(): Promise<DiscordMessage[]>;
}

/** A sandbox, and how a product's bot reaches it. */
interface BotPlace {
  sandbox: RunningProduct['sandbox'];
  config: { discord: Pick<RunningProduct['config']['discord'], 'baseUrl' | 'clientId' | 'botToken'> };
}

/** Registers the product's commands at its sandbox, and lets people use them. */
export async function botWorld({ sandbox, config }: BotPlace): Promise<BotWorld> {
  const { baseUrl, clientId, botToken: token } = config.discord;
  const bot = createDiscordBot({ baseUrl, token, timeoutMs: 5_000 });
  await bot.registerCommands(
    clientId,
    BOT_COMMANDS.map(({ definition }) => definition),
  );
  const send = async (body: object): Promise<InteractionView> => {
    const response = await fetch(`${sandbox.urls.home}/control/discord/interaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The sandbox does not send this: ${await response.text()}`);
    return (await response.json()) as InteractionView;
  };
  const says: BotWorld['says'] = (user, line, more = {}) => send({ user, line, ...more });
  return {
    says,
    replyTo: async (user, line, more) => replyText(await says(user, line, more)),
    presses: (user, message, button, more = {}) => send({ user, message, button, ...more }),
    chooses: (user, message, choice, more = {}) => send({ user, message, choice, ...more }),
    fills: (user, message, modal, fields, more = {}) => send({ user, message, modal, fields, ...more }),
    async offered(user, line, focused) {
      const { first } = await send({ user, line, focused });
      const body = first?.body as { data: { choices: { name: string; value: string }[] } } | undefined;
      return body?.data.choices ?? [];
    },
    async messages() {
      const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
      return (await response.json()) as DiscordMessage[];
    },
  };
}

/** Everything that is to be read of an answer. */
export function replyText({ original, followUps, failed, thinking, first }: InteractionView): string {
  if (failed !== null) return `(failed: ${failed}) ${JSON.stringify(first?.body)}`;
  const answer = followUps.at(-1) ?? original;
  if (answer === null || answer === undefined || (thinking && followUps.length === 0)) return '';
  const embeds = answer.embeds.flatMap(({ title, description, fields = [] }) => [
    title ?? '',
    description ?? '',
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [answer.content, ...embeds].filter((text) => text !== '').join('\n');
}
