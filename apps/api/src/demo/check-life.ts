import { type CheckRule, newCheck } from '@tenfour/domain';
import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { SPRINGS } from './communities.ts';
import { type Stage, viewerOf } from './stage.ts';

const MODERATOR = { id: roleIdOf('guild:0', 'Moderator'), name: 'Moderator' };

/** A team and a vehicle that only some may use. In the demo's game others use them too. */
const RULES: CheckRule[] = [
  { ...newCheck('team'), matches: ['DOT'], roles: [MODERATOR] },
  {
    ...newCheck('vehicle'),
    matches: ['Ladder Truck'],
    fromRole: 'moderator',
    action: 'pm',
    warnings: 1,
    text: '{reason} Ask staff for access.',
  },
];

/** Switches the checks of the busy community on, once its Discord server is connected. */
export async function writeChecks(stage: Stage, serverId: string): Promise<void> {
  const owner = viewerOf(await stage.enter(SPRINGS.owner), serverId, 'owner');
  const settings = { rules: RULES };
  await stage.services.automations.save(owner, { serverId, kind: 'checks', enabled: true, settings });
}
