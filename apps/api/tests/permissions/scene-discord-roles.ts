import { zDiscordRoles, zDutyRoles } from '@tenfour/contracts';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { connectGuild } from '../../src/testing/discord/connected-guild.ts';
import { databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

const MODERATORS = { roleId: roleIdOf('guild:0', 'Moderator'), role: 'moderator' };

let saved = 0;

/** As `PREPARE` of the scene, for Discord roles and statistics. */
export const PREPARE_DISCORD_ROLES: Readonly<Record<string, (scene: Scene) => Promise<Input>>> = {
  'discordRoles.get': connected,
  'discordRoles.roles': connected,
  'discordRoles.preview': connected,
  'discordRoles.save': async (scene) => {
    const on = await connected(scene);
    const { openJoin } = zDiscordRoles.parse(await must(scene.actors.owner.browser, 'discordRoles.get', on));
    return { ...on, openJoin: !openJoin };
  },
  'dutyRoles.get': connected,
  'dutyRoles.roles': connected,
  'dutyRoles.save': async (scene) => {
    const on = await connected(scene);
    const { enabled } = zDutyRoles.parse(await must(scene.actors.owner.browser, 'dutyRoles.get', on));
    return { ...on, enabled: !enabled };
  },
  'statistics.get': connected,
  'statistics.channels': connected,
  'statistics.createChannel': async (scene) => ({ ...(await connected(scene)), name: 'Staff: 0' }),
  'statistics.save': async (scene) => {
    saved += 1;
    const shown = { statistic: 'staff', channelId: channelIdOf('guild:0', 'Players') };
    const channels = [{ ...shown, template: `Staff ${saved}: {value}` }];
    return { ...(await connected(scene)), channels, message: null };
  },
  'discordRoles.sync': async (scene) => {
    const on = await connected(scene);
    const { browser } = scene.actors.owner;
    await must(browser, 'discordRoles.save', { ...on, enabled: true, mappings: [MODERATORS] });
    return on;
  },
};

async function connected({ actors, server }: Scene): Promise<Input> {
  await connectGuild(databaseOf(actors), server.id, actors.owner.userId);
  return { serverId: server.id };
}
