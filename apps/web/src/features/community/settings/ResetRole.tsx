import { Button } from '@mantine/core';
import { roleName, type SetRole } from './changes.ts';
import type { Matrix } from './matrix.ts';
import { texts } from './texts.ts';

/**
 * Resets one role's flags to the defaults of a new server. Its space stays reserved while there is nothing to reset.
 */
export function ResetRole({ matrix, role }: { matrix: Matrix; role: SetRole }) {
  if (!matrix.mayEdit) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      style={{ visibility: matrix.anyDiffers(role) ? 'visible' : 'hidden' }}
      aria-label={texts.resetRoleLabel(roleName(role))}
      onClick={() => matrix.reset(role)}
    >
      {texts.resetRole}
    </Button>
  );
}
