import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DEFAULT_PERMISSIONS, type PermissionFlag } from '@tenfour/domain';
import type { SetRole } from './changes.ts';
import { PermissionCards } from './PermissionCards.tsx';
import classes from './PermissionsSection.module.css';
import { PermissionTable } from './PermissionTable.tsx';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** How the matrix reads and changes a flag; the same for both of its shapes. */
export interface Matrix {
  isOn: (role: SetRole, flag: PermissionFlag) => boolean;
  differs: (role: SetRole, flag: PermissionFlag) => boolean;
  set: (role: SetRole, flag: PermissionFlag, on: boolean) => void;
  /** Whether management flags count at present (design.md section 7). */
  delegated: boolean;
  mayEdit: boolean;
}

function matrixOf({ stored, edits, edit }: Settings, mayEdit: boolean): Matrix {
  const isOn = (role: SetRole, flag: PermissionFlag) => edits[role]?.[flag] ?? stored[role][flag];
  return {
    isOn,
    differs: (role, flag) => isOn(role, flag) !== DEFAULT_PERMISSIONS[role][flag],
    set: (role, flag, on) => edit({ [role]: { ...edits[role], [flag]: on } }),
    delegated: edits.delegateManagement ?? stored.delegateManagement,
    mayEdit,
  };
}

/** What moderators and admins may do: one matrix of 16 flags; on a phone a list per role. */
export function PermissionsSection({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const matrix = matrixOf(settings, mayEdit);

  function reset() {
    const { moderator, admin } = DEFAULT_PERMISSIONS;
    settings.edit({ moderator: { ...moderator }, admin: { ...admin } });
  }

  return (
    <>
      <div className={classes.top}>
        <p className={classes.note}>
          {mayEdit ? texts.ownerHasAll : texts.ownerDecides}
          <br />
          <span className={classes.dot} aria-hidden /> {texts.differsLegend}.{' '}
          {matrix.delegated ? null : texts.dormantLegend}
        </p>
        {mayEdit ? (
          <Button variant="default" size="xs" onClick={reset}>
            {texts.resetToDefaults}
          </Button>
        ) : null}
      </div>
      {narrow ? <PermissionCards matrix={matrix} /> : <PermissionTable matrix={matrix} />}
    </>
  );
}
