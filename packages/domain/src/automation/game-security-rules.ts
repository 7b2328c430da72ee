import { usernameKey } from '../community/identity.ts';
import { matchTargets, splitTargets } from '../game/command-targets.ts';
import { type CommandPermission, readCommandLine } from '../game/commands.ts';
import type { EveryoneCommand, GameSecuritySettings } from './automations/game-security.ts';
import type { Incident, SecurityActor, SecurityRule, SecurityScene, WatchedEvent } from './game-security.ts';
import { nameRisk, nameRiskSentence } from './game-security-names.ts';

const MINUTE_MS = 60_000;

const EVERYONE: ReadonlySet<string> = new Set(['all', 'others']);

/** The game's permission levels, lowest first. Unknown ones have no rank. */
const RANKS: Readonly<Record<string, number>> = {
  Normal: 0,
  'Server Helper': 1,
  'Server Moderator': 2,
  'Server Administrator': 3,
  'Server Co-Owner': 4,
  'Server Owner': 5,
};

const NEEDED: Readonly<Record<CommandPermission, number>> = { moderator: 2, administrator: 3, 'co-owner': 4 };

/** Commands that grant or remove a rank: the named player's rank could have been different moments ago. */
const RANKING: ReadonlySet<string> = new Set(['helper', 'unhelper', 'mod', 'unmod', 'admin', 'unadmin']);

const POLICE: ReadonlySet<string> = new Set(['Police', 'Sheriff']);

/** Longest gap between two events of one incident by the same actor, in ms. */
export const INCIDENT_GAP_MS: Readonly<Record<SecurityRule, number>> = {
  'mass-removals': 60 * MINUTE_MS,
  everybody: 15 * MINUTE_MS,
  'above-rank': 60 * MINUTE_MS,
  'kill-spree': 15 * MINUTE_MS,
  // The risk of a name does not end.
  'risky-name': Number.POSITIVE_INFINITY,
};

/** Returns the height of a game rank; null for an unknown one. */
export function gameRank(permission: string): number | null {
  return RANKS[permission] ?? null;
}

/** A command with the targets that it names. */
interface Command {
  event: WatchedEvent;
  name: string;
  targets: readonly string[];
  hitsAll: boolean;
}

function commandsIn(events: readonly WatchedEvent[]): Command[] {
  return events.flatMap((event) => {
    const line = event.kind === 'command' && event.text !== null ? readCommandLine(event.text) : null;
    if (!line?.spec) return [];
    const first = line.spec.args[0] ?? '';
    const targets = /^(target|account)/.test(first) ? splitTargets(line.rest).targets.map(usernameKey) : [];
    const hitsAll = line.spec.name === 'shutdown' || targets.some((target) => EVERYONE.has(target));
    return [{ event, name: line.spec.name, targets, hitsAll }];
  });
}

/** Finds `:ban all` and similar commands, and `:shutdown`. */
export function everybody(events: readonly WatchedEvent[], settings: GameSecuritySettings): Incident[] {
  const found = commandsIn(events).filter((command) => isForEveryone(command, settings));
  return byActor(found.map(({ event }) => event)).flatMap((own) =>
    runs(own, INCIDENT_GAP_MS.everybody).map((run) => {
      const texts = [...new Set(run.map(({ text }) => text ?? ''))];
      return incident('everybody', run, `${nameOf(run)} ran ${listed(texts)}.`);
    }),
  );
}

function isForEveryone({ name, hitsAll }: Command, settings: GameSecuritySettings): boolean {
  return hitsAll && settings.everybodyCommands.includes(name as EveryoneCommand);
}

/** Finds many different names kicked or banned by one person. `all` counts as many unless its own rule covers it. */
export function massRemovals(events: readonly WatchedEvent[], settings: GameSecuritySettings): Incident[] {
  const own = (command: Command) => settings.everybody && isForEveryone(command, settings);
  const commands = commandsIn(events).filter(
    (command) => (command.name === 'kick' || command.name === 'ban') && !own(command),
  );
  const namesOf = new Map(commands.map(({ event, targets }) => [event, targets]));
  const weigh = (some: readonly WatchedEvent[]) => distinct(some, namesOf, settings.removals);
  return byActor(commands.map(({ event }) => event)).flatMap((of) => {
    const marked = new Set([
      ...within(of, settings.removalMinutes * MINUTE_MS, (some) => weigh(some) >= settings.removals),
      ...within(of, 60 * MINUTE_MS, (some) => weigh(some) >= settings.removalsInHour),
    ]);
    return runs(
      of.filter((event) => marked.has(event)),
      INCIDENT_GAP_MS['mass-removals'],
    ).map((run) =>
      incident(
        'mass-removals',
        run,
        `${nameOf(run)} kicked or banned ${distinct(run, namesOf, settings.removals)} players${span(run)}.`,
      ),
    );
  });
}

function distinct(
  events: readonly WatchedEvent[],
  namesOf: ReadonlyMap<WatchedEvent, readonly string[]>,
  all: number,
): number {
  const names = new Set(events.flatMap((event) => namesOf.get(event) ?? []));
  return [...names].reduce((sum, name) => sum + (EVERYONE.has(name) ? all : 1), 0);
}

