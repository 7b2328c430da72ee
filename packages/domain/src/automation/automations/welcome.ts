import { type Player, usernameKey } from '../../community/identity.ts';
import { plural } from '../../format/counts.ts';
import {
  commandText,
  cutCommand,
  MAX_COMMAND_LENGTH,
  NAME_PROBLEMS,
  nameProblem,
} from '../../game/commands.ts';
import { namesFitting } from '../../game/schedule-conditions.ts';
import { filled, placeholdersIn, textProblem } from './placeholders.ts';

/** Messages to players who join the game. */
export interface WelcomeSettings {
  /** `pm` to the player alone, or `hint` shown to all players. */
  means: 'pm' | 'hint';
  /** With placeholders: `WELCOME_PLACEHOLDERS`. */
  text: string;
  /** Hours within which the same player is not welcomed again. */
  againAfterHours: number;
}

export const WELCOME_DEFAULTS: Readonly<WelcomeSettings> = {
  means: 'pm',
  text: 'Welcome {player} to {server}!',
  againAfterHours: 24,
};

/** Placeholders of a welcome, with the most characters of each value. */
export const WELCOME_PLACEHOLDERS = { player: 20, server: 60, players: 3, date: 10, time: 5 } as const;

/** A welcome that cannot be sent within this time of joining is skipped, in ms. */
export const WELCOME_LATE_MS = 120_000;

/** Least time between two hints, in ms, since all players see them. */
export const WELCOME_HINT_EVERY_MS = 60_000;

const HOUR_MS = 3_600_000;
const PREFIXES = { pm: ':pm ', hint: ':h ' } as const;
const AGAIN_MOST = 720;

/** Returns the problems of the settings as sentences, by setting. */
export function welcomeProblems(settings: WelcomeSettings): { text?: string; againAfterHours?: string } {
  const { means, text, againAfterHours } = settings;
  const name = means === 'pm' ? WELCOME_PLACEHOLDERS.player + 1 : 0;
  const problem = textProblem(text, WELCOME_PLACEHOLDERS, MAX_COMMAND_LENGTH - PREFIXES[means].length - name);
  const whole = Number.isInteger(againAfterHours) && againAfterHours >= 0 && againAfterHours <= AGAIN_MOST;
  return {
    ...(problem === null ? {} : { text: problem }),
    ...(whole ? {} : { againAfterHours: `Type a whole number of hours, from 0 to ${AGAIN_MOST}.` }),
  };
}

/** Describes the effect of the settings in a sentence. */
export function welcomeSentence({ means, text, againAfterHours }: WelcomeSettings): string {
  const target =
    means === 'pm' ? 'Messages each joining player' : 'Shows all players a hint for each who joins';
  const again = againAfterHours === 0 ? 'every time' : `once in ${plural(againAfterHours, 'hour')}`;
  return `${target}, ${again}: “${text.trim()}”`;
}

/** A player who has joined. Times in epoch ms. */
export interface Joiner {
  name: string;
  joinedAt: number;
  /** When they were last welcomed; null for never. */
  welcomedAt: number | null;
}

/** The state of the game when players join. */
export interface WelcomeDetails {
  /** Epoch ms. */
  now: number;
  online: readonly Player[];
  /** When the last hint was shown, epoch ms; null for never. */
  hintAt: number | null;
  /** The values of the placeholders but for the player's name. */
  values: Readonly<Record<Exclude<keyof typeof WELCOME_PLACEHOLDERS, 'player'>, string>>;
}

/** A command for some of the joined players, or why one of them gets none. */
export type WelcomeStep<Who extends Joiner> =
  | { kind: 'send'; who: readonly [Who, ...Who[]]; command: string }
  | { kind: 'skipped' | 'missed'; who: readonly [Who]; why: string };

/** Decides how to welcome each player who joined in one snapshot. */
export function planWelcomes<Who extends Joiner>(
  settings: WelcomeSettings,
  joiners: readonly Who[],
  facts: WelcomeDetails,
): WelcomeStep<Who>[] {
  const steps: WelcomeStep<Who>[] = [];
  const welcome: Who[] = [];
  const seen = new Set<string>();
  for (const who of joiners) {
    const not = whyNot(settings, who, facts, seen);
    if (not === null) welcome.push(who);
    else steps.push({ ...not, who: [who] });
    seen.add(usernameKey(who.name));
  }
  const sent =
    settings.means === 'hint' ? hint(settings, welcome, facts) : messages(settings, welcome, facts);
  return [...steps, ...sent];
}

function whyNot(
  { means, againAfterHours }: WelcomeSettings,
  who: Joiner,
  { now, online }: WelcomeDetails,
  seen: ReadonlySet<string>,
): { kind: 'skipped' | 'missed'; why: string } | null {
  if (now - who.joinedAt > WELCOME_LATE_MS) {
    return {
      kind: 'missed',
      why: 'Not sent: this was only known more than two minutes after they had joined.',
    };
  }
  if (seen.has(usernameKey(who.name))) return { kind: 'skipped', why: 'Joined twice at the same time.' };
  if (who.welcomedAt !== null && now - who.welcomedAt < againAfterHours * HOUR_MS) {
    return { kind: 'skipped', why: `Welcomed within the last ${plural(againAfterHours, 'hour')} already.` };
  }
  const problem = nameProblem(who.name, online);
  if (problem === null || (means === 'hint' && problem !== 'not-online')) return null;
  return { kind: 'skipped', why: NAME_PROBLEMS[problem] };
}

/** Builds one command per player when the text names them, or else one for as many as fit. */
function messages<Who extends Joiner>(
  { text }: WelcomeSettings,
  who: readonly Who[],
  { values }: WelcomeDetails,
): WelcomeStep<Who>[] {
  const steps: WelcomeStep<Who>[] = [];
  const named = placeholdersIn(text).includes('player');
  for (let left = who; left.length > 0; ) {
    const [first, ...others] = left;
    if (!first) break;
    const line = commandText(filled(text, { ...values, player: first.name }));
    const room = MAX_COMMAND_LENGTH - PREFIXES.pm.length - 1 - line.length;
    const names = named
      ? [first.name]
      : namesFitting(
          left.map(({ name }) => name),
          room,
        );
    const count = Math.max(1, names.length);
    steps.push({
      kind: 'send',
      who: [first, ...others.slice(0, count - 1)],
      command: cutCommand(
        `${PREFIXES.pm}${left
          .slice(0, count)
          .map(({ name }) => name)
          .join(',')} ${line}`,
      ),
    });
    left = left.slice(count);
  }
  return steps;
}

/** Builds one hint for all, with as many names as fit where the text names the player. */
function hint<Who extends Joiner>(
  { text }: WelcomeSettings,
  who: readonly Who[],
  { now, hintAt, values }: WelcomeDetails,
): WelcomeStep<Who>[] {
  const [first, ...others] = who;
  if (!first) return [];
  if (hintAt !== null && now - hintAt < WELCOME_HINT_EVERY_MS) {
    const why = 'Not shown: the last hint was less than a minute ago.';
    return who.map((one) => ({ kind: 'skipped', who: [one], why }));
  }
  const line = (player: string) => `${PREFIXES.hint}${commandText(filled(text, { ...values, player }))}`;
  const names = who.map(({ name }) => name);
  while (names.length > 1 && line(together(names)).length > MAX_COMMAND_LENGTH) names.pop();
  return [{ kind: 'send', who: [first, ...others], command: cutCommand(line(together(names))) }];
}

/** Joins names as "A and B and C", without commas, which the game would read as a list. */
function together(names: readonly string[]): string {
  return names.join(' and ');
}
