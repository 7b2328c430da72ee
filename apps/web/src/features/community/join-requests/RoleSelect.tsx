import { Select } from '@mantine/core';
import { canGrantOnApproval, GRANTABLE_ROLES, type GrantableRole, type Role } from '@tenfour/domain';
import { statusLook } from '../../../ui/status-table.ts';

/** The role that an approval grants by default. */
export const PRESET: GrantableRole = 'moderator';

/** The role that an approval grants: up to the viewer's own. */
export function RoleSelect(props: {
  label: string;
  viewerRole: Role;
  value: GrantableRole;
  onChange: (role: GrantableRole) => void;
}) {
  const roles = GRANTABLE_ROLES.filter((one) => canGrantOnApproval(props.viewerRole, one));
  return (
    <Select
      size="xs"
      w={130}
      aria-label={props.label}
      allowDeselect={false}
      data={roles.map((one) => ({ value: one, label: statusLook('role', one).label }))}
      value={props.value}
      onChange={(value) => props.onChange(value ?? PRESET)}
    />
  );
}
