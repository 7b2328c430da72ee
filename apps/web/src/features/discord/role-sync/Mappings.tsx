import { Button, NativeSelect, Select } from '@mantine/core';
import type { DiscordRoles } from '@tenfour/contracts';
import { type GrantableRole, mappableRoles, type Role } from '@tenfour/domain';
import { type FormEvent, useState } from 'react';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import classes from './DiscordRoles.module.css';
import { texts } from './texts.ts';
import { useMappableRoles, useSaveRoles } from './use-discord-roles.ts';

interface MappingsProps {
  serverId: string;
  role: Role;
  mayEdit: boolean;
  roles: DiscordRoles;
}

const sent = (mappings: DiscordRoles['mappings']) => mappings.map(({ roleId, role }) => ({ roleId, role }));

/** Discord roles and what they give; only roles below one's own can be given. */
export function Mappings(props: MappingsProps) {
  const { mayEdit, role, roles, serverId } = props;
  const { save, saving } = useSaveRoles(serverId);
  const may = mappableRoles(role);
  return (
    <div>
      {roles.mappings.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
      ) : (
        <ul aria-label={texts.mappings}>
          {roles.mappings.map((mapping) => (
            <li key={mapping.roleId} className={classes.row}>
              <span className={classes.grow}>{mapping.roleName}</span>
              <StatusBadge kind="role" value={mapping.role} />
              {mayEdit && may.includes(mapping.role) ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.removeOf(mapping.roleName)}
                  aria-disabled={saving || undefined}
                  onClick={() => {
                    const others = roles.mappings.filter(({ roleId }) => roleId !== mapping.roleId);
                    if (!saving) save({ mappings: sent(others) });
                  }}
                >
                  {texts.remove}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && may.length > 0 ? <Adding {...props} may={may} /> : null}
    </div>
  );
}

function Adding({ serverId, roles, may }: MappingsProps & { may: readonly GrantableRole[] }) {
  const known = useMappableRoles(serverId, true);
  const { save, saving } = useSaveRoles(serverId);
  const [roleId, setRoleId] = useState<string | null>(null);
  const [role, setRole] = useState<GrantableRole>(may.at(-1) ?? 'member');
  const [tried, setTried] = useState(false);
  const mapped = new Set(roles.mappings.map((one) => one.roleId));
  const free = known.data?.filter(({ id }) => !mapped.has(id)) ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (roleId === null || saving) return;
    save({ mappings: [...sent(roles.mappings), { roleId, role }] });
    setRoleId(null);
    setTried(false);
  }

  return (
    <form onSubmit={submit} noValidate>
      <RegionProblem query={known} />
      <div className={classes.adding}>
        <Select
          label={texts.discordRole}
          data={free.map(({ id, name }) => ({ value: id, label: name }))}
          value={roleId}
          searchable
          nothingFoundMessage={texts.noRole}
          error={tried && roleId === null ? texts.choose : null}
          onChange={setRoleId}
        />
        <NativeSelect
          label={texts.role}
          data={may.map((value) => ({ value, label: statusLook('role', value).label }))}
          value={role}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setRole(may.find((one) => one === chosen) ?? role);
          }}
        />
        <PendingButton type="submit" variant="default" pending={saving}>
          {texts.add}
        </PendingButton>
      </div>
    </form>
  );
}
