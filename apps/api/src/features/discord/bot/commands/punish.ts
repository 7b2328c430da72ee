import { SlashCommandBuilder } from '@discordjs/builders';
import type { CreatedPunishment } from '@tenfour/contracts';
import {
  DomainError,
  hasLength,
  MAX_DURATION_MINUTES,
  PUNISHMENT_TYPES,
  type PunishmentType,
  parseDuration,
  spellDuration,
} from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { escapedText } from '../../../../events/discord-text.ts';
import { answer, badDuration, buttons, moment, ofPerson, shown } from '../answers.ts';
import type { BotCall, BotChoice, BotReply } from '../command.ts';
import { completing, playerChoices } from '../completions.ts';
import { communityCommand, requirePermission } from '../member-status.ts';
import { templateChoices, textOrTemplate } from '../templates.ts';

/** Types of punishments as people read them. */
export const PUNISHMENT_TYPE_NAMES: Readonly<Record<PunishmentType, string>> = {
  warning: 'Warning',
  kick: 'Kick',
  ban: 'Ban',
  strike: 'Strike',
};

const TYPE_COLORS = { warning: 'yellow', kick: 'orange', ban: 'danger', strike: 'orange' } as const;

const LENGTHS = ['1 hour', '1 day', '3 days', '7 days', '14 days', '30 days', 'permanent'];

/** `/punish`: records a punishment, as the punishments page does. */
export const PUNISH = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('punish')
    .setDescription('Record a punishment')
    .setContexts(InteractionContextType.Guild)
    .addStringOption((option) =>
      option.setName('player').setDescription('Roblox username').setRequired(true).setAutocomplete(true),
    )
    .addStringOption((option) =>
      option
        .setName('type')
        .setDescription('Punishment type')
        .setRequired(true)
        .addChoices(...PUNISHMENT_TYPES.map((type) => ({ name: PUNISHMENT_TYPE_NAMES[type], value: type }))),
    )
    .addStringOption((option) =>
      option.setName('reason').setDescription('Reason or template').setRequired(true).setAutocomplete(true),
    )
    .addStringOption((option) =>
      option
        .setName('duration')
        .setDescription('For example 2h or 7 days. Leave empty for permanent')
        .setAutocomplete(true),
    )
    .toJSON(),
  async asks(call) {
    const { serverId } = await requirePermission(call, 'canEditPunishments');
    const { options } = call;
    // What can't be recorded is refused before anything is asked.
    readDuration(options.text('duration'));
    const { template } = await textOrTemplate(call, serverId, 'punishment', options.text('reason') ?? '');
    const type = typeOf(call);
    return {
      ...{ serverId, subject: 'punishment', type },
      title: `${PUNISHMENT_TYPE_NAMES[type]}: ${options.text('player') ?? ''}`,
      ...(template ? { known: { template: template.label } } : {}),
    };
  },
  async run(call, { serverId }) {
    const { options, filled } = call;
    const type = typeOf(call);
    const typed = readDuration(options.text('duration'));
    const typedReason = options.text('reason') ?? '';
    const { text: reason, template } = await textOrTemplate(call, serverId, 'punishment', typedReason);
    const suggested = template && hasLength(type) ? template.duration : null;
    const created = await call.api.punishments.create({
      serverId,
      robloxUsername: options.text('player') ?? '',
      punishmentType: type,
      reason,
      duration: typed === undefined ? suggested : typed,
      ...filled,
      clientId: `discord:${call.interactionId}`,
    });
    return {
      ...recorded(created, `${call.publicUrl}/server/${serverId}/punishments`),
      components: buttons({ label: 'Add evidence', id: `evidence:${ofPerson(call)}:${created.id}` }),
    };
  },
  complete: completing((call, serverId, typed) => {
    const option = call.options.focused?.name;
    if (option === 'player') return playerChoices(call, serverId, typed);
    return option === 'duration'
      ? lengthChoices(typed)
      : templateChoices(call, serverId, 'punishment', typed);
  }),
});

function typeOf({ options }: BotCall): PunishmentType {
  return PUNISHMENT_TYPES.find((one) => one === options.text('type')) ?? 'warning';
}

/** Minutes, null for permanent, undefined where nothing was typed. Throws BAD_REQUEST for what is no length. */
function readDuration(text: string | null): number | null | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  if (/^(perm|permanent|forever)$/i.test(typed)) return null;
  const minutes = parseDuration(typed);
  if (minutes !== null && minutes <= MAX_DURATION_MINUTES) return minutes;
  throw new DomainError('BAD_REQUEST', {
    message:
      minutes === null
        ? `${badDuration(typed)} Leave it empty for permanent.`
        : 'Durations can be up to ten years. Leave it empty for permanent.',
  });
}

async function lengthChoices(typed: string): Promise<BotChoice[]> {
  const minutes = parseDuration(typed);
  const own = minutes === null ? [] : [{ name: spellDuration(minutes), value: typed.trim() }];
  const known = LENGTHS.filter((length) => length.includes(typed.trim().toLowerCase()));
  return [...own, ...known.map((length) => ({ name: length, value: length }))];
}

function recorded(punishment: CreatedPunishment, url: string): BotReply {
  const { robloxUsername, punishmentType, duration, expiresAt, enforcement, autoBanApplied, rule } =
    punishment;
  const length = hasLength(punishmentType)
    ? [['Length', duration === null ? 'Permanent' : spellDuration(duration)] as const]
    : [];
  const ends = expiresAt === null ? [] : [['Ends', moment(expiresAt)] as const];
  return answer({
    title: autoBanApplied
      ? `Auto-Ban Applied: ${shown(robloxUsername)}`
      : `${PUNISHMENT_TYPE_NAMES[punishmentType]} recorded: ${shown(robloxUsername)}`,
    url: `${url}?player=${encodeURIComponent(robloxUsername)}`,
    color: TYPE_COLORS[punishmentType],
    lines: [
      escapedText(punishment.reason, 600),
      ...(rule ? [ruleLine(rule)] : []),
      ...unconfirmed(punishment),
      ENFORCED[enforcement.state](enforcement.message),
    ].filter((line) => line !== ''),
    fields: [...length, ...ends],
  });
}

function ruleLine({ name, version }: NonNullable<CreatedPunishment['rule']>): string {
  return version === 0 ? 'Third active punishment: it became a ban.' : `Rule: ${shown(name)}.`;
}

function unconfirmed({ verified, renamedTo }: CreatedPunishment): string[] {
  if (renamedTo) return [`Unverified: this account is now called ${shown(renamedTo.robloxUsername)}.`];
  return verified ? [] : ['Unverified: Roblox didn’t confirm this username.'];
}

type Enforcement = CreatedPunishment['enforcement'];

const because = (message: string | null) => (message === null ? '.' : `: ${shown(message, 200)}`);

const ENFORCED: Readonly<Record<Enforcement['state'], (message: string | null) => string>> = {
  none: () => '',
  queued: () => 'In-game command queued.',
  sent: () => 'In-game command sent.',
  failed: (message) => `In-game command failed${because(message)}`,
  unknown: (message) => `In-game command: outcome unknown${because(message)}`,
  not_online: () => 'Not in game, so no command was sent.',
  not_sent: (message) => `No in-game command was sent${because(message)}`,
};
