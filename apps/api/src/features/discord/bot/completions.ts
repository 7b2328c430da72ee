import type { Member } from '@tenfour/contracts';
import { DomainError, parsePlayer, plural, usernameKey } from '@tenfour/domain';
import { labelOf, shown } from './answers.ts';
import type { BotCall, BotChoice } from './command.ts';
import { NeedsChoice } from './prompts.ts';

/** Most choices, and longest parts of one, that Discord shows. */
const CHOICES_MAX = 25;
const CHOICE_LENGTH = 100;

/** Wraps an autocompletion: it never throws, and gives what Discord shows. */
export function completing(
  choicesFor: (call: BotCall, serverId: string, typed: string) => Promise<readonly BotChoice[]>,
): (call: BotCall) => Promise<BotChoice[]> {
  return async (call) => {
    const { community, account, options } = call;
    if (!community || community.suspended || !account || options.focused === null) return [];
    try {
      return fitting(await choicesFor(call, community.serverId, options.focused.value));
    } catch {
      // No choices for people who can't see the names; running the command says why.
      return [];
    }
  };
}

/** Names are cut to what Discord shows; a value that would be cut means something else, so its choice is left out. */
export function fitting(choices: readonly BotChoice[]): BotChoice[] {
  return choices
    .filter(({ name, value }) => value !== '' && value.length <= CHOICE_LENGTH && name.trim() !== '')
    .map(({ name, value }) => ({ name: labelOf(name), value: value.toWellFormed() }))
    .slice(0, CHOICES_MAX);
}

/** Names of players that begin with what is typed: those in the game first, then those on record. */
export async function playerChoices(call: BotCall, serverId: string, typed: string): Promise<BotChoice[]> {
  const q = typed.trim();
  if (q === '') return onlineChoices(call, serverId);
  const found = await call.api.players.suggest({ serverId, q: q.slice(0, 20) });
  return found.map(({ robloxUsername, from, activeCount, formerly }) => {
    const more = [
      ...(formerly ? [`was ${formerly.name}`] : []),
      ...(from === 'online' ? ['in the game'] : []),
      ...(activeCount > 0 ? [`${activeCount} active`] : []),
    ];
    const name = more.length === 0 ? robloxUsername : `${robloxUsername} · ${more.join(', ')}`;
    return { name, value: robloxUsername };
  });
}

async function onlineChoices(call: BotCall, serverId: string): Promise<BotChoice[]> {
  const players = await call.api.game.players({ serverId });
  return players.map(({ Player, Team }) => {
    const { name } = parsePlayer(Player);
    return { name: Team === '' ? name : `${name} · ${Team}`, value: name };
  });
}

/** Members whose Discord or Roblox name contains what is typed; the value is their user id. */
export async function memberChoices(call: BotCall, serverId: string, typed: string): Promise<BotChoice[]> {
  const key = usernameKey(typed.trim());
  const members = await call.api.members.list({ serverId });
  return members
    .filter(({ username, robloxUsername }) =>
      [username, robloxUsername ?? ''].some((name) => usernameKey(name).includes(key)),
    )
    .map(memberChoice);
}

function memberChoice({ userId, username, robloxUsername, role }: Member): BotChoice {
  const roblox = robloxUsername === null ? '' : ` (${robloxUsername})`;
  return { name: `${username}${roblox} · ${role}`, value: userId };
}

/** Returns the member of a user id, as completed, or of a name, as typed. Throws NOT_FOUND, and asks between several. */
export async function memberNamed(call: BotCall, serverId: string, typed: string): Promise<Member> {
  const members = await call.api.members.list({ serverId });
  const key = usernameKey(typed.replace(/^@/, ''));
  const known = members.find(({ userId }) => userId === typed);
  if (known) return known;
  const fits = (test: (name: string) => boolean) =>
    members.filter(({ username, robloxUsername }) =>
      [username, robloxUsername ?? ''].some((name) => name !== '' && test(usernameKey(name))),
    );
  const exact = fits((name) => name === key);
  const [only] = exact;
  if (only && exact.length === 1) return only;
  const found = exact.length > 0 || key === '' ? exact : fits((name) => name.includes(key));
  if (found.length === 0) {
    throw new DomainError('NOT_FOUND', {
      message: `No member matches “${shown(typed)}”. Pick a suggestion.`,
    });
  }
  const question = `${plural(found.length, 'member')} ${found.length === 1 ? 'matches' : 'match'} “${shown(typed)}”.`;
  throw new NeedsChoice({ option: 'member', question, choices: found.map(memberChoice) });
}

/** Shift types whose name contains what is typed; the value is the id. */
export async function shiftTypeChoices(call: BotCall, serverId: string, typed: string): Promise<BotChoice[]> {
  const { types } = await call.api.shifts.rules({ serverId });
  return types
    .filter(({ name }) => usernameKey(name).includes(usernameKey(typed)))
    .map(({ id, name }) => ({ name, value: id }));
}

/** Returns the id of a shift type, by id or by name. Throws REFUSED for what is neither. */
export async function shiftTypeNamed(
  call: BotCall,
  serverId: string,
  typed: string | null,
): Promise<string | null> {
  if (typed === null || typed.trim() === '') return null;
  const { types } = await call.api.shifts.rules({ serverId });
  const found = types.find(({ id, name }) => id === typed || usernameKey(name) === usernameKey(typed));
  if (found) return found.id;
  const known = types.map(({ name }) => shown(name, 40)).join(', ');
  throw new DomainError('REFUSED', {
    message:
      types.length === 0
        ? 'This community has no shift types. Leave the type empty.'
        : `No shift type is called “${shown(typed)}”. Choose from: ${known}.`,
  });
}