/** Finds commands whose usual minimum is above the actor's known current and earlier ranks. */
export function aboveRank(
  events: readonly WatchedEvent[],
  { people }: SecurityScene,
  { rankFrom }: GameSecuritySettings,
): Incident[] {
  const commands = commandsIn(events);
  const ranked = rerankedIn(commands, people);
  const ranks = new Map(
    people.map(({ name, id, permission }) => [id ?? usernameKey(name), gameRank(permission)]),
  );
  const found = commands.filter(({ event }) => {
    const { actor, text } = event;
    const spec = readCommandLine(text ?? '')?.spec;
    const rank = ranks.get(actor.robloxId ?? usernameKey(actor.name)) ?? null;
    if (!spec || actor.memberId !== null || rank === null || ranked.has(usernameKey(actor.name)))
      return false;
    const needed = NEEDED[spec.minimumPermission];
    // The rights of helpers are known least: only harmful commands, or those above a moderator, are above them.
    const forUpdate = rank === 1 && !spec.destructive ? NEEDED.moderator : rank;
    return needed >= NEEDED[rankFrom] && needed > forUpdate;
  });
  return byActor(found.map(({ event }) => event)).flatMap((own) =>
    runs(own, INCIDENT_GAP_MS['above-rank']).map((run) => {
      const permission = people.find(({ id }) => id === run[0]?.actor.robloxId)?.permission ?? 'Normal';
      const texts = [...new Set(run.map(({ text }) => text ?? ''))];
      return incident('above-rank', run, `${nameOf(run)}, ${permission}, ran ${listed(texts)}.`);
    }),
  );
}

/** Players whose rank was changed recently: their current rank says little about the earlier one. */
function rerankedIn(commands: readonly Command[], people: SecurityScene['people']): ReadonlySet<string> {
  const targets = commands.flatMap((command) => (RANKING.has(command.name) ? command.targets : []));
  const matches = matchTargets(targets, people, { ids: true });
  return new Set(matches.flatMap(({ players }) => players.map(({ name }) => usernameKey(name))));
}

/** Finds many kills by one player in a short time; officers have a separate threshold. */
export function killSprees(
  events: readonly WatchedEvent[],
  { people }: SecurityScene,
  settings: GameSecuritySettings,
): Incident[] {
  const teams = new Map(people.map(({ name, id, team }) => [id ?? usernameKey(name), team]));
  const kills = events.filter(
    ({ kind, actor, target }) => kind === 'kill' && target !== null && target.name !== actor.name,
  );
  return byActor(kills).flatMap((own) => {
    const actor = own[0]?.actor;
    const team = teams.get(actor?.robloxId ?? usernameKey(actor?.name ?? '')) ?? '';
    const least = POLICE.has(team) ? settings.policeKills : settings.kills;
    if (least === 0) return [];
    const marked = within(own, settings.killMinutes * MINUTE_MS, (some) => some.length >= least);
    return runs(
      own.filter((event) => marked.has(event)),
      INCIDENT_GAP_MS['kill-spree'],
    ).map((run) => incident('kill-spree', run, `${nameOf(run)} killed ${run.length} times${span(run)}.`));
  });
}

/** Finds joining players whose names commands confuse or staff cannot tell apart. */
export function riskyNames(events: readonly WatchedEvent[], { people }: SecurityScene): Incident[] {
  const staff = people.filter(({ permission }) => (gameRank(permission) ?? 0) > 0);
  const joins = events.filter(({ kind }) => kind === 'join');
  return byActor(joins).flatMap((own) => {
    const last = own.at(-1);
    const risk = last ? nameRisk({ name: last.actor.name, id: last.actor.robloxId }, staff) : null;
    return last && risk ? [incident('risky-name', own, nameRiskSentence(last.actor.name, risk))] : [];
  });
}

function byActor(events: readonly WatchedEvent[]): WatchedEvent[][] {
  return [...Map.groupBy(events, ({ actor }) => actor.key).values()];
}

/** Returns the events in any window of `ms` for which `isTooMuch` is true. `events` oldest first. */
function within(
  events: readonly WatchedEvent[],
  ms: number,
  isTooMuch: (some: readonly WatchedEvent[]) => boolean,
): Set<WatchedEvent> {
  const marked = new Set<WatchedEvent>();
  let from = 0;
  for (const [at, event] of events.entries()) {
    while (event.at - (events[from]?.at ?? 0) >= ms) from += 1;
    const some = events.slice(from, at + 1);
    if (isTooMuch(some)) for (const one of some) marked.add(one);
  }
  return marked;
}

/** Cuts events where nothing happened for longer than `gap`. */
function runs(events: readonly WatchedEvent[], gap: number): WatchedEvent[][] {
  const result: WatchedEvent[][] = [];
  for (const event of events) {
    const run = result.at(-1);
    const last = run?.at(-1);
    if (run && last && event.at - last.at <= gap) run.push(event);
    else result.push([event]);
  }
  return result;
}

function incident(rule: SecurityRule, events: readonly WatchedEvent[], summary: string): Incident {
  return { rule, actor: actorOf(events), events, summary };
}

function actorOf(events: readonly WatchedEvent[]): SecurityActor {
  const actor = events.at(-1)?.actor;
  if (!actor) throw new Error('An incident without events.');
  return actor;
}

function nameOf(events: readonly WatchedEvent[]): string {
  return actorOf(events).name;
}

function span(events: readonly WatchedEvent[]): string {
  const ms = (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0);
  if (ms === 0) return ' within a second';
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? ' within a minute' : ` within ${minutes} minutes`;
}

/** Lists the first few of the typed texts. */
function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, 3).map((text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text));
  const more = texts.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
