import type { ImportRow } from './items.ts';

/** The result of a first pass over one top-level field of a JSON file. */
export interface SurveyedField {
  type: 'list' | 'object' | 'other';
  /** Entries of a list. */
  entries: number;
  /** The value itself, for fields that the format needs; undefined for others. */
  value?: unknown;
}

/** The fields of the top level. Null for a file that is not one object. */
export type ImportSurvey = ReadonlyMap<string, SurveyedField> | null;

/** How a file is parsed: the rows before its lists, and how each entry of a list becomes a row. */
export interface ImportPlan {
  /** Sentences about data that cannot be imported. */
  notes: readonly string[];
  /** Rows that do not come from an entry of a list. */
  first: readonly ImportRow[];
  lists: ReadonlyMap<string, (entry: unknown) => ImportRow>;
}

/** A JSON format that can be imported. A file is surveyed first, so that it is never held in memory as a whole. */
export interface JsonImportFormat<Options> {
  /** Fields whose values the survey stores. */
  values: ReadonlySet<string>;
  /** Lists whose entries become rows. */
  lists: ReadonlySet<string>;
  /** Throws ImportRefusal for a file of another format. */
  plan(survey: ImportSurvey, options: Options): ImportPlan;
}
