import type { ServerListItem } from '@tenfour/contracts';
import { DomainError, usernameKey } from '@tenfour/domain';
import { shown } from './answers.ts';
import type { BotCall, BotChoice } from './command.ts';
import { fitting } from './completions.ts';
import { accountOf, requireMember, requireNeeds } from './member-status.ts';
import { NeedsChoice } from './prompts.ts';

/** The server that a command works in. */
export interface OwnServer {
  serverId: string;
  /** Null where it is the community of this Discord server. */
  name: string | null;
}

/**
 * Finds the server of a command that works everywhere: the one that was chosen, else the community of this Discord
 * server, else the person's only one. Asks between several, and throws NOT_FOUND without one.
 */
export async function ownServer(call: BotCall): Promise<OwnServer> {
  accountOf(call);
  const typed = call.options.text('server')?.trim() ?? '';
  const { community } = call;
  if (typed === '' && community !== null && community.role !== null) {
    requireNeeds('community', call);
    return { serverId: community.serverId, name: null };
  }
  const servers = await staffServers(call);
  const named = servers.filter(
    ({ id, name }) => typed === '' || id === typed || usernameKey(name) === usernameKey(typed),
  );
  const [only] = named;
  if (only && named.length === 1) return { serverId: only.id, name: only.name };
  if (named.length > 1) {
    throw new NeedsChoice({
      option: 'server',
      question: 'You are staff of several servers.',
      choices: named.map(serverChoice),
    });
  }
  if (typed === '' && community !== null) requireMember(call);
  throw new DomainError('NOT_FOUND', {
    message:
      typed === ''
        ? `You aren’t a member of any server. Join one at ${call.publicUrl}.`
        : `No server of yours is called “${shown(typed)}”. Pick a suggestion.`,
  });
}

/** Completes the option `server`; never throws. */
export async function serverChoices(call: BotCall): Promise<BotChoice[]> {
  const key = usernameKey(call.options.focused?.value ?? '');
  const servers = call.account === null ? [] : await staffServers(call).catch(() => []);
  return fitting(servers.map(serverChoice).filter(({ name }) => usernameKey(name).includes(key)));
}

/** Returns the person's servers: those where they are staff, or all when they are staff of none. */
async function staffServers({ api }: BotCall): Promise<ServerListItem[]> {
  const servers = (await api.servers.list()).filter(({ status }) => status === 'active');
  const staff = servers.filter(({ role }) => role !== 'member');
  return staff.length > 0 ? staff : servers;
}

function serverChoice({ id, name }: ServerListItem): BotChoice {
  return { name, value: id };
}
