import { IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AlertRow } from './AlertRow.tsx';
import classes from './GameSecurity.module.css';
import { texts } from './texts.ts';
import { useAlerts } from './use-security.ts';

/** Alerts of a kind, newest first. After one has left the list, the focus goes to the list. */
export function AlertList(props: { serverId: string; state: 'waiting' | 'resolved'; maySend: boolean }) {
  const { serverId, state, maySend } = props;
  const list = useRef<HTMLDivElement>(null);
  const title = state === 'waiting' ? texts.waiting : texts.history;
  return (
    <Panel title={title} flush>
      <div ref={list} tabIndex={-1}>
        <DataList
          list={useAlerts(serverId, state)}
          skeleton={{ rows: 2, lines: 3 }}
          empty={<Nothing state={state} />}
          end={texts.end}
        >
          {(alerts) => (
            <ul className={classes.list}>
              {alerts.map((alert) => (
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
        </DataList>
      </div>
    </Panel>
  );
}

function Nothing({ state }: { state: 'waiting' | 'resolved' }) {
  const Icon = state === 'waiting' ? IconShieldCheck : IconHistory;
  return <EmptyState icon={Icon} title={state === 'waiting' ? texts.none : texts.noHistory} />;
}
