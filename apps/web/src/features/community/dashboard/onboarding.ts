import type { ServerListItem, User } from '@tenfour/contracts';

/** One step of the checklist. */
export interface Step {
  title: string;
  hint: string;
  done: boolean;
  /** The server in which the step is taken; absent where it is taken on the dashboard. */
  serverId?: string;
  place?: 'settings' | 'members';
}

/**
 * Returns the steps from a fresh account to a server with staff. The owner's steps are for people who own a server or
 * may still create one: not for members of another server, nor for those who wait for approval (`waits`).
 */
export function onboardingSteps(
  user: Pick<User, 'robloxUsername'>,
  servers: readonly ServerListItem[],
  waits: boolean,
): Step[] {
  const owned = servers.filter((server) => server.role === 'owner');
  const steps: Step[] = [
    {
      title: 'Link your Roblox name',
      hint: 'In the card above.',
      done: user.robloxUsername !== null,
    },
    {
      title: 'Create or join a server',
      hint: waits ? 'Your request to join was sent.' : 'With the buttons beside “Your Servers”.',
      done: servers.length > 0,
    },
  ];
  const first = owned[0];
  if (!first && (waits || servers.length > 0)) return steps;
  const withoutKey = owned.every((server) => !server.erlcKeyConfigured);
  const alone = owned.every((server) => server.memberCount <= 1);
  return [
    ...steps,
    {
      title: 'Add its ER:LC API key',
      hint: 'So that the in-game panel can read the server and send commands.',
      done: !withoutKey,
      ...(first ? { serverId: first.id, place: 'settings' as const } : {}),
    },
    {
      title: 'Invite your staff',
      hint: 'Give them the join code and approve their requests.',
      done: !alone,
      ...(first ? { serverId: first.id, place: 'members' as const } : {}),
    },
  ];
}
