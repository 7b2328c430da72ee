import { DEFAULT_PERMISSIONS, PERMISSION_FLAGS, type PermissionFlag } from '@tenfour/domain';
import type { SetRole } from './changes.ts';
import type { Settings } from './use-settings.ts';

/** How the matrix reads and changes a flag; the same for both of its shapes. */
export interface Matrix {
  isOn: (role: SetRole, flag: PermissionFlag) => boolean;
  differs: (role: SetRole, flag: PermissionFlag) => boolean;
  /** Whether any flag of the role differs. */
  anyDiffers: (role: SetRole) => boolean;
  set: (role: SetRole, flag: PermissionFlag, on: boolean) => void;
  reset: (...roles: SetRole[]) => void;
  /** Whether management flags count at present. */
  delegated: boolean;
  mayEdit: boolean;
}

/** The matrix over what is stored and what was touched. */
export function matrixOf({ stored, edits, edit }: Settings, mayEdit: boolean): Matrix {
  const isOn = (role: SetRole, flag: PermissionFlag) => edits[role]?.[flag] ?? stored[role][flag];
  const differs = (role: SetRole, flag: PermissionFlag) =>
    isOn(role, flag) !== DEFAULT_PERMISSIONS[role][flag];
  return {
    isOn,
    differs,
    anyDiffers: (role) => PERMISSION_FLAGS.some((flag) => differs(role, flag)),
    set: (role, flag, on) => edit({ [role]: { ...edits[role], [flag]: on } }),
    reset: (...roles) =>
      edit(Object.fromEntries(roles.map((role) => [role, { ...DEFAULT_PERMISSIONS[role] }]))),
    delegated: edits.delegateManagement ?? stored.delegateManagement,
    mayEdit,
  };
}
