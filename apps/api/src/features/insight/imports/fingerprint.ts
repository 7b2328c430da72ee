import { createHash } from 'node:crypto';

/** What is kept of an item's identity: short, whatever the item says. */
export function fingerprint(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url');
}
