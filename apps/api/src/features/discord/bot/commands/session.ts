import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import type { GameSession, GameSessionDetail } from '@tenfour/contracts';
import { DomainError, type SignUpAnswer, usernameKey } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, buttons, moment, ofPerson, requireInvoker, sentence, shown } from '../answers.ts';
import type { BotButton, BotCall, BotChoice, BotReply } from '../command.ts';
import { completing } from '../completions.ts';
import { communityCommand, requireMember } from '../member-status.ts';
import { NeedsChoice } from '../prompts.ts';

const ANSWERS: readonly { name: string; value: SignUpAnswer }[] = [
  { name: 'Going', value: 'accepted' },
  { name: 'Maybe', value: 'tentative' },
  { name: 'Not going', value: 'declined' },
];

const PLANNED = (option: SlashCommandStringOption) =>
  option.setName('session').setDescription('Planned session').setRequired(true).setAutocomplete(true);

/** `/session list|next|sign-up|start|boost|end|cancel`: sessions of the game. */
export const SESSION = communityCommand({
  definition: new SlashCommandBuilder()
    .setName('session')
    .setDescription('Sessions')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) => sub.setName('list').setDescription('Running and planned sessions'))
    .addSubcommand((sub) => sub.setName('next').setDescription('The next session and who is going'))
    .addSubcommand((sub) =>
      sub
        .setName('sign-up')
        .setDescription('Say whether you are going')
        .addStringOption((option) =>
          option.setName('session').setDescription('Session').setRequired(true).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option
            .setName('answer')
            .setDescription('Your answer')
            .setRequired(true)
            .addChoices(...ANSWERS),
        )
        .addStringOption((option) =>
          option.setName('role').setDescription('Role you take').setAutocomplete(true),
        ),
    )
    .addSubcommand((sub) => sub.setName('start').setDescription('Start a session').addStringOption(PLANNED))
    .addSubcommand((sub) => sub.setName('boost').setDescription('Ask for more players'))
    .addSubcommand((sub) => sub.setName('end').setDescription('End the running session'))
    .addSubcommand((sub) =>
      sub.setName('cancel').setDescription('Cancel a planned session').addStringOption(PLANNED),
    )
    .toJSON(),
  async run(call, { serverId }) {
    const sessions = await call.api.gameSessions.list({ serverId });
    switch (call.options.sub) {
      case 'next':
        return next(call, serverId, sessions);
      case 'sign-up':
        return signUp(call, serverId, sessionNamed(call, sessions));
      case 'start': {
        const { id: sessionId } = sessionNamed(call, sessions);
        return show(call, 'Started', await call.api.gameSessions.start({ serverId, sessionId }));
      }
      case 'boost': {
        const { id: sessionId } = runningOf(sessions);
        return show(call, 'Boosted', await call.api.gameSessions.boost({ serverId, sessionId }));
      }
      case 'end':
        return askFor(call, 'end', runningOf(sessions));
      case 'cancel':
        return askFor(call, 'cancel', sessionNamed(call, sessions));
      default:
        return list(call, serverId, sessions);
    }
  },
  complete: completing(async (call, serverId, typed) => {
    const sessions = await call.api.gameSessions.list({ serverId });
    if (call.options.focused?.name === 'role') return roleChoices(call, serverId, sessions, typed);
    const usable = call.options.sub === 'sign-up' ? sessions : sessions.filter(isPlanned);
    return usable.filter(({ title }) => usernameKey(title).includes(usernameKey(typed))).map(sessionChoice);
  }),
});

/** The answer to the question before an end: `session:<person>:<step>:<session>`, without a session to leave it. */
export const SESSION_BUTTON: BotButton = {
  name: 'session',
  async press(call, [invoker = '', step = '', sessionId]) {
    requireInvoker(call, invoker);
    const { serverId } = requireMember(call);
    if (sessionId === undefined) return { replace: sentence('Nothing was changed.') };
    const replace =
      step === 'end'
        ? show(call, 'Ended', await call.api.gameSessions.end({ serverId, sessionId }))
        : show(call, 'Canceled', await call.api.gameSessions.cancel({ serverId, sessionId }));
    return { replace: { components: [], ...replace } };
  },
};

const isPlanned = ({ state }: GameSession) => state === 'planned';

function list(call: BotCall, serverId: string, sessions: readonly GameSession[]): BotReply {
  return answer({
    title: sessions.length === 0 ? 'No sessions are planned' : 'Sessions',
    url: pageOf(call, serverId),
    color: sessions.some(({ state }) => state === 'running') ? 'success' : 'cobalt',
    lines: sessions.map(line),
  });
}

/** Shows the running session, or the one that starts first. */
async function next(call: BotCall, serverId: string, sessions: readonly GameSession[]): Promise<BotReply> {
  const [first] = sessions;
  if (!first) return list(call, serverId, sessions);
  const session = await call.api.gameSessions.get({ serverId, sessionId: first.id });
  const roles = session.roles.map(
    ({ name, count, filled }) => [shown(name), `${filled.length} of ${count}`] as const,
  );
  return show(call, first.state === 'running' ? 'Running' : 'Next', session, roles);
}

