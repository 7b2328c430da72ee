/** A column that holds sealed texts. `key` is the row's primary key; joined by colons it is the row of the place. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: readonly [string, ...string[]];
}

/**
 * Everything that is sealed, in the order in which `cli secrets rotate` seals it anew. Nothing else can be sealed
 * (`Place`), and a test compares the list with the schema. The canary comes last: until it is sealed anew, nothing starts
 * without the old key.
 */
export const SEALED_COLUMNS = [
  { table: 'servers', column: 'erlc_key_sealed', key: ['id'] },
  { table: 'servers', column: 'roblox_key_sealed', key: ['id'] },
  { table: 'event_hooks', column: 'token_sealed', key: ['server_id'] },
  { table: 'webhooks', column: 'token_sealed', key: ['id'] },
  { table: 'appeal_links', column: 'token_sealed', key: ['server_id', 'punishment_id'] },
  { table: 'alt_requests', column: 'passwords_sealed', key: ['id'] },
  { table: 'meta', column: 'value', key: ['key'] },
] as const satisfies readonly SealedColumn[];

type PlaceIn<One extends SealedColumn> = One extends SealedColumn
  ? { table: One['table']; column: One['column']; row: string }
  : never;

/** Where a sealed text belongs. It opens nowhere else, so ciphertexts cannot be swapped between rows. */
export type Place = PlaceIn<(typeof SEALED_COLUMNS)[number]>;
