import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { ServiceStatus } from '@tenfour/contracts';
import { type ServiceState, stateOfDay } from '@tenfour/domain';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import type { StatusLook } from '../../../ui/status-public.ts';
import classes from './StatusPage.module.css';
import { texts } from './texts.ts';

const LOOKS = {
  operational: { label: texts.states.operational, color: 'success', icon: IconCircleCheck },
  degraded: { label: texts.states.degraded, color: 'yellow', icon: IconAlertTriangle },
  down: { label: texts.states.down, color: 'danger', icon: IconCircleX },
  unknown: { label: texts.states.unknown, color: 'gray', icon: IconHelpCircle },
} as const satisfies Record<ServiceState, StatusLook>;

/** Shows a service: its state now, a bar per day, and the uptime of all of them. `days` are their dates. */
export function ServiceRow(props: {
  status: ServiceStatus;
  days: readonly string[];
  /** Whether there are 90 days of data. */
  isWhole: boolean;
}) {
  const { status, days, isWhole } = props;
  const { service, state, uptime } = status;
  const name = texts.services[service];
  const [since = ''] = days;
  const known = (percent: number) => (isWhole ? texts.uptime(percent) : texts.since(percent, since));
  const total = uptime === null ? texts.states.unknown : known(uptime);
  return (
    <li className={classes.service}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <StatusMark look={LOOKS[state]} />
      </div>
      <div role="img" aria-label={`${name}: ${total}`} className={classes.bars}>
        {status.days.map((percent, at) => (
          <span
            key={days[at]}
            data-state={stateOfDay(percent)}
            title={`${days[at]}: ${percent === null ? texts.states.unknown : `${percent}%`}`}
          />
        ))}
      </div>
      <p className={classes.scale}>
        <span>{isWhole ? texts.firstDay : days.length > 1 ? since : null}</span>
        <span>{total}</span>
        <span>{texts.lastDay}</span>
      </p>
    </li>
  );
}
