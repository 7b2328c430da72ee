import type { OpenVoteInput, VotePlaces as Places } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';

/** Lists where votes of a server can be posted and which roles can be pinged. Throws NOT_FOUND without a Discord server. */
export type VotePlaces = (
  serverId: string,
) => Promise<Pick<Places, 'channels' | 'roles'> & { guildId: string }>;

/** Where a vote is posted. */
export interface VotePlace {
  /** The Discord server; nothing is posted once another one is connected. */
  guildId: string | null;
  channelId: string | null;
  channelName: string | null;
  pingRoleId: string | null;
}

const NOWHERE: VotePlace = { guildId: null, channelId: null, channelName: null, pingRoleId: null };

/** Returns the chosen channel and role. Throws REFUSED for a public vote without one, NOT_FOUND for unknown ones. */
export async function chosenPlace(
  places: VotePlaces,
  {
    serverId,
    audience,
    channelId,
    pingRoleId,
  }: Pick<OpenVoteInput, 'serverId' | 'audience' | 'channelId' | 'pingRoleId'>,
): Promise<VotePlace> {
  if (channelId === null) {
    if (audience === 'staff') return NOWHERE;
    throw new DomainError('REFUSED', { message: 'Choose a channel for the public vote.' });
  }
  const { guildId, channels, roles } = await places(serverId);
  const channel = channels.find(({ id }) => id === channelId);
  if (channel === undefined) {
    throw new DomainError('NOT_FOUND', {
      message: 'The bot can’t see this channel. Give its role access in Discord, or choose another one.',
    });
  }
  if (pingRoleId !== null && !roles.some(({ id }) => id === pingRoleId)) {
    throw new DomainError('NOT_FOUND', { message: 'This role doesn’t exist anymore. Choose another one.' });
  }
  return { guildId, channelId, channelName: channel.name, pingRoleId };
}
