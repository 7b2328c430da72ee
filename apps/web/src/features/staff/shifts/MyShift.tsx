import { NativeSelect, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Shift, ShiftType } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { ClockOut } from './ClockOut.tsx';
import { BUTTON_LABELS, labelOf } from './clock-labels.ts';
import classes from './Shifts.module.css';
import { ShiftTimer } from './Ticking.tsx';
import { texts } from './texts.ts';
import { type Clock, type ClockAction, useClock } from './use-clock.ts';
import { useHandOver } from './use-hand-over.ts';
import { useNextType } from './use-shifts.ts';
import { WeekProgress } from './WeekProgress.tsx';

/** Shows the viewer's shift in one slim bar: state, timer, what can be done, and this week's hours. */
export function MyShift({ serverId }: { serverId: string }) {
  const clock = useClock(serverId, { asksForFields: true });
  useUnauthorized('server', clock.query.error);
  return (
    <section aria-label={texts.mine} className={classes.mine}>
      <DataRegion query={clock.query} skeleton={<Skeleton className={classes.awaited} />}>
        {() => (
          <div className={classes.mineLine}>
            <State clock={clock} />
            <Type serverId={serverId} clock={clock} />
            <Buttons serverId={serverId} clock={clock} />
          </div>
        )}
      </DataRegion>
      <ClockOut serverId={serverId} clock={clock} />
      <WeekProgress
        serverId={serverId}
        running={clock.shift?.status === 'on_duty' && !clock.shift.forgotten}
      />
    </section>
  );
}

function State({ clock: { shift, lead } }: { clock: Clock }) {
  return (
    <div className={classes.stateLine} data-status={shift?.status ?? 'off_duty'}>
      <h2 className={classes.mineTitle}>{texts.mine}</h2>
      <StatusBadge kind="shift" value={shift?.status ?? 'off_duty'} live={shift?.status === 'on_duty'} />
      {shift && shift.status !== 'off_duty' ? (
        <ShiftTimer shift={shift} lead={lead} className={classes.bigTimer} />
      ) : null}
      <span className={classes.small}>
        <StateNote shift={shift} />
      </span>
      {shift?.forgotten ? (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{texts.forgottenNotice}</span>
        </p>
      ) : null}
    </div>
  );
}

function StateNote({ shift }: { shift: Shift | null }) {
  if (!shift || shift.status === 'on_duty') return null;
  if (shift.status === 'on_break') return texts.workedSoFar(formatHours(shift.workedMs));
  return (
    <>
      {texts.lastShift(formatHours(shift.workedMs))}{' '}
      {shift.clockOutTime ? <RelativeTime at={shift.clockOutTime} /> : null}. {texts.resumeGap}
    </>
  );
}

function Type({ serverId, clock }: { serverId: string; clock: Clock }) {
  const { types, typeId, choose } = useNextType(serverId);
  if (types.length === 0) return null;
  return (
    <TypeChoice
      types={types}
      // While a shift is open it is what that shift is worked as.
      value={clock.buttons.clockIn ? typeId : (clock.shift?.type?.id ?? null)}
      fixed={!clock.buttons.clockIn}
      onChange={choose}
    />
  );
}

/** Shows the actions that are possible, the main one last. It stays one element, so that it keeps its place and focus. */
function Buttons({ serverId, clock }: { serverId: string; clock: Clock }) {
  const { typeId } = useNextType(serverId);
  const [main, ...others] = clock.offered;
  const button = (action: ClockAction, isMain: boolean) => (
    <ClockButton key={String(isMain)} action={action} isMain={isMain} clock={clock} typeId={typeId} />
  );
  return (
    <div className={classes.buttons}>
      <HandOverButton serverId={serverId} clock={clock} />
      {others.map((action) => button(action, false))}
      {main ? button(main, true) : null}
    </div>
  );
}

/** Ends the shift of someone who still holds calls. */
function HandOverButton({ serverId, clock }: { serverId: string; clock: Clock }) {
  const handOver = useHandOver(serverId, clock);
  if (handOver === null) return null;
  const { icon: Icon, label, run } = handOver;
  return (
    <PendingButton
      size="xs"
      variant="default"
      pending={clock.pending === 'clockOut'}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={run}
    >
      {label}
    </PendingButton>
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
      size="xs"
      className={classes.typeChoice}
      aria-label={texts.typeLabel}
      data={data}
      value={props.value ?? ''}
      disabled={props.fixed}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function ClockButton(props: { action: ClockAction; isMain: boolean; clock: Clock; typeId: string | null }) {
  const { action, clock } = props;
  const { icon: Icon } = BUTTON_LABELS[action];
  return (
    <PendingButton
      size="xs"
      variant={props.isMain && action !== 'break' ? 'filled' : 'default'}
      pending={clock.pending === action}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={({ detail }) => {
        // The second click of a double click would take the next action.
        if (detail < 2) clock.press(action, props.typeId);
      }}
    >
      {labelOf(action, clock.shift?.status ?? null)}
    </PendingButton>
  );
}
