import { Secret, TOTP } from 'otpauth';

/** Returns the code of an authenticator app at a moment (epoch ms). */
export function totpCode(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}
