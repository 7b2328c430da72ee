import { GRANTABLE_ROLES } from '@tenfour/domain';
import { answer, buttons, holdFields, moment, shown } from './answers.ts';
import type { BotReply } from './command.ts';
import { PRIORITY_COLORS, PRIORITY_NAMES, ROLE_NAMES } from './labels.ts';
import type { PostedCall, PostedRequest } from './posts-job-store.ts';

/** Names of the buttons on posts; what they carry is `<name>:<id>` or `<name>:<role>:<id>`. */
export const POST_BUTTONS = {
  claim: 'call-claim',
  resolve: 'call-resolve',
  approve: 'join-approve',
  reject: 'join-reject',
} as const;

/** A mod call as a channel shows it, with the steps that can be taken now. */
export function callPost(call: PostedCall, panelUrl: string): BotReply {
  const { priority, status, reason, location, resolution } = call;
  const title = `${PRIORITY_NAMES[priority]} mod call · ${STATES[status]}`;
  const said = resolution === null ? [] : [`Resolution: ${shown(resolution, 500)}`];
  const where = location === null ? [] : [['Location', shown(location, 200)] as const];
  return {
    ...answer({
      title,
      color: status === 'pending' ? PRIORITY_COLORS[priority] : CALL_COLORS[status],
      lines: [`${whoOf(call)}: ${shown(reason, 500)}`, ...said],
      fields: [...where, ...peopleOf(call), ['Created', moment(call.createdAt)]],
      ...linkTo(`${panelUrl}/staff?tab=mod-calls`),
    }),
    components: callButtons(call),
  };
}

const STATES = {
  pending: 'unclaimed',
  claimed: 'claimed',
  resolved: 'resolved',
  dismissed: 'dismissed',
} as const;
const CALL_COLORS = { claimed: 'cobalt', resolved: 'success', dismissed: 'gray' } as const;

function whoOf({ reporterUsername, reportedUsername }: PostedCall): string {
  const reporter = `**${shown(reporterUsername)}**`;
  return reportedUsername === '' ? reporter : `${reporter} reports **${shown(reportedUsername)}**`;
}

function peopleOf({ claimedBy, closedBy }: PostedCall): (readonly [string, string])[] {
  return [
    ...(claimedBy === null ? [] : [['Claimed by', shown(claimedBy)] as const]),
    ...(closedBy === null ? [] : [['Closed by', shown(closedBy)] as const]),
  ];
}

function callButtons({ id, status }: PostedCall): NonNullable<BotReply['components']> {
  if (status === 'pending')
    return buttons({ label: 'Claim', id: `${POST_BUTTONS.claim}:${id}`, style: 'primary' });
  if (status === 'claimed')
    return buttons({ label: 'Resolve', id: `${POST_BUTTONS.resolve}:${id}`, style: 'good' });
  return [];
}

/** A join request as a channel shows it, with the decisions that can be made. */
export function requestPost(request: PostedRequest, panelUrl: string): BotReply {
  const { username, robloxUsername, status } = request;
  return {
    ...answer({
      title: 'Join request',
      color: REQUEST_COLORS[status],
      lines: [`**${shown(username)}** ${outcomeOf(request)}`],
      fields: [
        ['Roblox', robloxUsername === null ? 'Not linked' : shown(robloxUsername)],
        ['Requested', moment(request.createdAt)],
        ...holdFields(request.hold),
      ],
      ...linkTo(`${panelUrl}?tab=requests`),
    }),
    components: status === 'pending' ? requestButtons(request) : [],
  };
}

const REQUEST_COLORS = {
  pending: 'yellow',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'gray',
} as const;

function outcomeOf({ status, role, decidedBy }: PostedRequest): string {
  const by = decidedBy === null ? '' : ` by ${shown(decidedBy)}`;
  switch (status) {
    case 'pending':
      return 'wants to join.';
    case 'approved':
      return role === null ? 'is already a member.' : `was approved as ${ROLE_NAMES[role]}${by}.`;
    case 'rejected':
      return `was rejected${by}.`;
    case 'withdrawn':
      return 'withdrew the request.';
  }
}

function requestButtons({ id }: PostedRequest): NonNullable<BotReply['components']> {
  return buttons(
    // Moderator first, as it is the default.
    ...[...GRANTABLE_ROLES]
      .sort((a, b) => Number(b === 'moderator') - Number(a === 'moderator'))
      .map((role) => ({
        label: `Approve as ${ROLE_NAMES[role]}`,
        id: `${POST_BUTTONS.approve}:${role}:${id}`,
        style: role === 'moderator' ? ('good' as const) : ('plain' as const),
      })),
    { label: 'Reject', id: `${POST_BUTTONS.reject}:${id}`, style: 'danger' },
  );
}

/** Discord refuses a message with a link to a host without a dot, such as localhost. */
function linkTo(url: string): { url?: string } {
  return URL.parse(url)?.hostname.includes('.') ? { url } : {};
}
