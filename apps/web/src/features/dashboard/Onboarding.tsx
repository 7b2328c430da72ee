import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../data/session.ts';
import { useServers } from '../../shell/use-current-server.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Onboarding.module.css';
import { onboardingSteps, type Step } from './onboarding.ts';
import { texts } from './texts.ts';

const HIDDEN = 'tenfour:onboarding-hidden';

function wasHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN) !== null;
  } catch {
    return false;
  }
}

function rememberHidden(): void {
  try {
    localStorage.setItem(HIDDEN, '1');
  } catch {
    // Storage is blocked: it is back after the next visit.
  }
}

/** The first steps, until they are done or put away. */
export function Onboarding() {
  const user = useUser();
  const servers = useServers();
  const [hidden, setHidden] = useState(wasHidden);
  if (hidden || !servers.data) return null;
  const steps = onboardingSteps(user, servers.data);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;

  function hide() {
    rememberHidden();
    setHidden(true);
  }

  return (
    <Panel title={texts.gettingStarted} side={texts.stepsDone(done, steps.length)}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </ol>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
        {texts.hide}
      </Button>
    </Panel>
  );
}

function StepLine({ step }: { step: Step }) {
  const Icon = step.done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={step.done || undefined}>
      <Icon size={18} aria-hidden />
      <div>
        <span className="tf-visually-hidden">{step.done ? texts.done : texts.toDo} </span>
        <StepTitle step={step} />
        {step.done ? null : <p className={classes.hint}>{step.hint}</p>}
      </div>
    </li>
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
