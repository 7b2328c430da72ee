import { SlashCommandBuilder } from '@discordjs/builders';
import type { Infraction } from '@tenfour/contracts';
import { INFRACTION_TYPES, type InfractionType, rank } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { escapedText } from '../../../../events/discord-text.ts';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall, BotReply, RecordQuestion } from '../command.ts';
import { completing, memberChoices, memberNamed } from '../completions.ts';
import { communityCommand, requireMember } from '../member-status.ts';

/** Infractions that one answer lists. */
const LISTED = 10;

const TYPE_NAMES: Readonly<Record<InfractionType, string>> = {
  warning: 'Warning',
  strike: 'Strike',
  termination: 'Termination',
};

/** `/infraction issue|list`: infractions of the staff. */
export const INFRACTION = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('infraction')
    .setDescription('Staff infractions')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('issue')
        .setDescription('Record a staff infraction')
        .addStringOption((option) =>
          option.setName('member').setDescription('Staff member').setRequired(true).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option
            .setName('type')
            .setDescription('Infraction type')
            .setRequired(true)
            .addChoices(...INFRACTION_TYPES.map((type) => ({ name: TYPE_NAMES[type], value: type }))),
        )
        .addStringOption((option) => option.setName('reason').setDescription('Reason').setRequired(true)),
    )
    .addSubcommand((sub) =>
      sub
        .setName('list')
        .setDescription('Newest infractions; yours, unless you are an admin')
        .addStringOption((option) =>
          option.setName('member').setDescription('Staff member').setAutocomplete(true),
        ),
    )
    .toJSON(),
  asks: async (call) => (call.options.sub === 'issue' ? question(call) : null),
  run: (call, { serverId }) => (call.options.sub === 'issue' ? issue(call, serverId) : list(call, serverId)),
  complete: completing(memberChoices),
});

async function question(call: BotCall): Promise<RecordQuestion | null> {
  const { serverId } = requireMember(call);
  const { role, departments = [] } = await call.api.servers.permissions({ serverId });
  // Running the command says why they can't.
  if (rank(role) < rank('admin') && departments.length === 0) return null;
  const { username } = await memberNamed(call, serverId, call.options.text('member') ?? '');
  return { serverId, subject: 'infraction', title: `${TYPE_NAMES[typeOf(call)]}: ${username}` };
}

function typeOf({ options }: BotCall): InfractionType {
  return INFRACTION_TYPES.find((one) => one === options.text('type')) ?? 'warning';
}

async function issue(call: BotCall, serverId: string): Promise<BotReply> {
  const { options } = call;
  const { userId } = await memberNamed(call, serverId, options.text('member') ?? '');
  const created = await call.api.infractions.create({
    serverId,
    staffUserId: userId,
    type: typeOf(call),
    reason: options.text('reason') ?? '',
    clientId: `discord:${call.interactionId}`,
    fields: call.filled?.fields,
  });
  return answer({
    title: `${TYPE_NAMES[created.type]} recorded: ${nameOf(created)}`,
    url: pageOf(call, serverId),
    color: 'orange',
    lines: [escapedText(created.reason, 600)],
  });
}

async function list(call: BotCall, serverId: string): Promise<BotReply> {
  const typed = call.options.text('member');
  const member = typed === null ? null : await memberNamed(call, serverId, typed);
  const about = member === null ? {} : { staffUserId: member.userId };
  const found = await call.api.infractions.list({ serverId, ...about, limit: LISTED });
  const whose = member === null ? '' : ` of ${shown(member.username)}`;
  return answer({
    title: found.length === 0 ? `No infractions${whose}` : `Newest infractions${whose}`,
    url: pageOf(call, serverId),
    lines: found.map(line),
  });
}

function line(one: Infraction): string {
  const revoked = one.revoked === null ? '' : ' · revoked';
  return `**${TYPE_NAMES[one.type]}** ${nameOf(one)}: ${shown(one.reason, 160)} · by ${shown(one.issuedBy, 40)} · ${moment(one.createdAt)}${revoked}`;
}

function nameOf({ staffUsername, staffUserId }: Infraction): string {
  return shown(staffUsername ?? staffUserId, 40);
}

function pageOf({ publicUrl }: BotCall, serverId: string): string {
  return `${publicUrl}/server/${serverId}/staff?view=management`;
}
