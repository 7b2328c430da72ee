import type { IconSearch } from '@tabler/icons-react';

/** The parts of the palette, in the order in which they stand while nothing is typed. */
export const GROUPS = ['do', 'goTo', 'servers', 'preferences', 'players'] as const;
export type EntryGroup = (typeof GROUPS)[number];

/** One line of the palette. */
export interface Entry {
  /** Unique, and the same from draw to draw. */
  id: string;
  group: EntryGroup;
  label: string;
  icon: typeof IconSearch;
  /** Dimmed, behind the label. */
  note?: string;
  /** Further words that find it. */
  words?: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  /** Why it cannot run. The entry is found anyway, by people who expect it. */
  whyNot?: string;
  run: () => void;
}
