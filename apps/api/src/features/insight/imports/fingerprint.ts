import { createHash } from 'node:crypto';

/** Returns a short hash of an item's identity, for storage. */
export function fingerprint(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url');
}
