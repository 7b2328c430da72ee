import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { GameInfo, Server } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { Checklist } from '../../../ui/Checklist.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { useDismissed } from '../../../ui/use-dismissed.ts';
import { isSetUp, type SetupStep, setupSteps } from './setup.ts';
import { texts } from './texts.ts';

/** The way of a new server into use, until it is there or the person has put the list away for this server. */
export function SetupChecklist({ server, game }: { server: Server; game: GameInfo | undefined }) {
  const [putAway, putItAway] = useDismissed(`tenfour:setup-hidden:${server.id}`);
  const commands = useQuery(trpc.game.commands.queryOptions({ serverId: server.id }, { enabled: !putAway }));
  // A list that shows open steps for a moment, because their facts are still on the way, would be wrong.
  const known = commands.data && (game || !server.erlcKeyConfigured);
  if (putAway) return null;
  if (!known) return commands.error ? null : <Pending />;
  const steps = setupSteps(server, game, commands.data);
  if (isSetUp(steps)) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel title={texts.setup.title} side={texts.setup.progress(done, steps.length)}>
      <Checklist
        steps={steps.map((step) => ({
          key: step.key,
          done: step.done,
          title: step.done ? (
            <span>{texts.setup.steps[step.key].title}</span>
          ) : (
            <StepLink serverId={server.id} step={step}>
              {texts.setup.steps[step.key].title}
            </StepLink>
          ),
          hint: texts.setup.steps[step.key].hint,
        }))}
      />
      <Button variant="subtle" color="gray" size="compact-sm" onClick={putItAway}>
        {texts.setup.hide}
      </Button>
    </Panel>
  );
}

function StepLink(props: { serverId: string; step: SetupStep; children: ReactNode }) {
  const { place } = props.step;
  const params = { id: props.serverId };
  return 'page' in place ? (
    <Link to="/server/$id/settings" params={params} search={{ section: place.section }}>
      {props.children}
    </Link>
  ) : (
    <Link to="/server/$id" params={params} search={{ tab: place.tab }}>
      {props.children}
    </Link>
  );
}
