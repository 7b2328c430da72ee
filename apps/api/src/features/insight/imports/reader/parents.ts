import type { ImportItem } from '@tenfour/domain';

export const NO_PUNISHMENT = 'Its punishment isn’t in this file.';

/** The punishments of a file, so that what belongs to one names it by its identity, which is the same in every file. */
export function createParents() {
  const identities = new Map<string, string>();

  return {
    /** Remembers what the file calls a punishment. */
    note(item: ImportItem, identity: string): void {
      if (item.kind !== 'punishment' || item.ref === undefined || identities.has(item.ref)) return;
      identities.set(item.ref, identity);
    },

    /** Returns an item with the identity of its punishment; null where the file has no such punishment. */
    resolve(item: ImportItem): ImportItem | null {
      if (!('of' in item) || item.of === null) return { ...item };
      const of = identities.get(item.of);
      if (of !== undefined) return { ...item, of };
      // A ban that was deleted since is not in an export.
      return item.kind === 'ban-request' ? { ...item, of: null } : null;
    },
  };
}
