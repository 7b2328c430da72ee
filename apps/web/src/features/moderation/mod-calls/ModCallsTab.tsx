import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ModCallsSearch, QUEUE_ID, readModCallsSearch } from '../../../data/paths.ts';
import { KeySign } from '../../../ui/KeySign.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatAge } from '../../../ui/time.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { ClosedCalls } from './ClosedCalls.tsx';
import { CreateCallDialog } from './CreateCallDialog.tsx';
import { Filters } from './Filters.tsx';
import classes from './ModCalls.module.css';
import { Queue } from './Queue.tsx';
import { asksForClosed } from './queue.ts';
import { Stats } from './Stats.tsx';
import { texts } from './texts.ts';
import { useCreateCall } from './use-create-call.ts';
import { useSummary } from './use-mod-calls.ts';

/** Shows the queue of mod calls, their history and the response times. */
export function ModCallsTab({ server, permissions }: OpenServer) {
  const search = readModCallsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const form = useCreateCall(server.id);

  /** With other filters, and with everything else that the address holds. */
  function show(next: ModCallsSearch) {
    void navigate({
      to: '.',
      search: ({ status: _status, priority: _priority, assignee: _assignee, ...others }) => ({
        ...others,
        ...next,
      }),
      replace: true,
      resetScroll: false,
    });
  }

  const list = { serverId: server.id, search, onClear: () => show({}) };
  return (
    <div className={`${classes.stack} tf-in-turn`}>
      <Panel
        title={texts.title}
        flush
        side={
          <PendingButton
            size="xs"
            pending={false}
            leftSection={<IconPlus size={14} aria-hidden />}
            rightSection={<KeySign of="n" />}
            data-key="n new-call"
            onClick={form.open}
          >
            {texts.newCall}
          </PendingButton>
        }
      >
        <Filters value={search} onChange={show} />
        <div id={QUEUE_ID} tabIndex={-1}>
          {asksForClosed(search) ? <ClosedCalls {...list} /> : <Queue {...list} viewer={permissions} />}
        </div>
        <Today serverId={server.id} />
      </Panel>
      <Stats serverId={server.id} />
      <CreateCallDialog form={form} />
    </div>
  );
}

/** Shows "resolved today 14 · median answer 3 min". */
function Today({ serverId }: { serverId: string }) {
  const { data } = useSummary(serverId);
  if (!data) return null;
  const median = data.medianResponseMs === null ? null : formatAge(data.medianResponseMs);
  return <p className={classes.today}>{texts.summary(data.resolvedToday, median)}</p>;
}
