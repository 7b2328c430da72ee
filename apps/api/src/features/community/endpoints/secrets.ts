import { randomBytes } from 'node:crypto';
import { ENDPOINT_SECRET_PREFIX } from '@tenfour/contracts';
import { OLD_SECRET_MS } from '@tenfour/domain';
import type { Keyring } from '../../../security/keyring.ts';
import type { EndpointRow } from './store.ts';

/** Bytes of a secret; the specification wants 24 to 64. */
const SECRET_BYTES = 32;

/** Returns a new secret, and the columns that store it. That of `before` signs too for a day after its `at` (epoch ms). */
function newSecret(
  keyring: Keyring,
  id: string,
  before?: { row: EndpointRow; at: number },
): {
  secret: string;
  columns: Pick<EndpointRow, 'secret_sealed' | 'old_secret_sealed' | 'old_secret_until'>;
} {
  const secret = `${ENDPOINT_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const old = before ? open(keyring, 'secret_sealed', before.row) : null;
  const place = { table: 'endpoints', row: id } as const;
  return {
    secret,
    columns: {
      secret_sealed: keyring.seal({ ...place, column: 'secret_sealed' }, secret),
      old_secret_sealed: old === null ? null : keyring.seal({ ...place, column: 'old_secret_sealed' }, old),
      old_secret_until: before && old !== null ? before.at + OLD_SECRET_MS : null,
    },
  };
}

/** Returns the secrets that sign at a moment (epoch ms), the newest first; null when it can't be read any more. */
function signingSecrets(keyring: Pick<Keyring, 'open'>, row: EndpointRow, now: number): string[] | null {
  const secret = open(keyring, 'secret_sealed', row);
  if (secret === null) return null;
  const isOldValid = row.old_secret_until !== null && row.old_secret_until > now;
  const old = isOldValid ? open(keyring, 'old_secret_sealed', row) : null;
  return old === null ? [secret] : [secret, old];
}

function open(
  keyring: Pick<Keyring, 'open'>,
  column: 'secret_sealed' | 'old_secret_sealed',
  row: EndpointRow,
): string | null {
  const sealed = row[column];
  if (sealed === null || sealed === '') return null;
  try {
    return keyring.open({ table: 'endpoints', column, row: row.id }, sealed);
  } catch {
    return null;
  }
}

/** The secrets of endpoints. */
export const endpointSecrets = { create: newSecret, signing: signingSecrets } as const;
