import { SlashCommandBuilder } from '@discordjs/builders';
import {
  DomainError,
  holdsDiscordPermission,
  parseDuration,
  spellDuration,
  usernameKey,
} from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { escapedText } from '../../../../events/discord-text.ts';
import { answer, badDuration, moment, shown } from '../answers.ts';
import type { BotCall, BotCommand, BotReply } from '../command.ts';
import { fitting } from '../completions.ts';
import { accountOf, requireMember } from '../member-status.ts';
import { REMINDER_MINUTES_MAX, REMINDER_TEXT_MAX, REMINDERS_MAX, type Reminder } from '../reminders.ts';

/** Discord's permission to send messages in a channel. */
const SEND_MESSAGES = 1n << 11n;

/** `/remind me|list|cancel`: tells the asking person something later. */
export const REMIND: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('remind')
    .setDescription('Reminders')
    .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
    .addSubcommand((sub) =>
      sub
        .setName('me')
        .setDescription('Set a reminder')
        .addStringOption((option) =>
          option.setName('in').setDescription('For example 45m, 2h or 1 day').setRequired(true),
        )
        .addStringOption((option) =>
          option.setName('about').setDescription('Text').setRequired(true).setMaxLength(REMINDER_TEXT_MAX),
        )
        .addStringOption((option) =>
          option
            .setName('where')
            .setDescription('Default: direct message')
            .addChoices({ name: 'Direct message', value: 'dm' }, { name: 'This channel', value: 'channel' }),
        ),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('Your reminders'))
    .addSubcommand((sub) =>
      sub
        .setName('cancel')
        .setDescription('Cancel a reminder')
        .addStringOption((option) =>
          option.setName('reminder').setDescription('Reminder').setRequired(true).setAutocomplete(true),
        ),
    )
    .toJSON(),
  needs: 'account',
  ephemeral: true,
  async run(call) {
    const account = accountOf(call);
    const { reminders } = call.extras;
    const { sub } = call.options;
    if (sub === 'list') return listed(await reminders.list(account));
    if (sub !== 'cancel') return add(call);
    const cancelled = await reminders.cancel(account, call.options.text('reminder') ?? '');
    return answer({ title: 'Reminder canceled', lines: [escapedText(cancelled.text, 600)], color: 'gray' });
  },
  async complete(call) {
    const { account, extras, options, now } = call;
    if (!account) return [];
    const waiting = await extras.reminders.list(account).catch(() => []);
    const key = usernameKey(options.focused?.value ?? '');
    const choices = waiting.map(({ id, text, dueAt }) => {
      const minutes = Math.max(1, Math.ceil((dueAt - now()) / 60_000));
      return { name: `in ${spellDuration(minutes)}: ${text.replace(/\s+/g, ' ')}`, value: id };
    });
    return fitting(choices.filter(({ name }) => usernameKey(name).includes(key)));
  },
};

async function add(call: BotCall): Promise<BotReply> {
  const account = accountOf(call);
  const minutes = minutesOf(call.options.text('in') ?? '');
  const text = textOf(call.options.text('about') ?? '');
  const place = call.options.text('where') === 'channel' ? channelOf(call) : DIRECT;
  const { discordId } = call.person;
  const clientId = `discord:${call.interactionId}`;
  const newReminder = { clientId, discordId, text, minutes, ...place };
  const reminder = await call.extras.reminders.add(account, newReminder);
  return answer({
    title: 'Reminder set',
    lines: [escapedText(reminder.text, 600), `${moment(reminder.dueAt, 'f')}, ${whereOf(reminder)}.`],
    color: 'success',
  });
}

const DIRECT = { channelId: null, serverId: null } as const;

/** Returns the channel of a reminder by a community member. Throws FORBIDDEN when they can't write there. */
function channelOf(call: BotCall): { channelId: string; serverId: string } {
  const { serverId } = requireMember(call);
  const { channelId, person } = call;
  if (channelId !== null && holdsDiscordPermission(person.permissions, SEND_MESSAGES)) {
    return { channelId, serverId };
  }
  throw new DomainError('FORBIDDEN', {
    message: 'You can’t write in this channel. Choose a direct message.',
  });
}

function minutesOf(typed: string): number {
  const minutes = parseDuration(typed);
  if (minutes !== null && minutes <= REMINDER_MINUTES_MAX) return minutes;
  throw new DomainError('BAD_REQUEST', {
    message: minutes === null ? badDuration(typed) : 'Reminders can be up to a year ahead.',
  });
}

function textOf(typed: string): string {
  const text = typed.replaceAll('\0', '').toWellFormed().trim();
  if (text === '') throw new DomainError('BAD_REQUEST', { message: 'Enter a text for the reminder.' });
  if (text.length <= REMINDER_TEXT_MAX) return text;
  throw new DomainError('BAD_REQUEST', {
    message: `Reminders can have up to ${REMINDER_TEXT_MAX} characters.`,
  });
}

function whereOf({ channelId }: Reminder): string {
  return channelId === null ? 'as a direct message' : `in <#${channelId}>`;
}

function listed(reminders: readonly Reminder[]): BotReply {
  return answer({
    title: reminders.length === 0 ? 'No reminders' : `Reminders · ${reminders.length} of ${REMINDERS_MAX}`,
    lines: reminders.map(
      (reminder) => `${moment(reminder.dueAt)}, ${whereOf(reminder)}: ${shown(reminder.text, 80)}`,
    ),
  });
}
