import { copy } from '../../copy.ts';
import type { NavTarget } from '../server-nav.ts';
import { texts } from './texts.ts';

/** A place that `g` and a letter lead to; `dashboard` is outside of servers. */
export interface GoTo {
  letter: string;
  label: string;
  place: NavTarget | 'dashboard';
}

/** The targets of `g` followed by a letter. `g s` is the staff page; the server switcher is in the palette. */
export const GO_TO: readonly GoTo[] = [
  { letter: 'o', label: copy.navigation.overview, place: { tab: 'overview' } },
  { letter: 'i', label: copy.navigation.ingame, place: { tab: 'ingame' } },
  { letter: 'm', label: copy.navigation.modCalls, place: { staffTab: 'mod-calls' } },
  { letter: 'p', label: copy.navigation.punishments, place: { page: 'punishments' } },
  { letter: 'a', label: copy.navigation.appeals, place: { page: 'appeals' } },
  { letter: 's', label: copy.navigation.staff, place: { staffTab: 'shifts' } },
  { letter: 'r', label: copy.navigation.joinRequests, place: { tab: 'requests' } },
  { letter: 'l', label: copy.navigation.logs, place: { page: 'logs' } },
  { letter: 'd', label: copy.navigation.dashboard, place: 'dashboard' },
];

/** The first key of the sequences. */
export const LEADER = 'g';

/** All sequences, as `g o`. */
export const SEQUENCES: ReadonlySet<string> = new Set(GO_TO.map(({ letter }) => `${LEADER} ${letter}`));

/** One line of the help: keys that are pressed one after the other, or together with `mod` (Ctrl, or Cmd on a Mac). */
export interface HelpLine {
  keys: readonly string[];
  label: string;
}

/** A part of the help. */
export interface HelpGroup {
  title: string;
  lines: readonly HelpLine[];
}

const { lines, groups } = texts;

/** The whole map, as the help shows it. */
export const HELP: readonly HelpGroup[] = [
  {
    title: groups.everywhere,
    lines: [
      { keys: ['mod+k'], label: lines.palette },
      { keys: ['/'], label: lines.search },
      { keys: ['p'], label: lines.punish },
      { keys: ['n'], label: lines.create },
      { keys: ['c'], label: lines.clock },
      { keys: ['['], label: lines.sidebar },
      { keys: ['mod+s'], label: lines.save },
      { keys: ['Esc'], label: lines.close },
      { keys: ['?'], label: lines.help },
    ],
  },
  {
    title: groups.lists,
    lines: [
      { keys: ['j'], label: lines.next },
      { keys: ['k'], label: lines.previous },
      { keys: ['Enter'], label: lines.open },
      { keys: ['x'], label: lines.select },
      { keys: ['e'], label: lines.edit },
      { keys: ['c'], label: lines.claim },
      { keys: ['r'], label: lines.resolve },
      { keys: ['a'], label: lines.approve },
    ],
  },
  {
    title: groups.goTo,
    lines: GO_TO.map(({ letter, label }) => ({ keys: [LEADER, letter], label })),
  },
];
