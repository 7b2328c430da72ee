import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ShiftType } from '@tenfour/contracts';
import { useState } from 'react';
import chip from '../../../ui/HeaderChip.module.css';
import { statusLook } from '../../../ui/status-table.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './ClockChip.module.css';
import { ClockOut } from './ClockOut.tsx';
import { ClockPlaceholder } from './ClockPlaceholder.tsx';
import { BUTTON_LABELS, labelOf } from './clock-labels.ts';
import { ShiftTimer } from './Ticking.tsx';
import { texts } from './texts.ts';
import { type Clock, type ClockAction, useClock } from './use-clock.ts';
import { useHandOver } from './use-hand-over.ts';
import { useShiftRules } from './use-shifts.ts';

/**
 * Shows the viewer's shift in the header of every server page: state, timer, a menu with the actions, and while off duty
 * the button that starts it. Renders only a placeholder until the shift is known.
 */
export function ClockChip({ serverId }: { serverId: string }) {
  const clock = useClock(serverId, { asksForFields: true });
  const [opened, setOpened] = useState(false);
  const { shift } = clock;
  if (clock.query.data === undefined) return <ClockPlaceholder />;
  const status = shift?.status ?? 'off_duty';
  const look = statusLook('shift', status);
  const Icon = look.icon;
  return (
    <div className={classes.group}>
      {clock.buttons.clockIn ? <ClockInButton clock={clock} /> : null}
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={230}>
        <Menu.Target>
          <button
            type="button"
            className={`${chip.chip} ${classes.clock}`}
            data-status={status}
            data-key="c"
            aria-busy={clock.pending !== null}
          >
            <span className="tf-visually-hidden">{texts.chip}: </span>
            {status === 'on_duty' ? (
              <span className={chip.dot} aria-hidden />
            ) : (
              <Icon size={16} aria-hidden />
            )}
            <span className={classes.word}>{look.label}</span>{' '}
            {shift && status !== 'off_duty' ? <ShiftTimer shift={shift} lead={clock.lead} /> : null}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Entries serverId={serverId} clock={clock} opened={opened} />
        </Menu.Dropdown>
      </Menu>
      <ClockOut serverId={serverId} clock={clock} />
    </div>
  );
}

/** Clocks in with one press; shift types are in the menu. */
function ClockInButton({ clock }: { clock: Clock }) {
  const { icon: Icon, label } = BUTTON_LABELS.clockIn;
  const { hold, unless } = useOffline();
  return (
    <button
      type="button"
      className={`${chip.chip} ${classes.start}`}
      aria-label={label}
      title={label}
      {...hold}
      onClick={unless(() => clock.press('clockIn'))}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

function Entries({ serverId, clock, opened }: { serverId: string; clock: Clock; opened: boolean }) {
  const { data: rules } = useShiftRules(serverId, opened);
  return (
    <>
      {clock.offered.map((action) => (
        <Entry key={action} action={action} clock={clock} />
      ))}
      {clock.buttons.clockIn
        ? rules?.types.map((type) => <AsType key={type.id} type={type} clock={clock} />)
        : null}
      <HandOver serverId={serverId} clock={clock} />
    </>
  );
}

function Entry({ action, clock }: { action: ClockAction; clock: Clock }) {
  const status = clock.shift?.status ?? null;
  const { hold, unless } = useOffline();
  const { icon: Icon } = BUTTON_LABELS[action];
  const note = action === 'resume' && status === 'off_duty' ? texts.resumeGap : undefined;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      title={note}
      aria-description={note}
      {...hold}
      onClick={unless(() => clock.press(action))}
    >
      {labelOf(action, status)}
    </Menu.Item>
  );
}

/** Ends the shift of someone who still holds calls. */
function HandOver({ serverId, clock }: { serverId: string; clock: Clock }) {
  const handOver = useHandOver(serverId, clock);
  const { hold, unless } = useOffline();
  if (handOver === null) return null;
  const { icon: Icon, label, run } = handOver;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} {...hold} onClick={unless(run)}>
      {label}
    </Menu.Item>
  );
}

function AsType({ type, clock }: { type: ShiftType; clock: Clock }) {
  const { icon: Icon } = BUTTON_LABELS.clockIn;
  const { hold, unless } = useOffline();
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      {...hold}
      onClick={unless(() => clock.press('clockIn', type.id))}
    >
      {texts.clockInAs(type.name)}
    </Menu.Item>
  );
}
