import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { roleName, SET_ROLES, type SetRole } from './changes.ts';
import { matrixOf } from './matrix.ts';
import { PermissionCards } from './PermissionCards.tsx';
import classes from './PermissionsSection.module.css';
import { PermissionTable } from './PermissionTable.tsx';
import { RolePreview } from './RolePreview.tsx';
import { texts } from './texts.ts';
import type { Settings } from './use-settings.ts';

/** What moderators and admins may do: one matrix of 16 flags; on a phone a list per role. */
export function PermissionsSection({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [previewed, setPreviewed] = useState<SetRole | null>(null);
  const matrix = matrixOf(settings, mayEdit);
  return (
    <>
      <div className={classes.top}>
        <p className={classes.note}>
          {mayEdit ? texts.ownerHasAll : texts.ownerDecides}
          <br />
          <span className={classes.dot} aria-hidden /> {texts.differsLegend}.{' '}
          {matrix.delegated ? null : texts.dormantLegend}
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
      <RolePreview
        role={previewed}
        matrix={matrix}
        unsaved={settings.lines.length > 0}
        onClose={() => setPreviewed(null)}
      />
    </>
  );
}
