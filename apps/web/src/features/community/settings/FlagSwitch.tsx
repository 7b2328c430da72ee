import { Switch } from '@mantine/core';
import type { PermissionFlag } from '@tenfour/domain';
import { roleName, type SetRole } from './changes.ts';
import type { Matrix } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { flagName } from './permission-groups.ts';
import { texts } from './texts.ts';

/** One cell of the matrix: "Moderator: View punishments", with a dot where it differs from the default. */
export function FlagSwitch({ matrix, role, flag }: { matrix: Matrix; role: SetRole; flag: PermissionFlag }) {
  const differs = matrix.differs(role, flag);
  return (
    <span className={classes.cell}>
      <Switch
        aria-label={`${roleName(role)}: ${flagName(flag)}`}
        checked={matrix.isOn(role, flag)}
        disabled={!matrix.mayEdit}
        onChange={(event) => matrix.set(role, flag, event.currentTarget.checked)}
      />
      <span className={classes.dotSpace}>
        {differs ? (
          <span className={classes.dot} title={texts.differs}>
            <span className="tf-visually-hidden">{texts.differs}</span>
          </span>
        ) : null}
      </span>
    </span>
  );
}
