import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Permissions } from '@tenfour/contracts';
import { DEFAULT_PERMISSIONS, MANAGEMENT_FLAGS, may, ROLE_TEMPLATES, rank } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { useServerOfPage } from '../servers/use-server.ts';
import { RolePages } from '../settings/RolePages.tsx';
import classes from './Roles.module.css';
import { texts } from './texts.ts';
import type { RoleDraft } from './use-roles.ts';

/** Shows what a member has with these permissions alone, as they are in the dialog. */
export function RolePreview({ serverId, draft }: { serverId: string; draft: RoleDraft }) {
  const { flags, department } = draft;
  const { data: server } = useServerOfPage(serverId);
  const delegated = server?.delegateManagement ?? false;
  const policy = {
    ...NO_SETS,
    delegateManagement: delegated,
    added: { ...NO_RIGHTS, flags: new Set(flags) },
  };
  return (
    <details className={classes.preview}>
      <summary>{texts.preview}</summary>
      {!delegated && flags.some((flag) => MANAGEMENT_FLAGS.has(flag)) ? (
        <p className={classes.note}>{texts.delegated}</p>
      ) : null}
      <RolePages
        can={(flag) => may({ role: 'member', policy }, flag)}
        also={department === null ? [] : [texts.leads]}
      />
    </details>
  );
}

const NO_SETS = {
  moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
  adminPermissions: DEFAULT_PERMISSIONS.admin,
};
const NO_RIGHTS = { rank: 0, until: null };

/** Returns the shift types that the viewer can put in the hands of a role: all for admins, else those they lead. */
export function useDepartments(serverId: string, { role, can, departments = [] }: Permissions) {
  const { data } = useQuery(trpc.shifts.rules.queryOptions({ serverId }, { enabled: can.canViewStaffTools }));
  const isAdmin = rank(role) >= rank('admin');
  return (data?.types ?? []).filter(({ id }) => isAdmin || departments.includes(id));
}

/** Chooses the shift type that a role leads. */
export function Department(props: {
  types: readonly { id: string; name: string }[];
  draft: RoleDraft;
  canEdit: boolean;
  onChange: (part: Partial<RoleDraft>) => void;
}) {
  const { types, draft, canEdit, onChange } = props;
  const { department } = draft;
  if (types.length === 0 && department === null) return null;
  const known = types.map(({ id, name }) => ({ value: id, label: name }));
  const other = department !== null && !known.some(({ value }) => value === department);
  return (
    <Select
      label={texts.department}
      description={texts.departmentHint}
      placeholder={texts.noDepartment}
      clearable={canEdit}
      readOnly={!canEdit}
      data={other ? [...known, { value: department, label: texts.otherDepartment }] : known}
      value={department}
      onChange={(value) => onChange({ department: value })}
    />
  );
}

/** Fills a new role from a template. */
export function Template({
  can,
  department,
  onChoose,
}: {
  can: Permissions['can'];
  /** For a role that leads one; null where there is none. */
  department: string | null;
  onChoose: (draft: RoleDraft) => void;
}) {
  return (
    <Select
      label={texts.template}
      data={ROLE_TEMPLATES.map(({ name }) => name)}
      onChange={(value) => {
        const template = ROLE_TEMPLATES.find(({ name }) => name === value);
        if (!template) return;
        const { name, color, flags, leads } = template;
        const held = flags.filter((flag) => can[flag]);
        onChoose({ name, color, flags: held, department: leads ? department : null });
      }}
    />
  );
}
