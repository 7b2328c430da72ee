import { DomainError, VOTE_CHOICES, type VoteChoice } from '@tenfour/domain';
import { sentence } from '../answers.ts';
import type { BotButton, BotCall, BotPress } from '../command.ts';
import { NOT_CONNECTED } from '../labels.ts';
import { requireMember } from '../member-status.ts';
import { VOTE_BUTTONS, WITHDRAW } from '../vote-posts.ts';

/** Buttons of votes. They answer only the person who pressed; the job of votes edits the message. */
export const VOTES: readonly BotButton[] = [
  {
    name: VOTE_BUTTONS.staff,
    async press(call, [wanted = '', voteId = '']) {
      const { serverId } = requireMember(call);
      const choice = choiceOf(wanted);
      await call.api.sessionVotes.cast({ serverId, voteId, choice });
      return answered(choice);
    },
  },
  {
    name: VOTE_BUTTONS.public,
    // Anyone in the Discord server, also without an account here.
    needs: 'nothing',
    async press(call, [wanted = '', voteId = '']) {
      const choice = choiceOf(wanted);
      const { discordId } = call.person;
      await call.extras.publicVotes.cast(communityOf(call), { voteId, discordId, choice });
      return answered(choice);
    },
  },
];

function communityOf({ community, guildId }: BotCall): string {
  if (guildId === null || community === null) throw new DomainError('REFUSED', { message: NOT_CONNECTED });
  if (community.suspended) {
    throw new DomainError('REFUSED', { message: 'Votes are off: this community is suspended.' });
  }
  return community.serverId;
}

function choiceOf(wanted: string): VoteChoice | null {
  if (wanted === WITHDRAW) return null;
  const choice = VOTE_CHOICES.find((one) => one === wanted);
  if (choice === undefined)
    throw new DomainError('REFUSED', { message: 'This button doesn’t work anymore.' });
  return choice;
}

function answered(choice: VoteChoice | null): BotPress {
  const text = choice === null ? 'Your vote was withdrawn.' : `You voted ${choice}.`;
  return { answer: sentence(text) };
}
