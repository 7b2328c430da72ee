import { SlashCommandBuilder } from '@discordjs/builders';
import type { WaitingRequest } from '@tenfour/contracts';
import { canGrantOnApproval, GRANTABLE_ROLES, plural, type Role } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, buttons, holdFields, moment, ofPerson, requireInvoker, shown } from '../answers.ts';
import type { BotButton, BotCall, BotCommand, BotReply } from '../command.ts';
import { ROLE_NAMES } from '../labels.ts';
import { requireMember } from '../member-status.ts';

/** Marks of roles and steps on a button: it carries a hundred characters, two ids among them. */
const ROLE_MARKS = { member: 'me', moderator: 'mo', admin: 'ad' } as const;

/** `/requests`: who waits to be let in, one at a time. */
export const REQUESTS: BotCommand = {
  definition: new SlashCommandBuilder()
    .setName('requests')
    .setDescription('Review join requests')
    .setContexts(InteractionContextType.Guild)
    .toJSON(),
  needs: 'community',
  ephemeral: true,
  run: (call) => next(call, null, null),
};

/** `requests:<person>:<step>:<request>`: a role's mark approves, `no` asks before it rejects, `reject`, `back`, `next`, `more`. */
export const REQUESTS_BUTTON: BotButton = {
  name: 'requests',
  async press(call, [invoker = '', step = '', requestId = '']) {
    requireInvoker(call, invoker);
    requireMember(call);
    if (step === 'next') return { replace: await next(call, null, requestId) };
    if (step === 'back') return { replace: await next(call, null, requestId, true) };
    if (step === 'no') return { replace: await askRejection(call, requestId) };
    const role = GRANTABLE_ROLES.find((one) => ROLE_MARKS[one] === step);
    if (step === 'reject') {
      const rejected = await call.api.joinRequests.decide({ requestId, status: 'rejected' });
      return { replace: await decidedNow(call, `Rejected **${shown(rejected.username)}**.`) };
    }
    if (role === undefined) return { replace: await next(call, null, null) };
    const decided = await call.api.joinRequests.decide({ requestId, status: 'approved', role });
    const line = `Approved **${shown(decided.username)}** as ${ROLE_NAMES[role]}.`;
    return { replace: await decidedNow(call, line) };
  },
};

/** Returns the decision. The next request needs another press, so that a late second press can't decide it. */
async function decidedNow(call: BotCall, line: string): Promise<BotReply> {
  const { serverId } = requireMember(call);
  const { length } = await call.api.joinRequests.list({ serverId });
  if (length === 0) return next(call, line, null);
  const waiting = `${plural(length, 'request')} pending.`;
  return {
    ...answer({ title: 'Request decided', lines: [line, waiting], color: 'success' }),
    components: buttons({ label: 'Next', id: `requests:${ofPerson(call)}:more` }),
  };
}

/** The request after `after`, the first one without it, or that very one where `same` says so. */
async function next(
  call: BotCall,
  done: string | null,
  after: string | null,
  same = false,
): Promise<BotReply> {
  const { serverId, community } = requireMember(call);
  const waiting = await call.api.joinRequests.list({ serverId });
  const at = waiting.findIndex(({ id }) => id === after);
  const place = at < 0 ? 0 : same ? at : (at + 1) % waiting.length;
  const request = waiting[place];
  const line = done === null ? [] : [done];
  if (request === undefined) {
    return {
      ...answer({ title: 'No join requests', lines: line, color: 'success' }),
      components: [],
    };
  }
  const person = ofPerson(call);
  const title = `Join request ${place + 1} of ${waiting.length}`;
  return {
    ...show(title, request, line, `${call.publicUrl}/server/${serverId}?tab=requests`),
    components: buttons(
      ...rolesFor(community.role).map((role) => ({
        label: `Approve as ${ROLE_NAMES[role]}`,
        id: `requests:${person}:${ROLE_MARKS[role]}:${request.id}`,
        style: role === 'moderator' ? ('good' as const) : ('plain' as const),
      })),
      { label: 'Reject', id: `requests:${person}:no:${request.id}`, style: 'danger' },
      ...(waiting.length > 1 ? [{ label: 'Next', id: `requests:${person}:next:${request.id}` }] : []),
    ),
  };
}

/** Moderator first, as it is the default. */
function rolesFor(role: Role | null) {
  const given = (['moderator', 'member', 'admin'] as const).filter(
    (one) => role !== null && canGrantOnApproval(role, one),
  );
  return given;
}

function show(title: string, request: WaitingRequest, line: readonly string[], url: string): BotReply {
  const { username, robloxUsername, punishments, createdAt, hold } = request;
  const prior =
    punishments === null
      ? []
      : [['History', `${plural(punishments.total, 'punishment')} · ${punishments.active} active`] as const];
  return answer({
    title,
    url,
    color: (punishments?.active ?? 0) > 0 || hold?.kind === 'removed' ? 'orange' : 'yellow',
    lines: [...line, `**${shown(username)}** wants to join.`],
    fields: [
      ['Roblox', robloxUsername === null ? 'Not linked' : shown(robloxUsername)],
      ['Requested', moment(createdAt)],
      ...prior,
      ...holdFields(hold),
    ],
  });
}

async function askRejection(call: BotCall, requestId: string): Promise<BotReply> {
  const { serverId } = requireMember(call);
  const waiting = await call.api.joinRequests.list({ serverId });
  const request = waiting.find(({ id }) => id === requestId);
  if (request === undefined) return next(call, 'This request was already decided.', null);
  const person = ofPerson(call);
  return {
    ...answer({
      title: 'Are you sure you want to reject this join request?',
      lines: [`**${shown(request.username)}** wants to join.`],
      color: 'orange',
    }),
    components: buttons(
      { label: 'Reject', id: `requests:${person}:reject:${requestId}`, style: 'danger' },
      { label: 'Back', id: `requests:${person}:back:${requestId}` },
    ),
  };
}
