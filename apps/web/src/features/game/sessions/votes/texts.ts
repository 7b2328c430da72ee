import type { SessionVote } from '@tenfour/contracts';
import { formatDateTime, type VoteAudience, type VoteChoice } from '@tenfour/domain';

const AUDIENCES: Record<VoteAudience, string> = { staff: 'Staff vote', public: 'Public vote' };
const OUTCOMES = { passed: 'Passed', failed: 'Not passed', stopped: 'Closed' } as const;

/** Words of the votes on sessions. */
export const texts = {
  votes: 'Votes',
  open: 'Open vote',
  opened: 'Vote opened',
  title: ({ audience }: SessionVote) => AUDIENCES[audience],
  count: ({ yes, no, threshold }: SessionVote) => `${yes} of ${threshold} yes · ${no} no`,
  state: (vote: SessionVote, timeZone: string) => {
    if (vote.outcome !== null) return OUTCOMES[vote.outcome];
    const closes = `Closes ${formatDateTime(vote.closesAt, timeZone)}`;
    return vote.passedAt === null ? closes : `Passed · ${closes}`;
  },
  startProblem: (why: string) => `The vote didn’t start the session. ${why}`,
  choices: { yes: 'Yes', no: 'No' } satisfies Record<VoteChoice, string>,
  withdraw: 'Withdraw',
  voted: 'Vote saved',
  withdrawn: 'Vote withdrawn',
  close: 'Close vote',
  closeQuestion: 'Close this vote?',
  keep: 'Keep open',
  closed: 'Vote closed',
  threshold: 'Yes votes needed',
  hours: 'Closes after (hours)',
  followUp: 'When it passes',
  followUps: [
    { value: 'notify', label: 'Notify hosts' },
    { value: 'start', label: 'Start the session' },
  ],
  followUpHint: 'Starts only when all checks pass.',
  closesOnPass: 'Close when it passes',
  audience: 'Who votes',
  audiences: { staff: 'Staff', public: 'Discord server' } satisfies Record<VoteAudience, string>,
  channel: 'Post in',
  noChannel: 'Only on this page',
  channelNeeded: 'Choose a channel.',
  ping: 'Ping',
  noPing: 'No role',
  noDiscord: (why: string) => `Staff can vote on this page. ${why}`,
  postedIn: (channel: string) => `Posted in #${channel}`,
  postProblem: (why: string) => `No longer posted. ${why}`,
};
