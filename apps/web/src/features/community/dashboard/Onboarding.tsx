import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ServerListItem, User } from '@tenfour/contracts';
import { useServers } from '../../../data/current-server.ts';
import { useUser } from '../../../data/session.ts';
import { Checklist } from '../../../ui/Checklist.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useDismissed } from '../../../ui/use-dismissed.ts';
import { texts } from './texts.ts';
import { usePending } from './use-pending.ts';

/** The first steps, until they are done or put away. */
export function Onboarding() {
  const user = useUser();
  const servers = useServers();
  const pending = usePending();
  const [hidden, hide] = useDismissed('tenfour:onboarding-hidden');
  // Avoids a flash of the owner's steps for people with a pending join request.
  if (hidden || !servers.data || pending.isPending) return null;
  const steps = onboardingSteps(user, servers.data, (pending.data ?? []).length > 0);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;

  return (
    <Panel title={texts.gettingStarted} side={texts.stepsDone(done, steps.length)}>
      <Checklist
        steps={steps.map((step) => ({ ...step, key: step.title, title: <StepTitle step={step} /> }))}
      />
      <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
        {texts.hide}
      </Button>
    </Panel>
  );
}

function StepTitle({ step: { title, done, serverId, place } }: { step: Step }) {
  if (done || !serverId) return <span>{title}</span>;
  const params = { id: serverId };
  return place === 'settings' ? (
    <Link to="/server/$id/settings" params={params} search={{ section: 'api' }}>
      {title}
    </Link>
  ) : (
    <Link to="/server/$id" params={params}>
      {title}
    </Link>
  );
}

/** One step of the checklist. */
interface Step {
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
      hint: 'For punishments and shifts',
      done: user.robloxUsername !== null,
    },
    {
      title: 'Create or join a server',
      hint: waits ? 'Request sent' : 'Or open an invite link',
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
      title: 'Add the ER:LC API key',
      hint: 'For live players and commands',
      done: !withoutKey,
      ...(first ? { serverId: first.id, place: 'settings' as const } : {}),
    },
    {
      title: 'Invite your staff',
      hint: 'Send them the invite link',
      done: !alone,
      ...(first ? { serverId: first.id, place: 'members' as const } : {}),
    },
  ];
}
