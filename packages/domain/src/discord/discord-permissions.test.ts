import { describe, expect, it } from 'vitest';
import { botPermissionBits, DISCORD_PERMISSIONS } from './discord-permissions.ts';

describe('what the bot is invited with', () => {
  const bits = botPermissionBits();

  it('is never Administrator, nor the right to change the server', () => {
    expect(bits & DISCORD_PERMISSIONS.administrator).toBe(0n);
    expect(bits & DISCORD_PERMISSIONS.manageGuild).toBe(0n);
  });

  it('is exactly what it uses', () => {
    expect(bits).toBe(0x100_1000_4c06n);
  });
});
