import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscordShield, discordShield, heightOf, holdsDiscordPermission } from './discord-moderation.ts';

const at = (discordId: string, height: number) => ({ discordId, height });

describe('who may be moderated in Discord', () => {
  it.each<[what: string, actor: number, target: [string, number], DiscordShield | null]>([
    ['a person below both', 5, ['t', 1], null],
    ['oneself', 5, ['me', 5], 'self'],
    ['the bot', 5, ['bot', 3], 'bot'],
    ['the owner, whatever their roles', 5, ['owner', 0], 'owner'],
    ['a person of the same rank', 5, ['t', 5], 'not-below-you'],
    ['someone above', 5, ['t', 6], 'not-below-you'],
    ['a person above the bot', 20, ['t', 11], 'not-below-bot'],
    ['a person of the bot’s rank', 20, ['t', 10], 'not-below-bot'],
  ])('%s', (_what, height, [id, targetHeight], shield) => {
    expect(discordShield(at('me', height), at(id, targetHeight), at('bot', 10), 'owner')).toBe(shield);
  });

  it('is not bound to the roles of the owner', () => {
    expect(discordShield(at('owner', 0), at('t', 9), at('bot', 10), 'owner')).toBeNull();
  });

  it('is never the owner, oneself, the bot or a person not below the bot', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const who = fc.record({ discordId: id, height: fc.nat(5) });
    fc.assert(
      fc.property(who, who, who, id, (actor, target, bot, ownerId) => {
        if (discordShield(actor, target, bot, ownerId) !== null) return;
        expect([actor.discordId, bot.discordId, ownerId]).not.toContain(target.discordId);
        expect(target.height).toBeLessThan(bot.height);
        if (actor.discordId !== ownerId) expect(target.height).toBeLessThan(actor.height);
      }),
    );
  });
});

describe('a height', () => {
  it("is that of the person's highest role", () => {
    const roles = [
      { id: 'everyone', position: 0 },
      { id: 'a', position: 3 },
      { id: 'b', position: 7 },
    ];
    expect(heightOf(['a', 'everyone'], roles)).toBe(3);
    expect(heightOf(['gone'], roles)).toBe(0);
  });
});

describe('a permission of Discord', () => {
  it('is held by its bit, or by an administrator', () => {
    expect(holdsDiscordPermission(6n, 4n)).toBe(true);
    expect(holdsDiscordPermission(2n, 4n)).toBe(false);
    expect(holdsDiscordPermission(8n, 1n << 40n)).toBe(true);
  });
});
