/**
 * The response header by which every answer that concerned a server tells its member how much they may do there:
 * `<serverId>=<8 hex digits>`, several separated by commas. The digits change when role, effective permissions or the
 * server's status change, and say nothing else. Strangers never get one.
 */
export const RIGHTS_HEADER = 'x-rights';

/** The header's text for fingerprints by server id. */
export function formatRights(rights: ReadonlyMap<string, string>): string {
  return Array.from(rights, ([serverId, fingerprint]) => `${serverId}=${fingerprint}`).join(',');
}

/** Fingerprints by server id; what is malformed is left out. */
export function parseRights(text: string | null): Map<string, string> {
  const pairs = (text ?? '').split(',').map((part) => /^([^=\s]+)=([\da-f]{8})$/.exec(part.trim()));
  return new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]]] : [])));
}
