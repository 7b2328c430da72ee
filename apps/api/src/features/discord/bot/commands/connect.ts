import { SlashCommandBuilder } from '@discordjs/builders';
import { DISCORD_PERMISSIONS, DomainError, holdsDiscordPermission } from '@tenfour/domain';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { sentence, shown } from '../answers.ts';
import type { BotCall, BotChoice, BotCommand, BotReply } from '../command.ts';
import { NOT_CONNECTED } from '../labels.ts';
import { accountOf } from '../member-status.ts';

/** `/connect`: ties this Discord server to a community of the person, or says which one it is tied to. */
export const CONNECT: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('connect')
    .setDescription('Connect this Discord server to a community you own')
    .setContexts([0])
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .addStringOption((option) =>
      option
        .setName('community')
        .setDescription('Your community. Leave empty to see the current one')
        .setAutocomplete(true)
        .setMaxLength(100),
    )
    .toJSON(),
  needs: 'nothing',
  ephemeral: true,
  run: connectHere,
  complete: ownCommunities,
};

/** `/disconnect`: for the community's owner, or anyone with "Manage Server" in the Discord server. */
export const DISCONNECT: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('disconnect')
    .setDescription('Disconnect this Discord server from its community')
    .setContexts([0])
    .toJSON(),
  needs: 'account',
  ephemeral: true,
  run: disconnectHere,
};

async function connectHere(call: BotCall): Promise<BotReply> {
  const { options, community, discord, connections } = call;
  const guildId = requireGuild(call);
  const chosenId = options.text('community');
  if (chosenId === null) return sentence(stateOf(call));
  const account = accountOf(call);
  if (!managesHere(call)) {
    throw new DomainError('FORBIDDEN', {
      message: 'You need “Manage Server” in this Discord server to connect it.',
    });
  }
  const { name: guildName } = await discord.guild(guildId);
  const name = await connections.connect(account, { serverId: chosenId, guildId, guildName });
  const before =
    community === null || community.serverId === chosenId ? '' : ` It replaces ${shown(community.name)}.`;
  return sentence(
    `Connected to ${shown(name)}.${before} Choose the channels for mod calls and join requests on its “Discord bot” page.`,
  );
}

function stateOf({ community }: BotCall): string {
  return community === null
    ? NOT_CONNECTED
    : `Connected to ${shown(community.name)}. Use /connect to choose another community, or /disconnect.`;
}

async function disconnectHere(call: BotCall): Promise<BotReply> {
  const { community, connections } = call;
  requireGuild(call);
  const account = accountOf(call);
  if (community === null) return sentence(stateOf(call));
  if (community.role !== 'owner' && !managesHere(call)) {
    throw new DomainError('FORBIDDEN', {
      message: `Only the owner of ${shown(community.name)} or someone with “Manage Server” here can disconnect it.`,
    });
  }
  await connections.disconnect(account, community.serverId);
  return sentence(`Disconnected from ${shown(community.name)}. Nothing is posted here anymore.`);
}

async function ownCommunities({ account, options, connections }: BotCall): Promise<BotChoice[]> {
  if (account === null) return [];
  const typed = (options.focused?.value ?? '').toLowerCase();
  const owned = await connections.owned(account);
  return owned
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .slice(0, 25)
    .map(({ id, name }) => ({ name, value: id }));
}

function requireGuild({ guildId }: BotCall): string {
  if (guildId !== null) return guildId;
  throw new DomainError('REFUSED', {
    message: 'Use this command in the Discord server you want to connect.',
  });
}

function managesHere({ person }: BotCall): boolean {
  return holdsDiscordPermission(person.permissions, DISCORD_PERMISSIONS.manageGuild);
}
