import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconCircleCheck,
  IconExclamationCircle,
  IconHeadset,
  IconMessageQuestion,
  IconShieldLock,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AttentionEntry } from '@tenfour/contracts';
import { DataRegion, type RegionQuery } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from './NeedsAttention.module.css';
import { texts } from './texts.ts';

const TONES = {
  danger: IconExclamationCircle,
  warn: IconAlertTriangle,
  info: IconUserPlus,
} as const;

interface Style {
  tone: keyof typeof TONES;
  label: string;
  icon?: typeof IconHeadset;
}

const STYLES: Readonly<Record<AttentionEntry['kind'], Style>> = {
  'security-alert': { tone: 'danger', label: texts.view },
  suspended: { tone: 'danger', label: texts.view },
  bolo: { tone: 'danger', label: texts.view },
  'key-problem': { tone: 'danger', label: texts.updateKey },
  'commands-refused': { tone: 'warn', label: texts.howToAllow },
  'key-missing': { tone: 'warn', label: texts.addKey },
  'second-factor': { tone: 'info', label: texts.setUpFactor, icon: IconShieldLock },
  'game-trouble': { tone: 'warn', label: texts.view },
  'webhook-failing': { tone: 'warn', label: texts.view },
  'bans-differ': { tone: 'info', label: texts.review, icon: IconArrowsDiff },
  'appeals-waiting': { tone: 'info', label: texts.review, icon: IconMessageQuestion },
  'requests-waiting': { tone: 'info', label: texts.review },
};

/** What the time means, of kinds where it is not that of the last occurrence. */
const LABELS: Partial<Record<AttentionEntry['kind'], string>> = {
  'appeals-waiting': texts.oldest,
  'requests-waiting': texts.oldest,
  'second-factor': texts.requiredFrom,
};

/** Shows what needs attention, including open calls; says so when nothing does. */
export function NeedsAttention(props: {
  serverId: string;
  attention: RegionQuery<AttentionEntry[]>;
  calls: Calls;
}) {
  const { serverId, calls } = props;
  return (
    <Panel title={texts.attention} flush>
      <DataRegion query={props.attention} skeleton={<RowsSkeleton rows={1} />}>
        {(entries) =>
          entries.length === 0 && calls.open === 0 ? (
            <p className={classes.calm}>
              <IconCircleCheck size={18} aria-hidden /> {texts.nothing}
            </p>
          ) : (
            <ul className={classes.list}>
              {calls.open > 0 ? <OpenCalls serverId={serverId} calls={calls} /> : null}
              {entries.map((entry) => (
                <Entry key={entry.id} serverId={serverId} entry={entry} />
              ))}
            </ul>
          )
        }
      </DataRegion>
    </Panel>
  );
}

/** The queue: open calls, how many of them are urgent, unclaimed, and the viewer's. */
interface Calls {
  open: number;
  urgent: number;
  pending: number;
  mine: number;
}

function OpenCalls({ serverId, calls }: { serverId: string; calls: Calls }) {
  const { urgent } = calls;
  const params = { id: serverId };
  return (
    <li data-tone={urgent > 0 ? 'danger' : 'info'}>
      <IconHeadset size={18} aria-hidden />
      <div className={classes.text}>
        <p>
          {texts.callsBefore} {texts.calls(calls)}
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        renderRoot={(root) => (
          <Link to="/server/$id/staff" params={params} search={{ tab: 'mod-calls' }} {...root} />
        )}
      >
        {texts.openCalls}
      </Button>
    </li>
  );
}

function Entry({ serverId, entry }: { serverId: string; entry: AttentionEntry }) {
  const { tone, label, icon: Icon = TONES[tone] } = STYLES[entry.kind];
  return (
    <li data-tone={tone}>
      <Icon size={18} aria-hidden />
      <div className={classes.text}>
        <p>{entry.message}</p>
        {entry.at ? (
          <p className={classes.when}>
            {LABELS[entry.kind]} <RelativeTime at={entry.at} />
          </p>
        ) : null}
      </div>
      {entry.goTo ? <Way serverId={serverId} entry={entry} goTo={entry.goTo} label={label} /> : null}
    </li>
  );
}

function Way(props: {
  serverId: string;
  entry: AttentionEntry;
  goTo: NonNullable<AttentionEntry['goTo']>;
  label: string;
}) {
  const { entry, goTo, label } = props;
  const params = { id: props.serverId };
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(root) => {
        if (goTo === 'settings')
          return <Link to="/server/$id/settings" params={params} search={{ section: 'api' }} {...root} />;
        if (goTo === 'account') return <Link to="/account" {...root} />;
        if (goTo === 'bans') return <Link to="/server/$id/bans" params={params} {...root} />;
        if (goTo === 'appeals') return <Link to="/server/$id/appeals" params={params} {...root} />;
        if (goTo === 'security') return <Link to="/server/$id/security" params={params} {...root} />;
        // What fails there goes by the webhook's own id.
        if (goTo === 'logs')
          return <Link to="/server/$id/logs" params={params} search={{ webhook: entry.id }} {...root} />;
        return <Link to="/server/$id" params={params} search={{ tab: goTo }} {...root} />;
      }}
    >
      {label}
    </Button>
  );
}
