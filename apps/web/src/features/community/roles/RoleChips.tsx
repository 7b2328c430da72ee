import type { MemberRole } from '@tenfour/contracts';
import type { RoleColor } from '@tenfour/domain';
import { formatDateTime } from '../../../ui/time.ts';
import classes from './Roles.module.css';
import { texts } from './texts.ts';

/** A role's name beside its color. */
export function RoleChip({ name, color }: { name: string; color: RoleColor }) {
  return (
    <span className={classes.chip}>
      <span className={classes.dot} data-color={color} aria-hidden />
      {name}
    </span>
  );
}

/** The custom roles of a member, highest first. */
export function RoleChips({ roles }: { roles: readonly MemberRole[] }) {
  return (
    <span className={classes.chips}>
      {roles.map(({ id, name, color, until }) => (
        <RoleChip
          key={id}
          name={until === null ? name : texts.nameUntil(name, formatDateTime(until))}
          color={color}
        />
      ))}
    </span>
  );
}
