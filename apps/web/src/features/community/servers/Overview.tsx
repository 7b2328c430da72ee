import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type GameInfo, POLLING_MS, type Server } from '@tenfour/contracts';
import type { ReactNode } from 'react';
import { useCallCounts, useGameInfo } from '../../../data/server-queries.ts';
import { trpc } from '../../../data/trpc.ts';
import { Checklist } from '../../../ui/Checklist.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { useDismissed } from '../../../ui/use-dismissed.ts';
import { TransferCards } from '../ownership/TransferCards.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { OnDutyNow } from './OnDutyNow.tsx';
import classes from './Overview.module.css';
import { PageCards } from './PageCards.tsx';
import { PlayersToday } from './PlayersToday.tsx';
import type { OpenServer } from './ServerGate.tsx';
import { StatTiles } from './StatTiles.tsx';
import { isSetUp, type SetupStep, setsUp, setupSteps } from './setup.ts';
import { texts } from './texts.ts';
import { useRefetchOnChange } from './use-again-when.ts';

/** Shows whether the server is healthy right now, and what needs the viewer. */
export function Overview({ server, permissions }: OpenServer) {
  const watchesGame = permissions.can.canViewIngamePanel && server.erlcKeyConfigured;
  const game = useGameInfo(server.id, watchesGame);
  const known = watchesGame ? game.data : undefined;
  const attention = useAttention(server, known);
  const calls = useCallCounts(server.id, permissions.can.canViewStaffTools);
  return (
    <div className={classes.stack}>
      <TransferCards serverId={server.id} kind="server" />
      <StatTiles
        server={server}
        game={watchesGame ? game : null}
        decides={permissions.can.canApproveJoinRequests}
      />
      <div className={`${classes.columns} tf-in-turn`}>
        <div className={`${classes.aside} tf-in-turn`}>
          <NeedsAttention
            serverId={server.id}
            // With the calls at its head, which would move what is read already if they came later.
            attention={calls.settled ? attention : { ...attention, data: undefined }}
            calls={calls}
          />
          {permissions.can.canViewStaffTools ? <OnDutyNow serverId={server.id} /> : null}
        </div>
        <div className={`${classes.main} tf-in-turn`}>
          {setsUp(permissions) ? <SetupChecklist server={server} game={known} /> : null}
          {server.erlcKeyConfigured ? <PlayersToday serverId={server.id} game={known} /> : null}
          {seesNumbers(permissions) ? <RecentActivity serverId={server.id} /> : null}
          <PageCards serverId={server.id} permissions={permissions} />
        </div>
      </div>
    </div>
  );
}

function seesNumbers({ can }: OpenServer['permissions']): boolean {
  return can.canViewStaffTools || can.canViewPunishments || can.canViewIngamePanel;
}

/** The way of a new server into use, until it is there or the person has put the list away for this server. */
function SetupChecklist({ server, game }: { server: Server; game: GameInfo | undefined }) {
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

/** Refetches on mount unless the answer is recent, since the viewer may have changed something on another page. */
function isOlder({ state }: { state: { dataUpdatedAt: number } }): 'always' | false {
  return Date.now() - state.dataUpdatedAt > JUST_NOW_MS ? 'always' : false;
}

/** What else on the page tells that there may be something new. */
function signsOf(server: Server, game: GameInfo | undefined): string {
  const { isActive, erlcKeyConfigured, pendingCount } = server;
  return [isActive, erlcKeyConfigured, pendingCount, game?.problem?.kind].join();
}

/** An answer of this age, in ms, is the one that came with the page (`shell/first-questions.ts`). */
const JUST_NOW_MS = 5_000;

/** Returns what needs attention, polled every minute and refetched immediately when other data shows a change. */
function useAttention(server: Server, game: GameInfo | undefined) {
  const query = useQuery(
    trpc.servers.attention.queryOptions(
      { serverId: server.id },
      { refetchInterval: POLLING_MS.attention, refetchOnMount: isOlder },
    ),
  );
  useRefetchOnChange(signsOf(server, game), query.refetch);
  return query;
}

const NUMBERS = ['calls', 'records', 'commands'] as const;

/** Shows what the staff got done this evening; nothing for viewers who can see none of it. */
function RecentActivity({ serverId }: { serverId: string }) {
  const { data } = useQuery(
    trpc.servers.recent.queryOptions({ serverId }, { refetchInterval: POLLING_MS.attention }),
  );
  return (
    <Panel title={texts.recent}>
      <ul className={classes.numbers}>
        {NUMBERS.map((key) => {
          const count = data?.[key];
          return count === null ? null : (
            <li key={key}>
              <span className={classes.value}>{count?.toLocaleString('en-US') ?? '–'}</span>{' '}
              <span className={classes.note}>{texts.recentNumbers[key](count ?? 0)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
