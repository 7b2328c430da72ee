import { randomBytes } from 'node:crypto';
import type { RotateJoinCodeInput, Viewer } from '@tenfour/contracts';
import { DomainError, joinCodeFrom, normaliseJoinCode } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { serverSearchValue } from '../../../db/search.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { serverEvents } from './events.ts';
import { serversStore } from './store.ts';

/** With 31^8 codes even a second try is rare. */
const TRIES = 5;

/** Runs `use` with a new code, and again with another one should it be taken. */
export async function withNewCode<T>(use: (code: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await use(newJoinCode());
    } catch (error) {
      if (attempt === TRIES || !isUniqueViolation(error, 'servers_join_code_unique')) throw error;
    }
  }
}

function newJoinCode(): string {
  for (;;) {
    const code = joinCodeFrom(randomBytes(16));
    if (code !== null) return code;
  }
}

/**
 * Replaces the join code. The old one stops working immediately; pending requests are not affected. Throws CONFLICT
 * when the code was already rotated since the viewer saw it, NOT_FOUND when the server is gone.
 */
export function rotateJoinCode(
  { database, now }: { database: Database; now: () => number },
  viewer: Viewer,
  { joinCode: seen }: RotateJoinCodeInput,
): Promise<{ joinCode: string }> {
  return withNewCode((joinCode) =>
    database.withLock(`server:${viewer.serverId}`, async (tx) => {
      const store = serversStore(tx.handle);
      const row = await store.find(viewer.serverId);
      if (!row) throw new DomainError('NOT_FOUND', { message: 'This server has been deleted.' });
      if (seen !== undefined && normaliseJoinCode(seen) !== row.join_code) throw conflict();
      const at = now();
      await store.change(row.id, {
        join_code: joinCode,
        search_text: serverSearchValue(row.name, joinCode),
        updated_at: at,
      });
      const domainEvent = { serverId: row.id, actor: actorOf(viewer), at };
      await recordEvent(tx, serverEvents.create({ kind: 'server.join-code-rotated', ...domainEvent }));
      return { joinCode };
    }),
  );
}

function conflict(): DomainError {
  return new DomainError('CONFLICT', {
    message: 'Someone else just created a new join code. It wasn’t changed.',
    details: { field: 'joinCode' },
  });
}
