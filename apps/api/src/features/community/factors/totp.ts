import type { NewTotp } from '@tenfour/contracts';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Steps before and after now that a phone's clock may be off. */
const WINDOW = 1;

interface TotpOwner {
  productName: string;
  username: string;
}

function totpOf(secret: string, { productName, username }: TotpOwner): TOTP {
  return new TOTP({
    issuer: productName,
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** Creates the secret of an authenticator app, and the address that its QR code holds. */
export function newTotp(owner: TotpOwner): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: totpOf(secret, owner).toString() };
}

/** Returns the time step of a code that is right at `now` (epoch ms); null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(secret, { productName: '', username: '' });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_S) + delta;
}
