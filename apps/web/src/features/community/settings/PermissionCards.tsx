import { IconChevronDown } from '@tabler/icons-react';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { roleName, SET_ROLES, type SetRole } from './changes.ts';
import { FlagSwitch } from './FlagSwitch.tsx';
import type { Matrix } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { FlagText } from './PermissionTable.tsx';
import { PERMISSION_GROUPS } from './permission-groups.ts';
import { ResetRole } from './ResetRole.tsx';
import { texts } from './texts.ts';

/** Shows the matrix on a phone: an accordion of roles, each with its flags as a list. */
export function PermissionCards({ matrix }: { matrix: Matrix }) {
  return (
    <div className={classes.roles}>
      {SET_ROLES.map((role, place) => (
        <details key={role} className={classes.role} open={place === 0}>
          <summary>
            <h2>{roleName(role)}</h2>
            <span className={classes.count}>
              {texts.flagsOn(
                PERMISSION_FLAGS.filter((flag) => matrix.isOn(role, flag)).length,
                PERMISSION_FLAGS.length,
              )}
            </span>
            <IconChevronDown size={18} aria-hidden />
          </summary>
          <div className={classes.roleReset}>
            <ResetRole matrix={matrix} role={role} />
          </div>
          <Flags matrix={matrix} role={role} />
        </details>
      ))}
    </div>
  );
}

function Flags({ matrix, role }: { matrix: Matrix; role: SetRole }) {
  return PERMISSION_GROUPS.map((group) => (
    <section key={group.title} className={classes.card}>
      <h3>{group.title}</h3>
      <ul>
        {group.flags.map((row) => (
          <li key={row.flag}>
            <span className={classes.flag}>
              <FlagText row={row} matrix={matrix} />
            </span>
            <FlagSwitch matrix={matrix} role={role} flag={row.flag} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
