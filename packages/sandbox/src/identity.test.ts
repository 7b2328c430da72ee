import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discordSnowflakeOf,
  discordUsernameOf,
  isRobloxName,
  PERSONAS,
  robloxIdOf,
  robloxNameExists,
} from './identity.ts';

const DISCORD_EPOCH_MS = 1_420_070_400_000;

describe('discordSnowflakeOf', () => {
  it('gives every name a snowflake with a plausible creation time', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const id = discordSnowflakeOf(name);
        expect(id).toMatch(/^\d{17,19}$/);
        const created = Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS;
        expect(created).toBeGreaterThanOrEqual(Date.UTC(2016, 0, 1));
        expect(created).toBeLessThan(Date.UTC(2025, 0, 1));
      }),
    );
  });

  it('ignores case and outer blanks, and nothing else', () => {
    expect(discordSnowflakeOf(' Avery ')).toBe(discordSnowflakeOf('avery'));
    expect(discordSnowflakeOf('avery1')).not.toBe(discordSnowflakeOf('avery'));
    expect(discordUsernameOf(' New  Person ')).toBe('new_person');
  });

  it('keeps its values, because databases of earlier runs hold them', () => {
    expect(discordSnowflakeOf('avery')).toBe('532991702783699850');
    expect(robloxIdOf('AveryBrooks')).toBe(4_191_030_161);
  });
});

describe('Roblox names', () => {
  it.each([
    ['abc', true],
    ['A_b', true],
    ['a'.repeat(20), true],
    ['ab', false],
    ['a'.repeat(21), false],
    ['_abc', false],
    ['abc_', false],
    ['a_b_c', false],
    ['a__b', false],
    ['a-b', false],
    ['a b c', false],
    ['äbc', false],
    ['', false],
  ])('%s is valid: %s', (name, valid) => {
    expect(isRobloxName(name)).toBe(valid);
  });

  it.each([
    ['Ghost_1', false],
    ['ghostRider', false],
    ['Nobody', false],
    ['NotNobody', true],
    ['Builderman', true],
    ['x', false],
  ])('%s exists: %s', (name, exists) => {
    expect(robloxNameExists(name)).toBe(exists);
  });

  it('derives one positive id whatever the case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{3,20}$/), (name) => {
        const id = robloxIdOf(name);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(id).toBeGreaterThan(0);
        expect(robloxIdOf(name.toUpperCase())).toBe(id);
      }),
    );
  });
});

describe('personas', () => {
  it('have distinct ids and Roblox names whose headshot is complete immediately', () => {
    const ids = new Set(PERSONAS.map((persona) => discordSnowflakeOf(persona.username)));
    expect(ids.size).toBe(PERSONAS.length);
    for (const persona of PERSONAS) {
      expect(robloxNameExists(persona.robloxName)).toBe(true);
      expect(robloxIdOf(persona.robloxName) % 17).not.toBe(0);
      expect(robloxIdOf(persona.robloxName) % 29).not.toBe(0);
    }
  });
});
