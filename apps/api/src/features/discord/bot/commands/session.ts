import { SlashCommandBuilder } from '@discordjs/builders';
import type { GameSession, GameSessionDetail } from '@tenfour/contracts';
import { DomainError, END_MINUTES_MAX, plural, type SignUpAnswer, usernameKey } from '@tenfour/domain';
import { InteractionContextType } from 'discord-api-types/v10';
import { answer, buttons, moment, ofPerson, requireInvoker, sentence, shown } from '../answers.ts';
import type { BotButton, BotCall, BotChoice, BotReply } from '../command.ts';
import { completing } from '../completions.ts';
import { communityCommand, requireMember } from '../member-status.ts';
import { PLANNED, runningOf, sessionChoice, sessionNamed } from './session-choice.ts';
import { openVote, VOTE } from './session-vote.ts';

const ANSWERS: readonly { name: string; value: SignUpAnswer }[] = [
  { name: 'Going', value: 'accepted' },
  { name: 'Maybe', value: 'tentative' },
  { name: 'Not going', value: 'declined' },
];

/** `/session list|next|sign-up|vote|start|boost|end|cancel`: sessions of the game. */
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
    .addSubcommand(VOTE)
    .addSubcommand((sub) => sub.setName('start').setDescription('Start a session').addStringOption(PLANNED))
    .addSubcommand((sub) => sub.setName('boost').setDescription('Ask for more players'))
    .addSubcommand((sub) =>
      sub
        .setName('end')
        .setDescription('End the running session')
        .addIntegerOption((option) =>
          option
            .setName('minutes')
            .setDescription('Countdown; as in the settings without a choice')
            .setMinValue(0)
            .setMaxValue(END_MINUTES_MAX),
        ),
    )
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
      case 'vote':
        return openVote(call, serverId, sessionNamed(call, sessions));
      case 'start':
        return start(call, serverId, sessionNamed(call, sessions));
      case 'boost': {
        const { id: sessionId } = runningOf(sessions);
        return show(call, 'Boosted', await call.api.gameSessions.boost({ serverId, sessionId }));
      }
      case 'end':
        return askForEnd(call, serverId, runningOf(sessions));
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

interface Asked {
  label: string;
  done: string;
  run(
    call: BotCall,
    named: { serverId: string; sessionId: string },
    minutes: number,
  ): Promise<GameSessionDetail>;
}

/** What the bot asks about before it does it. */
const ASKED = {
  start: { label: 'Start anyway', done: 'Started', run: ({ api }, named) => api.gameSessions.start(named) },
  end: {
    label: 'End session',
    done: 'Ended',
    run: ({ api }, named, minutes) => api.gameSessions.end({ ...named, minutes }),
  },
  cancel: {
    label: 'Cancel session',
    done: 'Canceled',
    run: ({ api }, named) => api.gameSessions.cancel(named),
  },
} satisfies Record<string, Asked>;

/** The answer to a question about a session: `session:<person>:<step>:<session>:<minutes>`, without a session to leave it. */
export const SESSION_BUTTON: BotButton = {
  name: 'session',
  async press(call, [invoker = '', step = '', sessionId, minutes = '0']) {
    requireInvoker(call, invoker);
    const { serverId } = requireMember(call);
    if (sessionId === undefined) return { replace: sentence('Nothing was changed.') };
    const asked = Object.entries(ASKED).find(([name]) => name === step)?.[1];
    if (asked === undefined)
      throw new DomainError('BAD_REQUEST', { message: 'This button doesn’t work anymore.' });
    const session = await asked.run(call, { serverId, sessionId }, Number(minutes));
    const replace = show(call, session.endsAt === null ? asked.done : 'Ending', session);
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

/** Starts a session, after a question when a check fails. */
async function start(call: BotCall, serverId: string, session: GameSession): Promise<BotReply> {
  const checks = await call.api.gameSessions.checks({ serverId });
  const failed = checks.filter(({ ok }) => !ok).map(({ message }) => `⚠️ ${shown(message, 300)}`);
  if (session.state === 'planned' && failed.length > 0) return askFor(call, 'start', session, failed);
  const started = await call.api.gameSessions.start({ serverId, sessionId: session.id });
  return show(call, 'Started', started);
}

/** Asks before an end, which begins the countdown that was chosen or that the settings have. */
async function askForEnd(call: BotCall, serverId: string, session: GameSession): Promise<BotReply> {
  const { endsAt } = await call.api.gameSessions.get({ serverId, sessionId: session.id });
  const { endMinutes } = await call.api.gameSessions.settings({ serverId });
  // A countdown that runs is cut short.
  const minutes = endsAt === null ? (call.options.whole('minutes') ?? endMinutes) : 0;
  const line = minutes === 0 ? 'It ends now.' : `It ends in ${plural(minutes, 'minute')}.`;
  return askFor(call, 'end', session, [line], minutes);
}

function askFor(
  call: BotCall,
  step: keyof typeof ASKED,
  { id, title }: GameSession,
  lines: readonly string[] = [],
  minutes = 0,
): BotReply {
  const { label } = ASKED[step];
  return {
    ...answer({ title: `${label}?`, lines: [`**${shown(title, 80)}**`, ...lines], color: 'orange' }),
    components: buttons(
      { label, id: `session:${ofPerson(call)}:${step}:${id}:${minutes}`, style: 'danger' },
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
      ...(session.endsAt === null ? [] : [['Ends', moment(session.endsAt)] as const]),
      ['Host', shown(session.host.username)],
      ['Going', String(session.accepted)],
      ...fields,
    ],
  });
}

function pageOf({ publicUrl }: BotCall, serverId: string): string {
  return `${publicUrl}/server/${serverId}/sessions`;
}
