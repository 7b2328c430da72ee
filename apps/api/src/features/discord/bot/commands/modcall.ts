import { SlashCommandBuilder } from '@discordjs/builders';
import type { ModCall } from '@tenfour/contracts';
import { DomainError, type FormInput, type ModCallStatus, usernameKey } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { escapedText } from '../../../../events/discord-text.ts';
import { answer, moment, shown } from '../answers.ts';
import type { BotCall, BotChoice, BotReply, RecordQuestion } from '../command.ts';
import { completing } from '../completions.ts';
import { moreOnSite, PRIORITY_COLORS, PRIORITY_NAMES } from '../labels.ts';
import { communityCommand, requireMember } from '../member-status.ts';
import { NeedsChoice } from '../prompts.ts';
import { OPTION } from '../record-forms.ts';
import { templateChoices, textOrTemplate } from '../templates.ts';

/** Calls of the queue that one answer lists. */
const LISTED = 10;

/** `/modcall list|claim|resolve`: the queue of calls for a moderator. */
export const MODCALL = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('modcall')
    .setDescription('Mod calls')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) => sub.setName('list').setDescription('Open mod calls, most urgent first'))
    .addSubcommand((sub) =>
      sub
        .setName('claim')
        .setDescription('Claim a mod call')
        .addStringOption((option) =>
          option.setName('call').setDescription('Mod call').setRequired(true).setAutocomplete(true),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('resolve')
        .setDescription('Resolve a claimed mod call')
        .addStringOption((option) =>
          option.setName('call').setDescription('Mod call').setRequired(true).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option
            .setName('resolution')
            .setDescription('Resolution or template')
            .setRequired(true)
            .setAutocomplete(true),
        ),
    )
    .toJSON(),
  asks: async (call) => (call.options.sub === 'resolve' ? resolveQuestion(call) : null),
  async run(call, { serverId }) {
    const { sub } = call.options;
    if (sub !== 'claim' && sub !== 'resolve') return list(call, serverId);
    const { id } = await callNamed(call, serverId, call.options.text('call') ?? '');
    if (sub === 'claim') {
      return show('Claimed', await call.api.modCalls.claim({ modCallId: id }), call, serverId);
    }
    const typed = call.options.text('resolution') ?? '';
    const { text: resolution } = await textOrTemplate(call, serverId, 'resolution', typed);
    const resolve = { modCallId: id, resolution, fields: call.filled?.fields };
    return show('Resolved', await call.api.modCalls.resolve(resolve), call, serverId);
  },
  complete: completing((call, serverId, typed) => {
    if (call.options.focused?.name === 'resolution') {
      return templateChoices(call, serverId, 'resolution', typed);
    }
    return callChoices(call, serverId, typed, call.options.sub === 'claim' ? 'pending' : 'claimed');
  }),
});

/** Longest resolution that a form takes: the panel's own limit is asked for by the procedure. */
const RESOLUTION_MAX = 500;

/** The input of a form that has no resolution yet. */
export const RESOLUTION: FormInput = {
  ...{ id: `${OPTION}resolution`, label: 'Resolution', hint: '', kind: 'lines', choices: [] },
  isRequired: true,
  maxLength: RESOLUTION_MAX,
};

/** The fields that the call has no value for, and the resolution where the command has none. */
async function resolveQuestion(call: BotCall): Promise<RecordQuestion | null> {
  const { serverId } = requireMember(call);
  const { id } = await callNamed(call, serverId, call.options.text('call') ?? '');
  const open = await call.api.modCalls.list({ serverId, status: 'open', limit: 100 });
  const found = open.find((one) => one.id === id);
  // Running the command says why it can't be resolved. A queue of more than 100 calls is asked all fields.
  if (found === undefined ? open.length < 100 : found.status !== 'claimed') return null;
  return {
    ...{ serverId, subject: 'modCall', title: 'Resolve mod call' },
    before: found?.fields ?? {},
    ...(call.options.text('resolution') === null ? { inputs: [RESOLUTION] } : {}),
  };
}

async function list(call: BotCall, serverId: string): Promise<BotReply> {
  const [open, summary] = await Promise.all([
    call.api.modCalls.list({ serverId, status: 'open', limit: LISTED }),
    call.api.modCalls.summary({ serverId }),
  ]);
  return answer({
    title:
      summary.open === 0
        ? 'No open mod calls'
        : `Mod calls · ${summary.open} open, ${summary.pending} unclaimed`,
    url: `${call.publicUrl}/server/${serverId}/staff?tab=mod-calls`,
    color: summary.urgent > 0 ? 'danger' : 'cobalt',
    lines: open.map(line),
    ...(summary.open > open.length ? { footer: moreOnSite(summary.open - open.length) } : {}),
  });
}

function line(one: ModCall): string {
  const by = one.claimedBy === null ? 'unclaimed' : `claimed by ${shown(one.claimedBy.username, 40)}`;
  return `${PRIORITY_NAMES[one.priority]} · ${whoOf(one)}: ${shown(one.reason, 160)} · ${by} · ${moment(one.createdAt)}`;
}

function whoOf({ reporterUsername, reportedUsername }: ModCall): string {
  const reporter = `**${shown(reporterUsername, 40)}**`;
  return reportedUsername === '' ? reporter : `${reporter} reports **${shown(reportedUsername, 40)}**`;
}

function show(title: string, one: ModCall, call: BotCall, serverId: string): BotReply {
  const where = one.location === null ? [] : [['Location', shown(one.location, 200)] as const];
  return answer({
    title,
    url: `${call.publicUrl}/server/${serverId}/staff?tab=mod-calls`,
    color: title === 'Resolved' ? 'success' : PRIORITY_COLORS[one.priority],
    lines: [
      `${whoOf(one)}: ${shown(one.reason, 300)}`,
      ...(one.description === null ? [] : [escapedText(one.description, 800)]),
      ...(one.resolution === null ? [] : [`Resolution: ${shown(one.resolution, 500)}`]),
    ],
    fields: [...where, ['Created', moment(one.createdAt)]],
  });
}

/** By its id, as completed, or by who called, as typed. Throws REFUSED for none, and asks between several. */
async function callNamed(call: BotCall, serverId: string, typed: string): Promise<{ id: string }> {
  if (/^[0-9a-f-]{36}$/.test(typed)) return { id: typed };
  const open = await call.api.modCalls.list({ serverId, status: 'open', limit: 100 });
  const key = usernameKey(typed);
  const fitting = open.filter(({ reporterUsername }) => usernameKey(reporterUsername) === key);
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (fitting.length === 0) {
    throw new DomainError('REFUSED', {
      message: `No open mod call from “${shown(typed)}”. Pick a suggestion.`,
    });
  }
  const question = `${fitting.length} open mod calls from “${shown(typed)}”.`;
  throw new NeedsChoice({ option: 'call', question, choices: fitting.map(callChoice) });
}

function callChoice({ id, priority, reporterUsername, reportedUsername, reason }: ModCall): BotChoice {
  const about = reportedUsername === '' ? '' : ` reports ${reportedUsername}`;
  return { name: `${PRIORITY_NAMES[priority]} · ${reporterUsername}${about}: ${reason}`, value: id };
}

async function callChoices(
  call: BotCall,
  serverId: string,
  typed: string,
  status: ModCallStatus,
): Promise<BotChoice[]> {
  const open = await call.api.modCalls.list({ serverId, status: 'open', limit: 100 });
  const key = usernameKey(typed);
  return open
    .filter((one) => one.status === status)
    .map(callChoice)
    .filter(({ name }) => usernameKey(name).includes(key));
}
