import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Server, WaitingRequest } from '@tenfour/contracts';
import { POLLING_MS } from '@tenfour/contracts';
import type { RoleOrRank } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { usePermissions } from '../../../data/current-server.ts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListArea, NewPill } from '../../../ui/list/NewPill.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { InviteLink } from './InviteLink.tsx';
import classes from './JoinRequestsTab.module.css';
import { type Outcome, outcomeText } from './outcome.ts';
import { RequestRow } from './RequestRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { texts } from './texts.ts';
import { type Undecided, useDecideMany } from './use-decide.ts';
import { useUndoApproval } from './use-undo-approval.ts';

/** The server whose requests are shown. */
type OfServer = Pick<Server, 'id' | 'joinCode'>;

/** Shows the pending join requests, oldest first. Polled every minute, and only for viewers with access. */
export function JoinRequestsTab({ server }: { server: OfServer }) {
  const { id: serverId } = server;
  const permissions = usePermissions(serverId);
  useUnauthorized('server', permissions.error);
  if (!permissions.data) {
    return (
      <DataRegion query={permissions} skeleton={<RowsSkeleton rows={2} lines={2} flush />}>
        {() => null}
      </DataRegion>
    );
  }
  if (!permissions.data.can.canApproveJoinRequests) {
    return <AccessDenied withinPage text={texts.denied} serverId={serverId} />;
  }
  return <RequestsPanel server={server} viewerRole={permissions.data.rank} />;
}

function RequestsPanel({ server, viewerRole }: { server: OfServer; viewerRole: RoleOrRank }) {
  const { id: serverId } = server;
  const query = useQuery(
    trpc.joinRequests.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.joinRequests }),
  );
  useUnauthorized('server', query.error);
  return (
    <Panel
      title={copy.navigation.joinRequests}
      side={
        query.data?.length ? (
          <>
            {texts.waiting(query.data.length)} <InviteLink joinCode={server.joinCode} />
          </>
        ) : null
      }
      flush
    >
      <DataRegion query={query} skeleton={<RowsSkeleton rows={2} lines={2} />}>
        {(requests) => <Requests server={server} requests={requests} viewerRole={viewerRole} />}
      </DataRegion>
    </Panel>
  );
}

/**
 * Lists the pending requests, to decide one by one or together. The selection survives a refetch. A decided request
 * keeps its place briefly, so that a second press cannot hit the next one.
 */
function Requests(props: { server: OfServer; requests: readonly WaitingRequest[]; viewerRole: RoleOrRank }) {
  const { server, viewerRole } = props;
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const incoming = useListRows(props.requests, { grows: true, own: ({ id }) => undone.has(id) });
  const { rows, shown: requests } = incoming;
  const selected = requests.filter(({ id }) => marked.has(id));
  const offerUndo = useUndoApproval(server.id, reopen);
  const many = useDecideMany(server.id, selected, settle, offerUndo);

  function settle(decided: ReadonlyMap<string, Outcome>) {
    setOutcomes((before) => new Map([...before, ...decided]));
    setMarked((before) => new Set([...before].filter((id) => !decided.has(id))));
    list.current?.focus({ preventScroll: true });
  }

  function reopen(ids: readonly string[]) {
    setUndone((before) => new Set([...before, ...ids]));
    setOutcomes((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    list.current?.focus({ preventScroll: true });
  }

  function mark(id: string, on: boolean) {
    setMarked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  return (
    <ListArea of={incoming} pill={null}>
      <div ref={list} tabIndex={-1} className={classes.rows}>
        {many.undecided.length > 0 ? (
          <NotDecided undecided={many.undecided} onDismiss={many.dismiss} />
        ) : null}
        {rows.length === 0 ? (
          <EmptyState
            icon={IconUserPlus}
            title={texts.empty}
            action={<InviteLink joinCode={server.joinCode} />}
          />
        ) : (
          <>
            <SelectionBar
              total={requests.length}
              selected={selected.length}
              viewerRole={viewerRole}
              pending={many.pending}
              held={incoming.hasGone || requests.some(({ id }) => outcomes.has(id))}
              onSelectAll={(all) => setMarked(new Set(all ? requests.map(({ id }) => id) : []))}
              onApprove={many.approve}
              onReject={many.reject}
            />
            <div className={classes.list}>
              <NewPill of={incoming} />
              <ul>
                {rows.map(({ item: request, gone }) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    viewerRole={viewerRole}
                    selected={marked.has(request.id)}
                    over={gone ? outcomeText(outcomes.get(request.id)) : undefined}
                    onSelect={(on) => mark(request.id, on)}
                    onDecided={(outcome) => settle(new Map([[request.id, outcome]]))}
                    offerUndo={offerUndo}
                  />
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
    </ListArea>
  );
}

/** Those of several that were not decided, each with its reason. */
function NotDecided(props: { undecided: readonly Undecided[]; onDismiss: () => void }) {
  return (
    <section className={classes.undecided} aria-label={texts.notDecided}>
      <div>
        <h3>{texts.notDecided}</h3>
        <dl>
          {props.undecided.map(({ requestId, username, reason }) => (
            <div key={requestId}>
              <dt>{username}</dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button size="xs" variant="default" onClick={props.onDismiss}>
        {texts.dismiss}
      </Button>
    </section>
  );
}
