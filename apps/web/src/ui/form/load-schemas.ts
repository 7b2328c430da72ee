type Schemas = Pick<typeof import('./contract-schemas.ts'), 'findProblems'>;

/** Creates what loads the schemas when a form first needs them, and holds them from then on. */
export function createSchemaLoader(importSchemas: () => Promise<Schemas>) {
  let loaded: Schemas | null = null;
  let loading: Promise<void> | null = null;
  return {
    /** Returns the schemas once they are loaded, else null. */
    loaded: () => loaded,
    /** Never rejects: offline the schemas stay away, and the next call tries again. */
    load: (): Promise<void> => {
      loading ??= importSchemas().then(
        ({ findProblems }) => {
          loaded = { findProblems };
        },
        () => {
          loading = null;
        },
      );
      return loading;
    },
  };
}

/** The schemas of the contract. */
export const contractSchemas = createSchemaLoader(() => import('./contract-schemas.ts'));
