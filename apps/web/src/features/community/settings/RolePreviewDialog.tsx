import { Button, Modal } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import {
  APPEAL_FLAGS,
  may,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
} from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { useRolePreviewActions } from '../../../data/use-role-preview.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useServerId } from '../servers/use-server.ts';
import { roleName, type SetRole } from './changes.ts';
import type { Matrix } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { flagName, RECORDS_INFRACTIONS } from './permission-groups.ts';
import { texts } from './texts.ts';

/** The pages of a server with the flag that opens each. */
const PAGES: readonly { name: string; flag: PermissionFlag }[] = [
  { name: copy.navigation.overview, flag: 'canViewDashboard' },
  { name: copy.navigation.members, flag: 'canViewDashboard' },
  { name: copy.navigation.joinRequests, flag: 'canApproveJoinRequests' },
  { name: copy.navigation.ingame, flag: 'canViewIngamePanel' },
  { name: copy.navigation.modCalls, flag: 'canViewStaffTools' },
  { name: copy.navigation.punishments, flag: 'canViewPunishments' },
  { name: copy.navigation.appeals, flag: APPEAL_FLAGS.view },
  { name: copy.navigation.staff, flag: 'canViewStaffTools' },
  { name: copy.navigation.security, flag: 'canViewStaffTools' },
  { name: copy.navigation.analytics, flag: 'canViewStaffTools' },
  { name: copy.navigation.automations, flag: 'canViewServerSettings' },
  { name: copy.navigation.bot, flag: 'canViewServerSettings' },
  { name: copy.navigation.logs, flag: 'canViewWebhooks' },
  { name: copy.navigation.settings, flag: 'canViewServerSettings' },
];

const OPENS_PAGE = new Set(PAGES.map(({ flag }) => flag));

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
  const can = (flag: PermissionFlag) => may({ role, policy }, flag);
  const flags = PERMISSION_FLAGS.filter((flag) => !OPENS_PAGE.has(flag) && can(flag));
  const actions = [...flags.map(flagName), ...(role === 'admin' ? [RECORDS_INFRACTIONS] : [])];
  return (
    <div className={classes.preview}>
      {unsaved ? <p className={classes.note}>{texts.previewUnsaved}</p> : null}
      <h3>{texts.previewPages}</h3>
      <ul>
        {PAGES.map(({ name, flag }) => (
          <li key={name} data-closed={!can(flag) || undefined}>
            {can(flag) ? <IconCheck size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
            <span>{name}</span>
            <span className="tf-visually-hidden">{can(flag) ? texts.previewShown : texts.previewLocked}</span>
          </li>
        ))}
      </ul>
      <h3>{texts.previewActions}</h3>
      {actions.length === 0 ? (
        <p className={classes.note}>{texts.previewNothing}</p>
      ) : (
        <ul>
          {actions.map((action) => (
            <li key={action}>
              <IconCheck size={16} aria-hidden />
              {action}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
