import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { useId, useState } from 'react';
import { roleName, SET_ROLES, type SetRole } from './changes.ts';
import { FlagSwitch } from './FlagSwitch.tsx';
import type { Matrix } from './matrix.ts';
import { matrixOf } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { FlagText, PermissionTable } from './PermissionTable.tsx';
import { PERMISSION_GROUPS } from './permission-groups.ts';
import { ResetRole } from './ResetRole.tsx';
import { RolePreviewDialog } from './RolePreviewDialog.tsx';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** What moderators and admins may do: one matrix of 16 flags; on a phone a list per role. */
export function PermissionsSection({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const id = useId();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [previewed, setPreviewed] = useState<SetRole | null>(null);
  const matrix = matrixOf(settings, mayEdit);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {texts.permissions}
      </h2>
      <div className={classes.top}>
        <p className={classes.note}>
          {mayEdit ? null : (
            <>
              {texts.ownerDecides}
              <br />
            </>
          )}
          <span className={classes.dot} aria-hidden /> {texts.differs}
        </p>
        <div className={classes.buttons}>
          {SET_ROLES.map((role) => (
            <Button key={role} variant="default" size="xs" onClick={() => setPreviewed(role)}>
              {texts.preview(roleName(role))}
            </Button>
          ))}
          {mayEdit ? (
            <Button variant="default" size="xs" onClick={() => matrix.reset(...SET_ROLES)}>
              {texts.resetToDefaults}
            </Button>
          ) : null}
        </div>
      </div>
      {narrow ? <PermissionCards matrix={matrix} /> : <PermissionTable matrix={matrix} />}
      <RolePreviewDialog
        role={previewed}
        matrix={matrix}
        unsaved={settings.lines.length > 0}
        onClose={() => setPreviewed(null)}
      />
    </section>
  );
}

/** Shows the matrix on a phone: an accordion of roles, each with its flags as a list. */
function PermissionCards({ matrix }: { matrix: Matrix }) {
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
