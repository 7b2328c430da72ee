import { SlashCommandBuilder } from '@discordjs/builders';
import type { Member } from '@tenfour/contracts';
import { DomainError, formatHours, GRANTABLE_ROLES } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, buttons, moment, ofPerson, requireInvoker, sentence, shown } from '../answers.ts';
import type { BotButton, BotCall, BotReply } from '../command.ts';
import { completing, memberChoices, memberNamed } from '../completions.ts';
import { ROLE_NAMES } from '../labels.ts';
import { communityCommand, nullIfForbidden, requireMember, requirePermission } from '../member-status.ts';

const WHO = (description: string) => (option: import('@discordjs/builders').SlashCommandStringOption) =>
  option.setName('member').setDescription(description).setRequired(true).setAutocomplete(true);

/** `/member info|role|follow-roles|remove`: the people of the community. */
export const MEMBER = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('member')
    .setDescription('Members of this community')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('info')
        .setDescription("A member's profile")
        .addStringOption(WHO('Discord or Roblox username')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('role')
        .setDescription("Change a member's role")
        .addStringOption(WHO('Discord or Roblox username'))
        .addStringOption((option) =>
          option
            .setName('role')
            .setDescription('The new role')
            .setRequired(true)
            .addChoices(...GRANTABLE_ROLES.map((role) => ({ name: ROLE_NAMES[role], value: role }))),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('follow-roles')
        .setDescription('Apply Discord roles to a member again')
        .addStringOption(WHO('Discord or Roblox username')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('remove')
        .setDescription('Remove a member')
        .addStringOption(WHO('Discord or Roblox username')),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const { sub } = call.options;
    // Said before anyone is looked for: who may not do it learns that first.
    if (sub !== 'info') await requirePermission(call, 'canManageMembers');
    const member = await memberNamed(call, serverId, call.options.text('member') ?? '');
    if (sub === 'role') return changeRole(call, serverId, member);
    if (sub === 'follow-roles') return followRoles(call, serverId, member);
    return sub === 'remove' ? askRemoval(call, member) : info(call, serverId, member);
  },
  complete: completing(memberChoices),
});

/** The answer to the question before a removal: `member:<person>:<user>`, without a user to leave it. */
export const MEMBER_BUTTON: BotButton = {
  name: 'member',
  async press(call, [invoker = '', userId]) {
    requireInvoker(call, invoker);
    const { serverId } = requireMember(call);
    if (userId === undefined) return { replace: sentence('No one was removed.') };
    const member = await memberNamed(call, serverId, userId);
    await call.api.members.remove({ serverId, userId });
    return { replace: answer({ title: `${shown(member.username)} removed`, color: 'gray' }) };
  },
};

/** Prefix of the time and person of a manual role. */
const MANUAL = "Discord roles don't apply. Role set";

async function info(call: BotCall, serverId: string, member: Member): Promise<BotReply> {
  const { userId, username, robloxUsername, role, joinedAt, manualRole } = member;
  const hours = await nullIfForbidden(call.api.shifts.hours({ serverId, range: 'week' }));
  const own = hours?.people.find((person) => person.userId === userId);
  const worked = hours === null ? [] : [['This week', formatHours(own?.workedMs ?? 0)] as const];
  return answer({
    title: shown(username),
    url: `${call.publicUrl}/server/${serverId}?tab=members`,
    lines: [
      ...(own?.onDuty ? ['On duty.'] : []),
      ...(manualRole ? [`${MANUAL} ${moment(manualRole.at, 'f')} by ${shown(manualRole.by)}.`] : []),
    ],
    fields: [
      ['Role', ROLE_NAMES[role]],
      ['Roblox', robloxUsername === null ? 'Not linked' : shown(robloxUsername)],
      ['Joined', moment(joinedAt)],
      ...worked,
    ],
  });
}

async function changeRole(call: BotCall, serverId: string, member: Member): Promise<BotReply> {
  const role = GRANTABLE_ROLES.find((one) => one === call.options.text('role'));
  if (role === undefined) throw new DomainError('BAD_REQUEST', { message: 'Choose a role.' });
  const changed = await call.api.members.changeRole({ serverId, userId: member.userId, role });
  return answer({
    title: `${shown(changed.username)} is now ${ROLE_NAMES[changed.role]}`,
    lines:
      changed.role === member.role ? ['They already had this role.'] : [`Was ${ROLE_NAMES[member.role]}.`],
    color: 'success',
  });
}

async function followRoles(call: BotCall, serverId: string, member: Member): Promise<BotReply> {
  if (!member.manualRole) return sentence(`${shown(member.username)} already follows Discord roles.`);
  const { userId } = member;
  const { username, role } = await call.api.members.followDiscordRoles({ serverId, userId });
  return answer({
    title: `${shown(username)} follows Discord roles again`,
    url: `${call.publicUrl}/server/${serverId}?tab=members`,
    lines: [`Currently ${ROLE_NAMES[role]}. The next sync can change that.`],
    color: 'success',
  });
}

function askRemoval(call: BotCall, { userId, username, role }: Member): BotReply {
  return {
    ...answer({
      title: 'Are you sure you want to remove this member?',
      lines: [`**${shown(username)}**, ${ROLE_NAMES[role]}.`],
      color: 'orange',
    }),
    components: buttons(
      { label: 'Remove', id: `member:${ofPerson(call)}:${userId}`, style: 'danger' },
      { label: 'Cancel', id: `member:${ofPerson(call)}` },
    ),
  };
}
