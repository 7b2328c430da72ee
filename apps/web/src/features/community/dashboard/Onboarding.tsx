import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useServers } from '../../../data/current-server.ts';
import { useUser } from '../../../data/session.ts';
import { Checklist } from '../../../ui/Checklist.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useDismissed } from '../../../ui/use-dismissed.ts';
import { onboardingSteps, type Step } from './onboarding.ts';
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
