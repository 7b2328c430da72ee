/** That the owner took everything of the server home. */
export type ServerExportEvent = { kind: 'server.exported' };

/** What became of an import from elsewhere: one line for all of it. `counts` are by kind. */
export type ImportEvent = { importId: string; fileName: string; counts: Readonly<Record<string, number>> } & (
  | { kind: 'import.finished'; stopped: boolean }
  /** `left` is how many had changed since and stayed. */
  | { kind: 'import.undone'; left: number }
);
