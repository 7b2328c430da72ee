import classes from './StatusBadge.module.css';
import { type StatusKind, type StatusLook, type StatusValue, statusLook } from './status-table.ts';

/** Props: `value` may be any string from the wire; known values are offered by the editor. */
export interface StatusBadgeProps<K extends StatusKind> {
  kind: K;
  value: StatusValue<K> | (string & {});
  /** The lime dot: only for what is happening now. */
  live?: boolean;
  variant?: StatusLook['variant'];
}

/** Icon, word and colour of a state (ux.md 2.3). Carries no Mantine, so marketing pages can show it too. */
export function StatusBadge<K extends StatusKind>({
  kind,
  value,
  live = false,
  variant,
}: StatusBadgeProps<K>) {
  const look = statusLook(kind, value);
  const Icon = look.icon;
  return (
    <span className={classes.badge} data-color={look.color} data-variant={variant ?? look.variant ?? 'light'}>
      {live ? <span className={classes.live} aria-hidden /> : <Icon size={13} aria-hidden />}
      {look.label}
    </span>
  );
}
