import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, isRobloxUsername, parsePlayer, usernameKey } from './community/identity.ts';
import { JOIN_CODE_LENGTH, joinCodeFrom, normaliseJoinCode } from './community/join-codes.ts';
import {
  canChangeRole,
  canGrantOnApproval,
  canRemove,
  GRANTABLE_ROLES,
  ROLES,
  rank,
} from './community/roles.ts';
import { commandProblem, MAX_COMMAND_LENGTH, QUICK_COMMANDS } from './game/commands.ts';
import { autoBanReason, decidePunishment } from './moderation/auto-ban.ts';
import { expiryOf, isActive } from './moderation/punishments.ts';
import { PUNISHMENT_TYPES } from './punishment-types.ts';

describe('punishments', () => {
  // covers: R469, R471, R821
  it.each([
    ['warning', 0, 'warning', false],
    ['warning', 1, 'warning', false],
    ['warning', 2, 'ban', true],
    ['kick', 2, 'ban', true],
    ['strike', 3, 'ban', true],
    ['ban', 2, 'ban', false],
    ['ban', 0, 'ban', false],
  ] as const)('%s with %i active becomes %s (auto: %s)', (type, active, recorded, auto) => {
    const decided = decidePunishment({ type, reason: 'RDM' }, active);
    expect(decided).toEqual({
      type: recorded,
      reason: auto ? 'Auto-Ban: RDM (3rd offense)' : 'RDM',
      autoBanApplied: auto,
    });
  });

  it('is idempotent: deciding twice never prefixes twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PUNISHMENT_TYPES), fc.string(), fc.nat(10), (type, reason, active) => {
        const once = decidePunishment({ type, reason }, active);
        const twice = decidePunishment(once, active);
        expect(twice.reason).toBe(once.reason);
        expect(twice.type).toBe(once.type);
      }),
    );
  });

  it('counts a record until its end and not a moment longer', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 10_000 }), fc.nat(), (start, minutes, later) => {
        const expiresAt = expiryOf(start, minutes);
        const now = start + later;
        expect(isActive({ isActive: true, expiresAt }, now)).toBe(later < minutes * 60_000);
        expect(isActive({ isActive: false, expiresAt }, now)).toBe(false);
      }),
    );
  });

  // covers: R375, R533
  it('never ends without a duration', () => {
    expect(expiryOf(5, null)).toBeNull();
    expect(isActive({ isActive: true, expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it('keeps the reason as typed inside the auto-ban text', () => {
    fc.assert(
      fc.property(fc.string(), (reason) => {
        expect(autoBanReason(reason)).toContain(reason);
      }),
    );
  });
});

describe('roles', () => {
  // covers: R461
  it('never lets anyone touch the owner or reach their own height by a role change', () => {
    for (const actor of ROLES) {
      for (const to of GRANTABLE_ROLES) {
        expect(canChangeRole(actor, 'owner', to)).toBe(false);
        for (const from of ROLES) {
          expect(canChangeRole(actor, from, to)).toBe(rank(from) < rank(actor) && rank(to) < rank(actor));
        }
      }
      expect(canRemove(actor, 'owner')).toBe(false);
      expect(canRemove(actor, actor)).toBe(false);
    }
  });

  it.each([
    ['owner', 'admin', true],
    ['admin', 'admin', true],
    ['moderator', 'admin', false],
    ['moderator', 'moderator', true],
    ['member', 'moderator', false],
  ] as const)('%s approving as %s: %s', (actor, granted, allowed) => {
    expect(canGrantOnApproval(actor, granted)).toBe(allowed);
  });
});

describe('join codes', () => {
  it('uses only letters that survive being read aloud, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        const code = joinCodeFrom(bytes);
        if (code === null) {
          expect(bytes.filter((byte) => byte < 248).length).toBeLessThan(8);
          return;
        }
        expect(code).toMatch(new RegExp(`^[A-HJKMNP-Z2-9]{${JOIN_CODE_LENGTH}}$`));
        expect(normaliseJoinCode(` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `)).toBe(code);
      }),
    );
  });

  it.each([
    ['https://tenfour.example.com/join/K7Q2XABC', 'K7Q2XABC'],
    [' localhost:3000/join/k7q2xabc ', 'K7Q2XABC'],
    ['https://tenfour.example.com/join/K7Q2XABC/?from=discord#top', 'K7Q2XABC'],
    ['<https://tenfour.example.com/join/K7Q2-XABC>', 'K7Q2XABC'],
    ['Join us: https://tenfour.example.com/join/K7Q2XABC\nSee you', 'K7Q2XABC'],
    ['k7q2-xabc', 'K7Q2XABC'],
    ['/join/', '/JOIN/'],
  ])('reads a typed code or an invite link: %s', (typed, code) => {
    expect(normaliseJoinCode(typed)).toBe(code);
  });

  it('gives up on bytes that would favour some letters', () => {
    expect(joinCodeFrom(new Uint8Array(16).fill(255))).toBeNull();
  });
});

describe('players', () => {
  // covers: R361
  it.each([
    ['AnaPolice:123', { name: 'AnaPolice', id: '123' }],
    ['odd:name:42', { name: 'odd:name', id: '42' }],
    ['Remote Server', { name: 'Remote Server', id: null }],
    ['Half:', { name: 'Half:', id: null }],
    ['Name:abc', { name: 'Name:abc', id: null }],
  ])('%s', (text, player) => expect(parsePlayer(text)).toEqual(player));

  it('compares names without case and surrounding space', () => {
    expect(usernameKey('  AnaPolice ')).toBe(usernameKey('anapolice'));
  });

  it.each([
    ['its pixel', true],
    [' ITS  driver ', true],
    ['pixeldriver', true],
    ['pixel its', false],
    ['its pixel x', false],
  ])('finds "%s" in a name: %s', (typed, expected) => {
    expect(hasWords('ItsPixelDriver', typed)).toBe(expected);
  });

  it.each([
    ['Ana', true],
    ['Ana_Police9', true],
    ['An', false],
    ['_Ana', false],
    ['Ana_', false],
    ['A_n_a', false],
    ['Anä', false],
    ['A'.repeat(21), false],
  ])('%s is a Roblox name: %s', (name, valid) => expect(isRobloxUsername(name)).toBe(valid));
});

describe('commands', () => {
  it.each([
    ['  ', 'blank'],
    ['h hello', 'no-colon'],
    [':', 'no-name'],
    ['::', 'no-name'],
    [': h', 'no-name'],
    ['::kick Ana', 'no-name'],
    [':1', 'no-name'],
    [':H Hello', null],
    [':h one\ntwo', 'control-character'],
    [':h nul\u0000', 'control-character'],
    [`:h ${'x'.repeat(MAX_COMMAND_LENGTH)}`, 'too-long'],
    ['x'.repeat(MAX_COMMAND_LENGTH + 1), 'too-long'],
    ['x\n'.repeat(MAX_COMMAND_LENGTH), 'too-long'],
    [':h Hello', null],
    ['  :kick Ana  ', null],
  ])('%j → %s', (command, problem) => expect(commandProblem(command)).toBe(problem));

  it('lets every quick command through', () => {
    for (const command of QUICK_COMMANDS) expect(commandProblem(command)).toBeNull();
  });
});
