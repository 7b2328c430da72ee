import type { SessionVote } from '@tenfour/contracts';
import { formatDateTime, plural, type VoteAudience, type VoteChoice } from '@tenfour/domain';

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
    const early = vote.closesAtCount === null ? '' : ` or after ${plural(vote.closesAtCount, 'vote')}`;
    const closes = `Closes ${formatDateTime(vote.closesAt, timeZone)}${early}`;
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
  closesEarly: 'Closes early',
  closings: [
    { value: 'pass', label: 'When it passes' },
    { value: 'count', label: 'After a number of votes' },
    { value: 'never', label: 'Never' },
  ],
  closesAtCount: 'Votes',
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
