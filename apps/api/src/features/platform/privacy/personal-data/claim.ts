import type { Schema } from '../../../../db/table-types/index.ts';

/** What a column that says whose a row is can hold. */
export const IDENTITY_KINDS = ['user', 'discord', 'roblox', 'player'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Rows of a table that are about one person. */
export interface Claim<Column extends string = string> {
  /** What a copy of someone's data calls them. */
  label: string;
  /** Columns with an id of ours, of Discord or of Roblox, or with a Roblox name; one match is enough. */
  user?: readonly Column[];
  discord?: readonly Column[];
  roblox?: readonly Column[];
  player?: readonly Column[];
  /** Columns with JSON that has ids of ours as elements, or as keys of what a copy shows of each person. */
  json?: readonly Column[];
  /** Which of these rows, as text of the query. */
  only?: string;
  /** Whether evidence of such a row shows the person. */
  isShown?: true;
  /** What a copy shows of such a row. Without it they are not in a copy. */
  show?: readonly Column[];
  /** Whether an erasure deletes these rows, or the person's part of their JSON. All others stay, under the pseudonym. */
  erase?: 'delete' | 'part';
}

/** What one table stores about people. */
export interface PersonalTable<Column extends string = string> {
  claims: readonly Claim<Column>[];
  /**
   * What an erasure does where a row names the person in any text: `replace` puts the pseudonym, `delete` deletes the
   * row, which is short-lived or read again. `none`: no text of the table can name anyone, or it names an account of its
   * own.
   */
  mentions: 'replace' | 'delete' | 'none';
  /** Columns with a name as it was then, and the column with the user that it names. */
  names?: { readonly [Name in Column]?: Column };
}

export type PersonalTables = { readonly [T in keyof Schema]: PersonalTable<keyof Schema[T] & string> };

/** A table that stores nothing about people. */
export const NOT_PERSONAL = { claims: [], mentions: 'none' } as const satisfies PersonalTable;

/** A table whose texts are a server's own and can name people. */
export const ONLY_MENTIONS = { claims: [], mentions: 'replace' } as const satisfies PersonalTable;
