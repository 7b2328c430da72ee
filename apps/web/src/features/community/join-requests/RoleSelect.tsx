import { Select } from '@mantine/core';
import { canGrantOnApproval, GRANTABLE_ROLES, type GrantableRole, type RoleOrRank } from '@tenfour/domain';
import { useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { statusLook } from '../../../ui/status-table.ts';

/** The role that an approval grants by default. */
export const PRESET: GrantableRole = 'moderator';

/**
 * Returns the role to grant, at first the one that the viewer granted last in this browser, and a function that
 * remembers it. Someone who was removed from the server before begins as a member, which is not remembered.
 */
export function useApprovalRole(viewerRole: RoleOrRank, wasRemoved = false) {
  const key = `tenfour:approval-role:${useUser().id}`;
  const [role, setRole] = useState<GrantableRole>(() => (wasRemoved ? 'member' : readRole(key, viewerRole)));

  function remember() {
    if (wasRemoved) return;
    try {
      localStorage.setItem(key, role);
    } catch {
      // Storage is blocked: the preset is offered again.
    }
  }

  return { role, setRole, remember };
}

function readRole(key: string, viewerRole: RoleOrRank): GrantableRole {
  try {
    const stored = localStorage.getItem(key);
    const known = GRANTABLE_ROLES.find((one) => one === stored && canGrantOnApproval(viewerRole, one));
    return known ?? PRESET;
  } catch {
    return PRESET;
  }
}

/** The role that an approval grants: up to the viewer's own. */
export function RoleSelect(props: {
  label: string;
  viewerRole: RoleOrRank;
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
