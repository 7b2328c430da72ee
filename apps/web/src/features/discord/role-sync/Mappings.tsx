import { Button, NativeSelect, Select } from '@mantine/core';
import type { DiscordRoles } from '@tenfour/contracts';
import { type GrantableRole, mappableRoles, type Role } from '@tenfour/domain';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
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

type Mapping = Pick<DiscordRoles['mappings'][number], 'roleId' | 'role'>;

const sent = (mappings: readonly Mapping[]) => mappings.map(({ roleId, role }) => ({ roleId, role }));

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
  const form = useAddMapping(serverId, roles, may);
  const mapped = new Set(roles.mappings.map((one) => one.roleId));
  const free = known.data?.filter(({ id }) => !mapped.has(id)) ?? [];

  return (
    <form {...form.formProps}>
      <RegionProblem query={known} />
      <div className={classes.adding}>
        <Select
          label={texts.discordRole}
          data={free.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          nothingFoundMessage={texts.noRole}
          {...form.getInputProps('roleId')}
        />
        <NativeSelect
          label={texts.role}
          data={may.map((value) => ({ value, label: statusLook('role', value).label }))}
          {...form.getInputProps('role')}
        />
        <PendingButton type="submit" variant="default" pending={form.pending}>
          {texts.add}
        </PendingButton>
      </div>
    </form>
  );
}

/** Has no draft: two choices are quickly made again. The chosen role stays for the next mapping. */
function useAddMapping(serverId: string, roles: DiscordRoles, may: readonly GrantableRole[]) {
  const { saveNow } = useSaveRoles(serverId);
  const form = useSubmittedForm({
    initialValues: { roleId: null as string | null, role: may.at(-1) ?? 'member' },
    required: { roleId: texts.choose },
    toInput: ({ roleId, role }) => ({ roleId: roleId ?? undefined, role }),
    // The mutation shows its own failures.
    send: async (mapping: Mapping) => {
      await saveNow({ mappings: [...sent(roles.mappings), mapping] });
      return mapping.role;
    },
    onSent: (role) => {
      const isReset = form.getValues().roleId === null;
      if (isReset) form.setValues({ role });
    },
  });
  return form;
}
