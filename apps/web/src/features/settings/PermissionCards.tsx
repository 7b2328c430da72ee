import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { roleName, SET_ROLES, type SetRole } from './changes.ts';
import { FlagSwitch } from './FlagSwitch.tsx';
import type { Matrix } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { FlagText } from './PermissionTable.tsx';
import { PERMISSION_GROUPS } from './permission-groups.ts';
import { ResetRole } from './ResetRole.tsx';
import { texts } from './texts.ts';

/** The matrix on a phone: one role at a time, its flags as a list. */
export function PermissionCards({ matrix }: { matrix: Matrix }) {
  const [role, setRole] = useState<SetRole>('moderator');
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={texts.roleTabs}
        data={SET_ROLES.map((value) => ({ value, label: roleName(value) }))}
        value={role}
        onChange={setRole}
      />
      <div className={classes.roleReset}>
        <ResetRole matrix={matrix} role={role} />
      </div>
      {PERMISSION_GROUPS.map((group) => (
        <section key={group.title} className={classes.card}>
          <h2>{group.title}</h2>
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
      ))}
    </>
  );
}