function line({ title, state, plannedAt, startedAt, host, accepted, mine }: GameSession): string {
  const when =
    state === 'running' ? `running since ${moment(startedAt ?? plannedAt, 't')}` : moment(plannedAt, 'f');
  const own = ANSWERS.find(({ value }) => value === mine);
  return `**${shown(title, 80)}** · ${when} · host ${shown(host.username, 40)} · ${accepted} going${own ? ` · you: ${own.name}` : ''}`;
}

async function signUp(call: BotCall, serverId: string, { id: sessionId }: GameSession): Promise<BotReply> {
  const given = ANSWERS.find(({ value }) => value === call.options.text('answer'));
  if (!given) throw new DomainError('BAD_REQUEST', { message: 'Choose an answer.' });
  const typed = given.value === 'accepted' ? call.options.text('role') : null;
  const roleId = typed === null ? null : await roleNamed(call, serverId, sessionId, typed);
  const session = await call.api.gameSessions.signUp({ serverId, sessionId, answer: given.value, roleId });
  const role = session.roles.find(({ id }) => id === session.myRoleId);
  const waits = role?.waiting.some(({ id }) => id === call.account?.id) ? ' (waitlist)' : '';
  return show(call, given.name, session, role ? [['Role', `${shown(role.name)}${waits}`]] : []);
}

async function roleNamed(call: BotCall, serverId: string, sessionId: string, typed: string): Promise<string> {
  const { roles } = await call.api.gameSessions.get({ serverId, sessionId });
  const found = roles.find(({ id, name }) => id === typed || usernameKey(name) === usernameKey(typed));
  if (found) return found.id;
  const known = roles.map(({ name }) => shown(name, 40)).join(', ');
  throw new DomainError('REFUSED', {
    message:
      roles.length === 0
        ? 'This session needs no roles. Leave the role empty.'
        : `No role is called “${shown(typed)}”. Choose from: ${known}.`,
  });
}

async function roleChoices(
  call: BotCall,
  serverId: string,
  sessions: readonly GameSession[],
  typed: string,
): Promise<BotChoice[]> {
  const { id: sessionId } = sessionNamed(call, sessions);
  const { roles } = await call.api.gameSessions.get({ serverId, sessionId });
  return roles
    .filter(({ name }) => usernameKey(name).includes(usernameKey(typed)))
    .map(({ id, name, count, filled }) => ({ name: `${name} · ${filled.length} of ${count}`, value: id }));
}

function askFor(call: BotCall, step: 'end' | 'cancel', { id, title }: GameSession): BotReply {
  const label = step === 'end' ? 'End session' : 'Cancel session';
  return {
    ...answer({ title: `${label}?`, lines: [`**${shown(title, 80)}**`], color: 'orange' }),
    components: buttons(
      { label, id: `session:${ofPerson(call)}:${step}:${id}`, style: 'danger' },
      { label: 'Back', id: `session:${ofPerson(call)}` },
    ),
  };
}

function show(
  call: BotCall,
  title: string,
  session: GameSessionDetail,
  fields: readonly (readonly [string, string])[] = [],
): BotReply {
  const { summary, commandsProblem } = session;
  const peak = summary?.peakPlayers ?? null;
  return answer({
    title: `${title}: ${shown(session.title, 80)}`,
    url: pageOf(call, call.community?.serverId ?? ''),
    color: commandsProblem === null ? 'success' : 'orange',
    lines: [
      ...(commandsProblem === null ? [] : [`Commands weren’t sent: ${shown(commandsProblem, 300)}`]),
      ...(peak === null ? [] : [`Peak: ${peak} players.`]),
    ],
    fields: [
      ...(session.state === 'planned' ? [['Starts', moment(session.plannedAt, 'f')] as const] : []),
      ['Host', shown(session.host.username)],
      ['Going', String(session.accepted)],
      ...fields,
    ],
  });
}

/** By its id, as completed, or by its title, as typed. Throws REFUSED for none, and asks between several. */
function sessionNamed(call: BotCall, sessions: readonly GameSession[]): GameSession {
  const typed = call.options.text('session') ?? '';
  const known = sessions.find(({ id }) => id === typed);
  if (known) return known;
  const fitting = sessions.filter(({ title }) => usernameKey(title) === usernameKey(typed));
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (fitting.length > 1) {
    const question = `${fitting.length} sessions are called “${shown(typed)}”.`;
    throw new NeedsChoice({ option: 'session', question, choices: fitting.map(sessionChoice) });
  }
  throw new DomainError('REFUSED', { message: `No session is called “${shown(typed)}”. Pick a suggestion.` });
}

function sessionChoice({ id, title, plannedAt }: GameSession): BotChoice {
  return { name: `${title} · ${plannedAt.slice(0, 16).replace('T', ' ')} UTC`, value: id };
}

function runningOf(sessions: readonly GameSession[]): GameSession {
  const running = sessions.find(({ state }) => state === 'running');
  if (running) return running;
  throw new DomainError('REFUSED', { message: 'No session is running.' });
}

function pageOf({ publicUrl }: BotCall, serverId: string): string {
  return `${publicUrl}/server/${serverId}/sessions`;
}
