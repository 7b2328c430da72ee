import { Button, Modal } from '@mantine/core';
import { may, PERMISSION_FLAGS, type PermissionSet } from '@tenfour/domain';
import { useRolePreviewActions } from '../../../data/use-role-preview.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useServerId } from '../servers/use-server.ts';
import { roleName, type SetRole } from './changes.ts';
import type { Matrix } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { RECORDS_INFRACTIONS } from './permission-groups.ts';
import { RolePages } from './RolePages.tsx';
import { texts } from './texts.ts';

function setOf(matrix: Matrix, role: SetRole): PermissionSet {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, matrix.isOn(role, flag)])) as PermissionSet;
}

/** What a role would see and do with the permissions as they stand on the page, by the rules of the API. */
export function RolePreviewDialog(props: {
  role: SetRole | null;
  matrix: Matrix;
  unsaved: boolean;
  onClose: () => void;
}) {
  const { role, matrix } = props;
  const serverId = useServerId();
  const { start } = useRolePreviewActions();
  useBackCloses(role !== null, props.onClose);
  return (
    <Modal
      opened={role !== null}
      onClose={props.onClose}
      title={role ? texts.preview(roleName(role)) : ''}
      transitionProps={{ duration: 0 }}
    >
      {role ? (
        <>
          <Preview role={role} matrix={matrix} unsaved={props.unsaved} />
          <Button mt="md" disabled={props.unsaved} onClick={() => void start({ serverId, role })}>
            {texts.openAs(roleName(role))}
          </Button>
        </>
      ) : null}
    </Modal>
  );
}

function Preview({ role, matrix, unsaved }: { role: SetRole; matrix: Matrix; unsaved: boolean }) {
  const policy = {
    moderatorPermissions: setOf(matrix, 'moderator'),
    adminPermissions: setOf(matrix, 'admin'),
    delegateManagement: matrix.delegated,
  };
  return (
    <>
      {unsaved ? <p className={classes.note}>{texts.previewUnsaved}</p> : null}
      <RolePages
        can={(flag) => may({ role, policy }, flag)}
        also={role === 'admin' ? [RECORDS_INFRACTIONS] : []}
      />
    </>
  );
}
