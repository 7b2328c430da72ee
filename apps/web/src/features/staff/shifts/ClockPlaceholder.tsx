import { IconChevronDown } from '@tabler/icons-react';
import chip from '../../../ui/HeaderChip.module.css';
import { shift } from '../../../ui/status-public.ts';
import classes from './ClockChip.module.css';

/** Reserves the space of the clock until the shift is known, so that nothing before it moves. */
export function ClockPlaceholder() {
  const { label, icon: Icon } = shift.off_duty;
  return (
    <span className={`${chip.chip} ${classes.clock} ${classes.place}`} data-status="off_duty" aria-hidden>
      <Icon size={16} />
      <span className={classes.word}>{label}</span> <IconChevronDown size={14} />
    </span>
  );
}
