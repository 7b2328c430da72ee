import { Chip, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatDuration, MOD_CALL_PRIORITIES } from '@tenfour/domain';
import { type ModCallsSearch, QUEUE_ID, readModCallsSearch } from '../../../data/paths.ts';
import { KeySign } from '../../../ui/KeySign.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { CreateCallDialog } from './CreateCallDialog.tsx';
import { History } from './History.tsx';
import classes from './ModCalls.module.css';
import { Queue } from './Queue.tsx';
import { Stats } from './Stats.tsx';
import { texts } from './texts.ts';
import { useCreateCall } from './use-create-call.ts';
import { useSummary } from './use-mod-calls.ts';

/** Shows the queue of mod calls; their history and the response times are folded below. */
export function ModCallsTab({ server, permissions }: OpenServer) {
  const search = readModCallsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const form = useCreateCall(server.id);

  /** Navigates to other filters and keeps the rest of the address. */
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

  return (
    <div className={`${classes.stack} tf-in-turn`}>
      <section aria-label={texts.title} className={classes.card}>
        <div className={classes.filters}>
          <Filters value={search} onChange={show} />
          <PendingButton
            size="xs"
            variant="default"
            pending={false}
            leftSection={<IconPlus size={14} aria-hidden />}
            rightSection={<KeySign of="n" />}
            data-key="n new-call"
            onClick={form.open}
          >
            {texts.newCall}
          </PendingButton>
        </div>
        <div id={QUEUE_ID} tabIndex={-1}>
          <Queue serverId={server.id} search={search} viewer={permissions} onClear={() => show({})} />
        </div>
        <Today serverId={server.id} />
      </section>
      <Stats serverId={server.id} />
      <History serverId={server.id} search={search} onChange={show} />
      <CreateCallDialog
        form={form}
        watchesGame={permissions.can.canViewIngamePanel && Boolean(server.erlcApiKey)}
      />
    </div>
  );
}

/** Shows "Resolved today: 14 · median answer 3m". */
function Today({ serverId }: { serverId: string }) {
  const { data } = useSummary(serverId);
  if (!data || data.resolvedToday === 0) return null;
  const median = data.medianResponseMs === null ? null : formatDuration(data.medianResponseMs, 1);
  return <p className={classes.today}>{texts.summary(data.resolvedToday, median)}</p>;
}

const PRIORITIES = [
  { value: '', label: texts.allPriorities },
  ...MOD_CALL_PRIORITIES.map((value) => ({ value, label: statusLook('priority', value).label })).reverse(),
];

/** Narrows the calls; `value` is what the address holds. */
function Filters(props: { value: ModCallsSearch; onChange: (next: ModCallsSearch) => void }) {
  const { value, onChange } = props;
  const set = (part: Record<string, string>) => onChange(readModCallsSearch({ ...value, ...part }));
  return (
    <search className={classes.narrow} aria-label={texts.filters}>
      <NativeSelect
        size="xs"
        aria-label={texts.priority}
        data={PRIORITIES}
        value={value.priority ?? ''}
        onChange={(event) => set({ priority: event.currentTarget.value })}
      />
      <Chip
        size="xs"
        checked={value.assignee === 'me'}
        onChange={(mine) => set({ assignee: mine ? 'me' : '' })}
      >
        {texts.mine}
      </Chip>
    </search>
  );
}
