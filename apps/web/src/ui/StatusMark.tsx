import classes from './StatusBadge.module.css';
import type { StatusLook } from './status-public.ts';

/** A row of the status language as it is drawn: icon, word and colour. `live` puts the lime dot in the icon's place. */
export function StatusMark(props: {
  look: StatusLook;
  live?: boolean;
  variant?: StatusLook['variant'] | undefined;
}) {
  const { look, live = false, variant = look.variant ?? 'light' } = props;
  const Icon = look.icon;
  return (
    <span className={classes.badge} data-color={look.color} data-variant={variant}>
      {live ? <span className={classes.live} aria-hidden /> : <Icon size={13} aria-hidden />}
      {look.label}
    </span>
  );
}
