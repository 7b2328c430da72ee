import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COMMANDS,
  ERLC_EVENT_PUBLIC_KEY,
  ERROR_CODES,
  findCommand,
  internalServerId,
  KEY_PATTERN,
  keyFingerprint,
  verifyEventSignature,
} from './index.ts';
import { redact } from './keys.ts';

describe('keys', () => {
  test.each([
    ['abc-def', 'def'],
    ['A1-b2C3', 'b2C3'],
    ['abc', null],
    ['abc-', null],
    ['-abc', null],
    ['a-b-c', null],
    ['abc-def\n', null],
    ['abc-d f', null],
  ])('internalServerId(%j)', (key, id) => {
    expect(internalServerId(key)).toBe(id);
    expect(KEY_PATTERN.test(key)).toBe(id !== null);
  });

  test('a fingerprint is stable, hex, and differs between keys', () => {
    expect(keyFingerprint('abc-def')).toMatch(/^[0-9a-f]{64}$/);
    expect(keyFingerprint('abc-def')).toBe(keyFingerprint('abc-def'));
    expect(keyFingerprint('abc-def')).not.toBe(keyFingerprint('abc-deg'));
  });

  test('redact leaves no key and no private half, in any case', () => {
    const secret = fc.stringMatching(/^[a-zA-Z]{9,20}-[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(secret, fc.string(), fc.boolean(), (key, around, upper) => {
        const text = `${around}${upper ? key.toUpperCase() : key} and ${key.split('-')[0]}${around}`;
        expect(redact(text, [key], '#').toLowerCase()).not.toContain((key.split('-')[0] ?? '').toLowerCase());
      }),
    );
    expect(redact('hello', ['', 'x.l'])).toBe('hello');
  });
});

describe('commands', () => {
  test('names and aliases are lower case and unique', () => {
    const names = COMMANDS.flatMap((command) => [command.name, ...command.aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+$/);
  });

  test.each([
    [':kick Bob spam', 'kick'],
    ['KICK Bob', 'kick'],
    [' :hint Hello', 'h'],
    [':snf house', 'startnearfire'],
    [':nonsense', null],
    ['', null],
    [':constructor', null],
  ])('findCommand(%j)', (text, name) => expect(findCommand(text)?.name ?? null).toBe(name));

  test('marks what cannot be sent from outside and what asks for a confirmation', () => {
    expect(findCommand('view')).toMatchObject({ remote: 'no', aliases: ['spectate'] });
    expect(findCommand('bring')?.remote).toBe('unknown');
    expect(findCommand('kick')).toMatchObject({
      args: ['targets', 'reason?'],
      minimumPermission: 'moderator',
    });
    const destructive = COMMANDS.filter((command) => command.destructive).map((command) => command.name);
    expect(destructive).toEqual(['kick', 'ban', 'kill', 'unadmin', 'shutdown']);
  });
});

test('every documented code is in the table, and only upstream trouble leaves a command unknown', () => {
  const codes = [0, 1001, 1002, 2000, 2001, 2002, 2003, 2004, 3001, 3002, 4000, 4001, 4002, 4003, 9998, 9999];
  expect(Object.keys(ERROR_CODES).map(Number)).toEqual(codes);
  const unknown = Object.entries(ERROR_CODES).filter(([, entry]) => entry.outcome === 'unknown');
  expect(unknown.map(([code]) => Number(code))).toEqual([0, 1001, 1002]);
});

describe('verifyEventSignature', () => {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519');
  const der = key.export({ format: 'der', type: 'spki' });
  const publicKey = der.toString('base64');
  const timestamp = '1790000000';
  const rawBody = Buffer.from('{"server":"abc","events":[]}é\u0000\xff', 'latin1');
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), rawBody]), privateKey).toString('hex');
  const good = { publicKey, timestamp, rawBody, signature };

  test('accepts signed messages, with the key in either notation', () => {
    expect(verifyEventSignature(good)).toBe(true);
    expect(verifyEventSignature({ ...good, publicKey: der.subarray(-32).toString('hex') })).toBe(true);
    expect(verifyEventSignature({ ...good, signature: signature.toUpperCase() })).toBe(true);
  });

  test('text bodies count as UTF-8', () => {
    const text = '{"command":"é"}';
    const signed = sign(null, Buffer.from(timestamp + text), privateKey).toString('hex');
    expect(verifyEventSignature({ publicKey, timestamp, rawBody: text, signature: signed })).toBe(true);
  });

  test.each([
    ['another timestamp', { timestamp: '1790000001' }],
    ['no timestamp', { timestamp: undefined }],
    ['an endless timestamp', { timestamp: '1'.repeat(65) }],
    ['another body', { rawBody: Buffer.from('{}') }],
    ['no signature', { signature: null }],
    ['a short signature', { signature: signature.slice(2) }],
    ['base64 instead of hex', { signature: Buffer.from(signature, 'hex').toString('base64') }],
    ['zeros', { signature: '0'.repeat(128) }],
    ["the game's key instead of ours", { publicKey: undefined }],
  ])('refuses %s', (_name, change) => expect(verifyEventSignature({ ...good, ...change })).toBe(false));

  test('any one flipped bit of the body is refused', () => {
    fc.assert(
      fc.property(fc.nat(rawBody.length - 1), fc.nat(7), (index, bit) => {
        const changed = Buffer.from(rawBody);
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        expect(verifyEventSignature({ ...good, rawBody: changed })).toBe(false);
      }),
    );
  });

  test('a public key that is none is a mistake of the caller', () => {
    expect(() => verifyEventSignature({ ...good, publicKey: 'nonsense' })).toThrow(TypeError);
  });

  test("the default is the game's documented key", () => {
    const raw = Buffer.from(ERLC_EVENT_PUBLIC_KEY, 'base64').subarray(-32).toString('hex');
    expect(raw).toBe('8d22026fda69d241e2cc642d746f32496b030a17c6aa2fa0c850adb6280134e0');
  });
});
