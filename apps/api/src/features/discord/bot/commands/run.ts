import { SlashCommandBuilder } from '@discordjs/builders';
import type { ExecuteCommandResult } from '@tenfour/contracts';
import {
  type CommandConcern,
  commandConcerns,
  completionsFor,
  DomainError,
  hitsEveryone,
  type Player,
  parsePlayer,
  readCommandLine,
  usernameKey,
} from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { withDeadline } from '../../../../jobs/timing.ts';
import {
  answer,
  askedAt,
  buttons,
  CUSTOM_ID_MAX,
  moment,
  ofInteraction,
  ofPerson,
  requireInvoker,
  sentence,
  shown,
} from '../answers.ts';
import type { BotButton, BotCall, BotChoice, BotReply } from '../command.ts';
import { completing } from '../completions.ts';
import { communityCommand, requireMember } from '../member-status.ts';
import { menuOf } from '../prompts.ts';

/** A place in the queue is shown when the game has not answered by then, in ms. */
const SOON_MS = 1_500;

/** Most waits of `COMMAND_WAIT_MS` for an outcome, which is then in the panel only, to free the bot. */
const WAITS_MAX = 4;

/** A question that is older than this is not answered any more, in ms. */
const QUESTION_MS = 10 * 60_000;

/** `/run`: sends a command to the game and says what became of it. */
export const RUN = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('run')
    .setDescription('Send an in-game command')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option
        .setName('command')
        .setDescription('For example :h Hello, or a custom command’s name')
        .setRequired(true)
        .setAutocomplete(true),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const typed = (call.options.text('command') ?? '').trim();
    // Refuses people who can't see the players before it asks for confirmation.
    const online = (await call.api.game.players({ serverId })).map(({ Player }) => parsePlayer(Player));
    const command = await namedCommand(call, serverId, typed);
    const doubt = doubtOf(command, online);
    return doubt === null ? send(call, serverId, command, call.interactionId) : ask(call, command, doubt);
  },
  complete: completing(async (call, serverId, typed) => {
    const online = (await call.api.game.players({ serverId })).map(({ Player }) => parsePlayer(Player));
    const known = lineChoices(typed, online);
    return [...known, ...(await customChoices(call, serverId, typed))];
  }),
});

/** The answer to the question that a destructive command asks: `run:<person>:<interaction>:<command>`. */
export const RUN_BUTTON: BotButton = {
  name: 'run',
  async press(call, [invoker = '', asked = '', ...command]) {
    requireInvoker(call, invoker);
    const { serverId } = requireMember(call);
    if (call.now() - askedAt(asked) > QUESTION_MS) {
      return {
        replace: sentence('This prompt expired after 10 minutes. Nothing was sent. Use /run again.'),
      };
    }
    if (command.length === 0) return { replace: sentence('Nothing was sent.') };
    // A colon also parts the arguments. The same question is answered once, however often it is pressed.
    return { replace: await send(call, serverId, command.join(':'), asked) };
  },
};

/** The text itself, or that of the custom command of this name. */
async function namedCommand(call: BotCall, serverId: string, typed: string): Promise<string> {
  if (typed.startsWith(':')) return typed;
  const customs = await call.api.customCommands.list({ serverId }).catch(() => []);
  return customs.find(({ name }) => usernameKey(name) === usernameKey(typed))?.command ?? typed;
}

/** Why a command is asked about once more, and the commands that it could mean. */
interface Doubt {
  text: string;
  instead: BotChoice[];
}

/** Returns the doubt about a command; null when it is sent as it is. */
function doubtOf(command: string, online: readonly Player[]): Doubt | null {
  if (hitsEveryone(command)) return { text: 'This affects everyone in the game.', instead: [] };
  const line = readCommandLine(command);
  const [concern] = commandConcerns(command, online);
  if (concern?.kind === 'in-game-only') {
    throw new DomainError('REFUSED', {
      message: `${concern.command} only works in game. It wasn’t sent.`,
    });
  }
  if (concern?.kind === 'missing') {
    throw new DomainError('BAD_REQUEST', {
      message: `${concern.command} is missing its ${concern.argument.replace('?', '')}. It wasn’t sent.`,
    });
  }
  if (!concern || !line?.spec?.destructive) return null;
  const instead = concern.kind === 'ambiguous' ? commandsFor(command, concern) : [];
  return { text: doubtInWords(concern), instead };
}

/** Returns the command once for each player that its name fits. */
function commandsFor(
  command: string,
  { text, players }: { text: string; players: readonly Player[] },
): BotChoice[] {
  const head = command.search(/\s/);
  const at = command.toLowerCase().indexOf(text.toLowerCase(), Math.max(head, 0));
  if (at < 0) return [];
  return players.map(({ name }) => ({
    name,
    value: `${command.slice(0, at)}${name}${command.slice(at + text.length)}`,
  }));
}

