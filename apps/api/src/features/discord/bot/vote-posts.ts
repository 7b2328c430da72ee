import { DomainError, plural } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { VotedSession, VotePosts, VoteRow } from '../../game/sessions/index.ts';
import { answer, buttons, moment, shown } from './answers.ts';
import type { BotReply } from './command.ts';
import { connectionOf } from './connections-store.ts';
import { postNonce } from './post-failures.ts';

/** Names of the buttons on votes; what they carry is `<name>:<choice>:<vote>`. */
export const VOTE_BUTTONS = { staff: 'vote-staff', public: 'vote-public' } as const;

/** What a button carries that withdraws a vote. */
export const WITHDRAW = 'none';

const OUTCOMES = { passed: 'Passed', failed: 'Not passed', stopped: 'Closed' } as const;
const COLORS = { passed: 'success', failed: 'danger', stopped: 'gray' } as const;

/** Creates what posts votes to Discord; null without a bot. A nonce prevents a second post after a crash. */
export function createVotePosts(
  handle: Handle,
  discord: Pick<DiscordBot, 'ready' | 'post' | 'edit'>,
): VotePosts | null {
  if (!discord.ready) return null;
  /** Throws REFUSED once the Discord server of a vote is no longer the community's. */
  async function requireConnected({ serverId, guildId }: VoteRow): Promise<void> {
    const connection = await connectionOf(handle, serverId);
    if (connection !== null && (guildId === null || guildId === connection.guildId)) return;
    throw new DomainError('REFUSED', { message: 'Its Discord server is no longer connected.' });
  }
  return {
    async show(vote, session) {
      const { channelId, messageId, pingRoleId } = vote;
      if (channelId === null) return null;
      await requireConnected(vote);
      const message = voteMessage(vote, session);
      if (messageId !== null) {
        await discord.edit(channelId, messageId, message);
        return messageId;
      }
      const pings = { roles: pingRoleId === null ? [] : [pingRoleId] };
      return (await discord.post(channelId, { ...message, pings }, nonceOf(vote.id, 'v'))).id;
    },
    async announce(vote, session) {
      if (vote.channelId === null) return;
      await requireConnected(vote);
      const users = session.hostDiscordIds;
      const content = `${users.map((id) => `<@${id}>`).join(' ')} The vote on **${shown(session.title, 80)}** passed with ${vote.threshold} yes.`;
      await discord.post(vote.channelId, { content, pings: { users } }, nonceOf(vote.id, 'p'));
    },
  };
}

function voteMessage(vote: VoteRow, session: VotedSession): BotReply {
  const { audience, yes, no, threshold, closesAt, closesAtCount, outcome, pingRoleId, startProblem } = vote;
  const early = closesAtCount === null ? '' : ` or after ${plural(closesAtCount, 'vote')}`;
  return {
    ...(pingRoleId === null ? {} : { content: `<@&${pingRoleId}>` }),
    ...answer({
      title: `${audience === 'staff' ? 'Staff vote' : 'Vote'}: ${shown(session.title, 80)}`,
      color: outcome === null ? 'cobalt' : COLORS[outcome],
      lines: [
        `**${yes}** of **${threshold}** yes · ${no} no`,
        ...(startProblem === null ? [] : [`It didn’t start. ${shown(startProblem, 300)}`]),
      ],
      fields: [
        ['Starts', moment(session.plannedAt, 'f')],
        outcome === null ? ['Closes', `${moment(closesAt)}${early}`] : ['Result', OUTCOMES[outcome]],
      ],
    }),
    components: outcome === null ? voteButtons(vote) : [],
  };
}

function voteButtons({ id, audience }: VoteRow): NonNullable<BotReply['components']> {
  const name = VOTE_BUTTONS[audience];
  return buttons(
    { label: 'Yes', id: `${name}:yes:${id}`, style: 'good' },
    { label: 'No', id: `${name}:no:${id}`, style: 'danger' },
    { label: 'Withdraw', id: `${name}:${WITHDRAW}:${id}` },
  );
}

/** Discord takes at most 25 characters. */
function nonceOf(id: string, kind: 'v' | 'p'): string {
  return `${kind}${postNonce(id)}`;
}
