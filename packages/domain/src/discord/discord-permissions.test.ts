import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOT_FEATURES,
  botPermissionBits,
  channelPermissionsOf,
  DISCORD_PERMISSIONS,
  guildPermissionsOf,
  missingNeeds,
} from './discord-permissions.ts';

const { administrator, manageGuild, manageRoles, viewChannel, sendMessages, embedLinks } =
  DISCORD_PERMISSIONS;

describe('what the bot is invited with', () => {
  it('is never Administrator, nor the right to change the server', () => {
    const bits = botPermissionBits(BOT_FEATURES);
    expect(bits & (administrator | manageGuild)).toBe(0n);
  });

  it('is exactly what the features in use need', () => {
    expect(botPermissionBits([])).toBe(0x100_0000_4c06n);
    expect(botPermissionBits(['session_messages'])).toBe(0x100_0000_4c06n);
    expect(botPermissionBits(['session_events'])).toBe(0x1100_0000_4c06n);
    expect(botPermissionBits(['duty_roles'])).toBe(0x100_0000_4c06n | manageRoles);
    expect(botPermissionBits(BOT_FEATURES)).toBe(0x1100_1810_4c16n);
  });
});

const BOT = { discordId: 'b', guildId: 'g', roleIds: ['r1', 'r2'] };
const role = (id: string, allow: bigint, deny: bigint) => ({ id, of: 'role' as const, allow, deny });
const member = (id: string, allow: bigint, deny: bigint) => ({ id, of: 'member' as const, allow, deny });

describe('what the bot is granted', () => {
  it('is the sum of its roles, and everything for administrators', () => {
    const roles = [
      { id: 'g', permissions: viewChannel },
      { id: 'r1', permissions: sendMessages },
      { id: 'r9', permissions: manageRoles },
    ];
    expect(guildPermissionsOf(BOT, roles)).toBe(viewChannel | sendMessages);
    const admin = guildPermissionsOf(BOT, [...roles, { id: 'r2', permissions: administrator }]);
    expect(missingNeeds('duty_roles', admin)).toEqual([]);
    expect(missingNeeds('posts', channelPermissionsOf(BOT, admin, [role('g', 0n, viewChannel)]))).toEqual([]);
  });

  const post = viewChannel | sendMessages | embedLinks;
  it.each([
    ['nothing is overwritten', [], []],
    ['everyone is denied', [role('g', 0n, sendMessages)], ['sendMessages']],
    ['a role of the bot allows it again', [role('g', 0n, sendMessages), role('r1', sendMessages, 0n)], []],
    ['one role denies, another allows', [role('r1', 0n, embedLinks), role('r2', embedLinks, 0n)], []],
    ['the bot itself is denied', [role('r1', embedLinks, 0n), member('b', 0n, embedLinks)], ['embedLinks']],
    ['others are denied', [role('r9', 0n, post), member('x', 0n, post)], []],
    ['it is hidden', [role('g', 0n, viewChannel)], ['viewChannel', 'sendMessages', 'embedLinks']],
  ])('in a channel where %s', (_what, overwrites, missing) => {
    expect(missingNeeds('posts', channelPermissionsOf(BOT, post, overwrites))).toEqual(missing);
  });

  it('is never more in a channel than the server and the overwrites allow', () => {
    const bits = fc.bigInt({ min: 0n, max: (1n << 50n) - 1n }).map((any) => any & ~administrator);
    const overwrite = fc.record({
      id: fc.constantFrom('g', 'r1', 'r2', 'r9', 'b'),
      of: fc.constantFrom('role' as const, 'member' as const),
      allow: bits,
      deny: bits,
    });
    fc.assert(
      fc.property(bits, fc.array(overwrite, { maxLength: 6 }), (inGuild, overwrites) => {
        const most = overwrites.reduce((sum, { allow }) => sum | allow, inGuild);
        expect(channelPermissionsOf(BOT, inGuild, overwrites) & ~most).toBe(0n);
      }),
    );
  });
});
