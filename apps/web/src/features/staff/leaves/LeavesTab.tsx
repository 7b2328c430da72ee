import { Button } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import type { Away, Leave } from '@tenfour/contracts';
import { formatDays, rank } from '@tenfour/domain';
import { useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { DataList } from '../../../ui/list/DataList.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { DecideDialog, type Decision } from './DecideDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { LeaveRow } from './LeaveRow.tsx';
import classes from './Leaves.module.css';
import { RequestDialog } from './RequestDialog.tsx';
import { texts } from './texts.ts';
import { showFailure, useAway, useLeaveChanges, useLeaves } from './use-leaves.ts';
import { useRequest } from './use-request.ts';

/** One's own leave, requests to decide for admins and the owner, and who is away. */
export function LeavesTab({ server, permissions }: OpenServer) {
  const decides = rank(permissions.role) >= rank('admin');
  const parts = { serverId: server.id, timeZone: server.timezone };
  return (
    <div className={`${classes.stack} tf-in-turn`}>
      {decides ? <Waiting {...parts} owner={permissions.role === 'owner'} /> : null}
      <Mine {...parts} />
      <WhoIsAway {...parts} decides={decides} />
    </div>
  );
}

interface PartProps {
  serverId: string;
  timeZone: string;
}

function Mine({ serverId, timeZone }: PartProps) {
  const form = useRequest(serverId, timeZone);
  return (
    <Panel
      title={texts.mine}
      flush
      side={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBeach size={14} aria-hidden />}
          aria-haspopup="dialog"
          data-key="n"
          onClick={form.open}
        >
          {texts.ask}
        </Button>
      }
    >
      <DataList
        list={useLeaves(serverId, { userId: useUser().id })}
        skeleton={{ rows: 1, lines: 2 }}
        empty={<p className={classes.empty}>{texts.noneOwn}</p>}
        own={() => true}
      >
        {(leaves) => (
          <ul>
            {leaves.map((leave) => (
              <LeaveRow key={leave.id} leave={leave} timeZone={timeZone} named={false}>
                <WithdrawLeave serverId={serverId} timeZone={timeZone} leave={leave} />
              </LeaveRow>
            ))}
          </ul>
        )}
      </DataList>
      <RequestDialog form={form} timeZone={timeZone} />
    </Panel>
  );
}

const RUNNING: readonly string[] = ['pending', 'upcoming', 'active'];

function WithdrawLeave({ serverId, timeZone, leave }: PartProps & { leave: Leave }) {
  const { withdraw } = useLeaveChanges();
  const once = useSingleFlight();
  if (!RUNNING.includes(leave.state)) return null;
  const active = leave.state === 'active';

  async function press() {
    try {
      await withdraw.mutateAsync({ serverId, leaveId: leave.id });
      toastSuccess(active ? texts.ended : texts.withdrawn);
    } catch (error) {
      showFailure(texts.changeFailed, error);
    }
  }

  return (
    <PendingButton
      size="compact-sm"
      variant="default"
      pending={withdraw.isPending}
      aria-label={active ? texts.back : texts.actionOf(texts.withdraw, formatDays(leave, timeZone))}
      onClick={() => once(press)}
    >
      {active ? texts.back : texts.withdraw}
    </PendingButton>
  );
}

function Waiting({ serverId, timeZone, owner }: PartProps & { owner: boolean }) {
  const list = useLeaves(serverId, { state: 'waiting' });
  const [decision, setDecision] = useState<Decision | null>(null);
  const me = useUser().id;
  return (
    <Panel title={texts.waiting(list.data?.length ?? 0)} flush>
      <DataList
        list={list}
        skeleton={{ rows: 1, lines: 2 }}
        empty={<p className={classes.empty}>{texts.noneWaiting}</p>}
      >
        {(leaves) => (
          <ul>
            {leaves.map((leave) => (
              <LeaveRow key={leave.id} leave={leave} timeZone={timeZone} named>
                {leave.userId === me && !owner ? (
                  <span className={classes.facts}>{texts.ownRequest}</span>
                ) : (
                  <DecideButtons leave={leave} onDecide={setDecision} />
                )}
              </LeaveRow>
            ))}
          </ul>
        )}
      </DataList>
      <DecideDialog
        serverId={serverId}
        timeZone={timeZone}
        decision={decision}
        onClose={() => setDecision(null)}
      />
    </Panel>
  );
}

function DecideButtons({ leave, onDecide }: { leave: Leave; onDecide: (decision: Decision) => void }) {
  return (
    <>
      <Button
        size="compact-sm"
        color="success"
        aria-haspopup="dialog"
        aria-label={texts.actionOf(texts.approve, leave.username)}
        onClick={() => onDecide({ leave, status: 'approved' })}
      >
        {texts.approve}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={texts.actionOf(texts.deny, leave.username)}
        onClick={() => onDecide({ leave, status: 'denied' })}
      >
        {texts.deny}
      </Button>
    </>
  );
}

function WhoIsAway({ serverId, timeZone, decides }: PartProps & { decides: boolean }) {
  const query = useAway(serverId);
  const [extended, setExtended] = useState<Away | null>(null);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.away} flush>
      <DataList
        list={query}
        skeleton={{ rows: 1, lines: 2 }}
        empty={<p className={classes.empty}>{texts.noOneAway}</p>}
      >
        {(leaves) => (
          <ul>
            {leaves.map((leave) => (
              <LeaveRow key={leave.id} leave={leave} timeZone={timeZone} named>
                {decides ? (
                  <Manage serverId={serverId} leave={leave} onExtend={() => setExtended(leave)} />
                ) : null}
              </LeaveRow>
            ))}
          </ul>
        )}
      </DataList>
      <ExtendDialog
        serverId={serverId}
        timeZone={timeZone}
        leave={extended}
        onClose={() => setExtended(null)}
      />
    </Panel>
  );
}

function Manage({ serverId, leave, onExtend }: { serverId: string; leave: Away; onExtend: () => void }) {
  const { end } = useLeaveChanges();
  const label = leave.state === 'active' ? texts.endNow : texts.callOff;

  async function press() {
    try {
      await end.mutateAsync({ serverId, leaveId: leave.id });
      toastSuccess(texts.ended, leave.username);
    } catch (error) {
      showFailure(texts.changeFailed, error);
    }
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={texts.actionOf(texts.extend, leave.username)}
        onClick={onExtend}
      >
        {texts.extend}
      </Button>
      <PendingButton
        size="compact-sm"
        variant="default"
        pending={end.isPending}
        aria-label={texts.actionOf(label, leave.username)}
        onClick={() => void press()}
      >
        {label}
      </PendingButton>
    </>
  );
}
