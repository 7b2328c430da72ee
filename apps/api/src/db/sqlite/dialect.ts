import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

/** Omits Kysely's mutex around the connection: our driver manages concurrency itself. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A SQLite dialect over one of the drivers of `drivers.ts`. */
export function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (handle) => new SqliteIntrospector(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
