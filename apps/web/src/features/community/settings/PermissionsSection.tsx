import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconLock } from '@tabler/icons-react';
import { may, PERMISSION_FLAGS, type PermissionFlag, type PermissionSet } from '@tenfour/domain';
import { useId, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { roleName, SET_ROLES, type SetRole } from './changes.ts';
import { FlagSwitch } from './FlagSwitch.tsx';
import type { Matrix } from './matrix.ts';
import { matrixOf } from './matrix.ts';
import classes from './PermissionsSection.module.css';
import { FlagText, PermissionTable } from './PermissionTable.tsx';
import { flagName, PERMISSION_GROUPS, RECORDS_INFRACTIONS } from './permission-groups.ts';
import { ResetRole } from './ResetRole.tsx';
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
          {mayEdit ? texts.ownerHasAll : texts.ownerDecides}
          <br />
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
      <RolePreview
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

/** The pages of a server with the flag that opens each. */
const PAGES: readonly { name: string; flag: PermissionFlag }[] = [
  { name: copy.navigation.overview, flag: 'canViewDashboard' },
  { name: copy.navigation.members, flag: 'canViewDashboard' },
  { name: copy.navigation.ingame, flag: 'canViewIngamePanel' },
  { name: copy.navigation.joinRequests, flag: 'canApproveJoinRequests' },
  { name: copy.navigation.punishments, flag: 'canViewPunishments' },
  { name: copy.navigation.modCalls, flag: 'canViewStaffTools' },
  { name: copy.navigation.staff, flag: 'canViewStaffTools' },
  { name: copy.navigation.logs, flag: 'canViewWebhooks' },
  { name: copy.navigation.settings, flag: 'canViewServerSettings' },
];

const OPENS_PAGE = new Set(PAGES.map(({ flag }) => flag));

function setOf(matrix: Matrix, role: SetRole): PermissionSet {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, matrix.isOn(role, flag)])) as PermissionSet;
}

/** What a role would see and do with the permissions as they stand on the page, by the rules of the API. */
function RolePreview(props: { role: SetRole | null; matrix: Matrix; unsaved: boolean; onClose: () => void }) {
  const { role, matrix } = props;
  useBackCloses(role !== null, props.onClose);
  return (
    <Modal
      opened={role !== null}
      onClose={props.onClose}
      title={role ? texts.previewTitle(roleName(role)) : ''}
      transitionProps={{ duration: 0 }}
    >
      {role ? <Preview role={role} matrix={matrix} unsaved={props.unsaved} /> : null}
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
