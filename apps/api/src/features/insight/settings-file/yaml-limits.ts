/** What a settings file can have at most. Columns are those that a line may be indented: a level takes 2, and at most 8. */
export const YAML_LIMITS = {
  /** Of which a line has about 8. What the parser costs grows with them, not with bytes. */
  tokens: 20_000,
  depth: 12,
  aliases: 20,
  nodes: 20_000,
  columns: 96,
} as const;

/** What is said of a file that goes over them, or has what no settings file needs. */
export const YAML_REFUSALS = {
  depth: `Settings are at most ${YAML_LIMITS.depth} levels deep.`,
  parts: 'This file has too many parts. Split it into several files.',
  aliases: `At most ${YAML_LIMITS.aliases} aliases such as *name.`,
  tags: 'Tags such as !name are not allowed.',
  documents: 'A file has one document. Remove the line “---” and what follows.',
  directives: 'Remove the lines that begin with “%”.',
  bracket: 'This is not valid YAML: the bracket closes nothing.',
  characters: 'This is not valid YAML: these characters can’t be here.',
} as const;