function doubtInWords(concern: Exclude<CommandConcern, { kind: 'in-game-only' | 'missing' }>): string {
  if (concern.kind === 'ambiguous') {
    const names = concern.players.slice(0, 10).map(({ name }) => shown(name, 40));
    return `${concern.players.length} players match “${shown(concern.text)}”: ${names.join(', ')}.`;
  }
  if (concern.kind === 'me') return '“me” only works in game.';
  return `No player in the game matches “${shown(concern.text)}”.`;
}

async function ask(call: BotCall, command: string, { text: doubt, instead }: Doubt): Promise<BotReply> {
  const id = `run:${ofPerson(call)}:${ofInteraction(call)}:${command}`;
  if (id.length > CUSTOM_ID_MAX) {
    throw new DomainError('REFUSED', {
      message: `${doubt} This command is too long to confirm here. Shorten it, or send it from ${call.publicUrl}.`,
    });
  }
  const question = { option: 'command', question: doubt, choices: instead };
  const menu = instead.length === 0 ? null : await menuOf(call, 'run', question);
  return {
    ...answer({ title: 'Send this command?', lines: [shown(command, 300), doubt], color: 'orange' }),
    components: [
      ...(menu ?? []),
      ...buttons(
        { label: 'Send', id, style: 'danger' },
        { label: 'Cancel', id: `run:${ofPerson(call)}:${ofInteraction(call)}` },
      ),
    ],
  };
}

/** Sends the command once and waits for its outcome, showing its place in the queue meanwhile. */
async function send(
  call: BotCall,
  serverId: string,
  command: string,
  interactionId: string,
): Promise<BotReply> {
  const once = { serverId, command, clientId: `discord:${interactionId}` };
  let waiting = call.api.game.execute(once);
  const quick = await withDeadline(waiting, SOON_MS, null);
  if (quick === null) await call.progress?.(await placeOf(call, serverId, once));
  let result = quick ?? (await waiting);
  for (let waits = 1; waits < WAITS_MAX && isOpen(result); waits += 1) {
    await call.progress?.(outcomeOf(result));
    waiting = call.api.game.execute(once);
    result = await waiting;
  }
  return outcomeOf(result);
}

function isOpen({ state }: ExecuteCommandResult): boolean {
  return state === 'queued';
}

async function placeOf(
  call: BotCall,
  serverId: string,
  { command, clientId }: { command: string; clientId: string },
): Promise<BotReply> {
  const sent = await call.api.game.commands({ serverId }).catch(() => []);
  const own = sent.find((one) => one.clientId === clientId);
  const place = own?.position ?? null;
  const when = own?.expectedAt ? `, expected ${moment(own.expectedAt)}` : '';
  const text = place === null ? 'Sending to the game.' : `Number ${place} in queue${when}.`;
  return answer({ title: 'Sending', lines: [shown(command, 300), text], color: 'yellow' });
}

const OUTCOMES = {
  queued: { title: 'Queued', color: 'yellow' },
  sent: { title: 'Sent, awaiting reply', color: 'yellow' },
  accepted: { title: 'Accepted by the game', color: 'success' },
  confirmed: { title: 'Confirmed', color: 'success' },
  failed: { title: 'Failed', color: 'danger' },
  unknown: { title: 'Outcome unknown', color: 'orange' },
} as const;

function outcomeOf(result: ExecuteCommandResult): BotReply {
  const { command, state, message, position, expectedAt } = result;
  const { title, color } = OUTCOMES[state === 'sent' && result.success ? 'accepted' : state];
  const place = position === null ? [] : [['In queue', String(position)] as const];
  const when = expectedAt === null ? [] : [['Expected', moment(expectedAt)] as const];
  return answer({
    title,
    color,
    lines: [shown(command, 300), shown(message, 500)],
    fields: [...place, ...when],
  });
}

function lineChoices(typed: string, online: readonly Player[]): BotChoice[] {
  const text = typed.startsWith(':') ? typed : `:${typed}`;
  const found = completionsFor(text, text.length, online);
  const whole = readCommandLine(text) === null ? [] : [{ name: text, value: text }];
  if (found === null) return whole;
  const offered = found.items.map(({ insert, spec }) => {
    const line = text.slice(0, found.from) + insert + text.slice(found.to);
    const args = spec?.args.map((arg) => `<${arg}>`).join(' ') ?? '';
    return { name: `${line.trim()} ${args}`.trim(), value: line.trim() };
  });
  const more = offered.filter(({ value }) => usernameKey(value) !== usernameKey(text));
  return found.items.some(({ spec }) => spec) ? offered : [...whole, ...more];
}

async function customChoices(call: BotCall, serverId: string, typed: string): Promise<BotChoice[]> {
  const key = usernameKey(typed.replace(/^:/, ''));
  const customs = await call.api.customCommands.list({ serverId }).catch(() => []);
  return customs
    .filter(({ name }) => usernameKey(name).includes(key))
    .map(({ name, command }) => ({ name: `${name} · ${command}`, value: name }));
}
