/** Roles held by one process at a time, such as sending to the game from one address. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: number;
}

/** Facts about this installation. */
export interface MetaTable {
  key: string;
  value: string;
}

/** Which migrations have run. */
export interface MigrationsTable {
  name: string;
  applied_at: number;
}
