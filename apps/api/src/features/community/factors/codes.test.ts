import { RECOVERY_CODES } from '@tenfour/contracts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './codes.ts';
import { newTotp, stepOfCode } from './totp.ts';
import { relyingPartyOf } from './webauthn.ts';

const NOW = 1_800_000_000_000;

describe('recovery codes', () => {
  it('are ten that differ, of letters that cannot be mistaken', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/);
  });

  it.each(['4F7QK-9M2XA-WZ81P', '4f7qk 9m2xa wz81p', ' 4F7QK9M2XAWZ8LP ', '4F7QK-9M2XA-WZ8IP'])(
    '%j is the same code',
    (typed) => {
      const hmac = (text: string) => text;
      expect(recoveryHash({ hmac }, 'u', typed)).toBe(recoveryHash({ hmac }, 'u', '4F7QK-9M2XA-WZ81P'));
      expect(recoveryHash({ hmac }, 'u', typed)).not.toBe(recoveryHash({ hmac }, 'v', typed));
    },
  );
});

describe('codes of an authenticator app', () => {
  const { secret, uri } = newTotp({ productName: 'Tenfour', username: 'ana' });
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

  it('shows the product and the account', () => {
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tenfour:ana\?/);
  });

  it.each([
    [-60_000, false],
    [-30_000, true],
    [0, true],
    [30_000, true],
    [60_000, false],
  ])('one of %d ms from now is right: %s', (ms, isRight) => {
    const step = stepOfCode(secret, codeAt(NOW + ms), NOW);
    expect(step).toBe(isRight ? (NOW + ms) / 30_000 : null);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is none', (code) => {
    expect(stepOfCode(secret, code, NOW)).toBeNull();
  });
});

it.each([
  ['https://Panel.example', 'panel.example', 'https://panel.example'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s belong to %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl, 'Tenfour')).toEqual({ id, origin, name: 'Tenfour' });
});
