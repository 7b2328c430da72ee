/**
 * The response header that carries fingerprints of the member's permissions in every server that an answer concerned:
 * `<serverId>=<8 hex digits>`, several separated by commas. The digits change when role, effective permissions or the
 * server's status change, and reveal nothing else. Non-members never get one.
 */
export const RIGHTS_HEADER = 'x-rights';

/** Formats the header from fingerprints by server id. */
export function formatRights(rights: ReadonlyMap<string, string>): string {
  return Array.from(rights, ([serverId, fingerprint]) => `${serverId}=${fingerprint}`).join(',');
}

/** Parses the header into fingerprints by server id, without malformed entries. */
export function parseRights(text: string | null): Map<string, string> {
  const pairs = (text ?? '').split(',').map((part) => /^([^=\s]+)=([\da-f]{8})$/.exec(part.trim()));
  return new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]]] : [])));
}
