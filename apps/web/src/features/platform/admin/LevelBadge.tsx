import type { AccessLevel } from '@tenfour/domain';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** A level of platform staff, in its colour, with icon and word. */
export function LevelBadge({ level }: { level: AccessLevel }) {
  return <StatusBadge kind="accessLevel" value={level} />;
}
