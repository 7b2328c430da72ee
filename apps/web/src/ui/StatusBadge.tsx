import { StatusMark } from './StatusMark.tsx';
import type { StatusLook } from './status-public.ts';
import { type StatusKind, type StatusValue, statusLook } from './status-table.ts';

/** Props: `value` may be any string from the wire; known values are offered by the editor. */
export interface StatusBadgeProps<K extends StatusKind> {
  kind: K;
  value: StatusValue<K> | (string & {});
  /** Whether to show the lime dot, which is only for live states. */
  live?: boolean;
  variant?: StatusLook['variant'];
}

/** Shows icon, word and color of a state. The landing page uses only `StatusMark`. */
export function StatusBadge<K extends StatusKind>({
  kind,
  value,
  live = false,
  variant,
}: StatusBadgeProps<K>) {
  return <StatusMark look={statusLook(kind, value)} live={live} variant={variant} />;
}
