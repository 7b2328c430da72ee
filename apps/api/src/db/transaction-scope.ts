import { AsyncLocalStorage } from 'node:async_hooks';
import { InsideTransactionError } from './errors.ts';

/** One transaction, as seen by everything that runs inside it. */
export interface TransactionScope {
  readonly owner: object;
  readonly outer: TransactionScope | undefined;
  open: boolean;
}

const scopes = new AsyncLocalStorage<TransactionScope>();

/** Runs `work` so that everything it calls, however deep, is known to be inside a transaction of `owner`. */
export async function insideTransaction<T>(
  owner: object,
  work: (scope: TransactionScope) => Promise<T>,
): Promise<T> {
  const scope: TransactionScope = { owner, outer: scopes.getStore(), open: true };
  try {
    return await scopes.run(scope, () => work(scope));
  } finally {
    scope.open = false;
  }
}

/**
 * Throws when the caller is inside an open transaction of `owner`: on SQLite it would wait for itself for ever,
 * and on PostgreSQL it would not see the transaction's own writes and could drain the pool.
 */
export function assertOutsideTransaction(owner: object, what: string): void {
  for (let scope = scopes.getStore(); scope !== undefined; scope = scope.outer) {
    if (scope.open && scope.owner === owner) {
      throw new InsideTransactionError(`${what} inside a transaction: use the transaction's own handle.`);
    }
  }
}
