import { NativeSelect, Skeleton, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Shift, ShiftType } from '@tenfour/contracts';
import { formatHours, formatTimer } from '@tenfour/domain';
import { useState } from 'react';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { BUTTON_LABELS, whyNot } from './clock-labels.ts';
import classes from './Shifts.module.css';
import { ShiftTimer } from './Ticking.tsx';
import { texts } from './texts.ts';
import { type Clock, type ClockAction, useClock } from './use-clock.ts';
import { useShiftRules } from './use-shifts.ts';
import { WeekProgress } from './WeekProgress.tsx';

const ORDER: readonly ClockAction[] = ['clockIn', 'break', 'resume', 'clockOut'];

/** Shows the viewer's shift: state, timer, the four buttons, and this week's hours. */
export function MyShift({ serverId }: { serverId: string }) {
  const clock = useClock(serverId);
  useUnauthorized('server', clock.query.error);
  return (
    <Panel title={texts.mine}>
      <DataRegion query={clock.query} skeleton={<Skeleton height={190} />}>
        {() => (
          <>
            <State clock={clock} />
            <Buttons serverId={serverId} clock={clock} />
          </>
        )}
      </DataRegion>
      <WeekProgress serverId={serverId} running={clock.shift?.status === 'on_duty'} />
    </Panel>
  );
}

/** Of the same height in every state, so that no button moves when it is pressed. */
function State({ clock: { shift, lead } }: { clock: Clock }) {
  const idle = !shift || shift.status === 'off_duty';
  return (
    <div className={classes.state} data-status={shift?.status ?? 'off_duty'}>
      <div className={classes.stateLine}>
        <StatusBadge kind="shift" value={shift?.status ?? 'off_duty'} live={shift?.status === 'on_duty'} />
        {shift?.type ? <span className={classes.dimmed}>{shift.type.name}</span> : null}
      </div>
      <div className={classes.bigTimer} data-idle={idle || undefined}>
        {shift ? <ShiftTimer shift={shift} lead={lead} /> : <NoTimer />}
      </div>
      <p className={classes.stateNote}>
        <StateNote shift={shift} />
      </p>
      {shift?.forgotten ? (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{texts.forgottenNotice}</span>
        </p>
      ) : null}
    </div>
  );
}

function NoTimer() {
  return <span className={classes.timer}>{formatTimer(0)}</span>;
}

function StateNote({ shift }: { shift: Shift | null }) {
  if (!shift) return texts.noShift;
  if (shift.status === 'on_duty') return texts.worked;
  if (shift.status === 'on_break') return texts.workedSoFar(formatHours(shift.workedMs));
  return (
    <>
      {texts.lastShift(formatHours(shift.workedMs))}{' '}
      {shift.clockOutTime ? <RelativeTime at={shift.clockOutTime} /> : null}
    </>
  );
}

function Buttons({ serverId, clock }: { serverId: string; clock: Clock }) {
  const types = useShiftRules(serverId).data?.types ?? [];
  const [chosen, setChosen] = useState<string>();
  const known = (id: string | undefined) => types.find((type) => type.id === id)?.id;
  const typeId = chosen === '' ? null : (known(chosen) ?? known(clock.shift?.type?.id) ?? null);
  return (
    <>
      {types.length > 0 ? (
        <TypeChoice
          types={types}
          // While a shift is open it is what that shift is worked as.
          value={clock.buttons.clockIn ? typeId : (clock.shift?.type?.id ?? null)}
          fixed={!clock.buttons.clockIn}
          onChange={setChosen}
        />
      ) : null}
      <div className={classes.buttons}>
        {ORDER.map((action) => (
          <ClockButton key={action} action={action} clock={clock} typeId={typeId} />
        ))}
      </div>
    </>
  );
}

function TypeChoice(props: {
  types: readonly ShiftType[];
  value: string | null;
  fixed: boolean;
  onChange: (typeId: string) => void;
}) {
  const data = [
    { value: '', label: texts.noType },
    ...props.types.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <NativeSelect
      className={classes.typeChoice}
      label={texts.typeLabel}
      data={data}
      value={props.value ?? ''}
      disabled={props.fixed}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function ClockButton(props: { action: ClockAction; clock: Clock; typeId: string | null }) {
  const { action, clock } = props;
  const status = clock.shift?.status ?? null;
  const allowed = clock.buttons[action];
  const hint = allowed && action === 'resume' && status === 'off_duty' ? texts.resumeGap : null;
  const reason = allowed ? hint : whyNot(action, status);
  const main = action === (clock.buttons.clockIn ? 'clockIn' : status === 'on_break' ? 'resume' : null);
  const { label, icon: Icon } = BUTTON_LABELS[action];
  return (
    <Tooltip
      label={reason ?? ''}
      disabled={reason === null}
      events={{ hover: true, focus: true, touch: true }}
    >
      <PendingButton
        variant={main ? 'filled' : 'default'}
        pending={clock.pending === action}
        blocked={!allowed}
        leftSection={<Icon size={16} aria-hidden />}
        {...(reason === null ? {} : { 'aria-description': reason })}
        onClick={() => clock.press(action, props.typeId)}
      >
        {label}
      </PendingButton>
    </Tooltip>
  );
}
