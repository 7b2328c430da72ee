import type { Caller } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';

/** Finds the server's roles and shift types by their names, those that this file has just added included. */
export interface Names {
  /** Returns the id of a custom role; `moderator`, `admin` and `member` are their own. Throws `NOT_FOUND`. */
  roleId(name: string): Promise<string>;
  /** Throws `NOT_FOUND`. */
  shiftTypeId(name: string): Promise<string>;
  /** Forgets what was read. */
  clear(): void;
}

const FIXED: ReadonlySet<string> = new Set(['member', 'moderator', 'admin']);

/** Creates the lookup of names of a server. */
export function createNames(caller: Caller, serverId: string): Names {
  let roles: Promise<readonly { id: string; name: string }[]> | undefined;
  let types: typeof roles;
  return {
    async roleId(name) {
      if (FIXED.has(name)) return name;
      roles ??= caller.roles.list({ serverId });
      return idOf(await roles, name, 'role');
    },
    async shiftTypeId(name) {
      types ??= caller.shifts.rules({ serverId }).then((rules) => rules.types);
      return idOf(await types, name, 'shift type');
    },
    clear() {
      roles = undefined;
      types = undefined;
    },
  };
}

function idOf(known: readonly { id: string; name: string }[], name: string, what: string): string {
  const found = known.find((one) => one.name === name);
  if (found) return found.id;
  throw new DomainError('NOT_FOUND', { message: `This server has no ${what} called ${name}.` });
}
