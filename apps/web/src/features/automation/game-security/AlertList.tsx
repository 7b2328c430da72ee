import { IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFooter } from '../../../ui/list/ListFooter.tsx';
import { HeldList } from '../../../ui/list/NewPill.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AlertRow } from './AlertRow.tsx';
import classes from './GameSecurity.module.css';
import { texts } from './texts.ts';
import { useAlerts } from './use-security.ts';

/** Alerts of a kind, newest first. After one has left the list, the focus goes to the list. */
export function AlertList(props: { serverId: string; state: 'waiting' | 'resolved'; maySend: boolean }) {
  const { serverId, state, maySend } = props;
  const list = useRef<HTMLDivElement>(null);
  const pages = useAlerts(serverId, state);
  useUnauthorized('server', pages.error);
  const alerts = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  const title = state === 'waiting' ? texts.waiting : texts.history;
  return (
    <Panel title={title} flush>
      <div ref={list} tabIndex={-1}>
        <DataRegion query={{ ...pages, data: alerts }} skeleton={<RowsSkeleton rows={2} lines={3} />}>
          {(found) =>
            found.length === 0 ? (
              <Nothing state={state} />
            ) : (
              <>
                <HeldList items={found}>
                  {(shown) => (
                    <ul className={classes.list}>
                      {shown.map((alert) => (
                        <AlertRow
                          key={alert.id}
                          serverId={serverId}
                          alert={alert}
                          maySend={maySend}
                          onGone={() => list.current?.focus()}
                        />
                      ))}
                    </ul>
                  )}
                </HeldList>
                <ListFooter pages={pages} count={found.length} all={texts.end(found.length)} />
              </>
            )
          }
        </DataRegion>
      </div>
    </Panel>
  );
}

function Nothing({ state }: { state: 'waiting' | 'resolved' }) {
  const Icon = state === 'waiting' ? IconShieldCheck : IconHistory;
  return (
    <EmptyState
      icon={<Icon size={36} stroke={1.5} aria-hidden />}
      title={state === 'waiting' ? texts.none : texts.noHistory}
      description={state === 'waiting' ? texts.noneText : texts.noHistoryText}
    />
  );
}
