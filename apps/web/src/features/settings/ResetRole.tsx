import { Button } from '@mantine/core';
import { roleName, type SetRole } from './changes.ts';
import type { Matrix } from './matrix.ts';
import { texts } from './texts.ts';

/** Puts one role's flags back to what a new server has. */
export function ResetRole({ matrix, role }: { matrix: Matrix; role: SetRole }) {
  if (!matrix.mayEdit || !matrix.anyDiffers(role)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={texts.resetRoleLabel(roleName(role))}
      onClick={() => matrix.reset(role)}
    >
      {texts.resetRole}
    </Button>
  );
}
