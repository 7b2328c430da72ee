type Schemas = Pick<typeof import('./contract-schemas.ts'), 'findProblems'>;

let loaded: Schemas | null = null;
let loading: Promise<void> | null = null;

/** Returns the contract's schemas once they are loaded, else null. */
export function loadedSchemas(): Schemas | null {
  return loaded;
}

/** Loads the contract's schemas. Never rejects: offline they stay away, and the next call tries again. */
export function loadSchemas(): Promise<void> {
  loading ??= import('./contract-schemas.ts').then(
    ({ findProblems }) => {
      loaded = { findProblems };
    },
    () => {
      loading = null;
    },
  );
  return loading;
}
