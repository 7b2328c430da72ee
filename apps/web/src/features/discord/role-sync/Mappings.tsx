import { Button, NativeSelect, Select } from '@mantine/core';
import type { DiscordRoles } from '@tenfour/contracts';
import { type GrantableRole, mappableRoles, type Role } from '@tenfour/domain';
import { RegionProblem } from '../../../ui/DataRegion.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { useRoles } from '../../community/roles/use-roles.ts';
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
type CustomMapping = DiscordRoles['customRoles'][number];
type CustomPair = Pick<CustomMapping, 'roleId' | 'customRoleId'>;

const sent = (mappings: readonly Mapping[]) => mappings.map(({ roleId, role }) => ({ roleId, role }));
const sentPairs = (mappings: readonly CustomPair[]) =>
  mappings.map(({ roleId, customRoleId }) => ({ roleId, customRoleId }));
const keyOf = ({ roleId, customRoleId }: CustomPair) => `${roleId}:${customRoleId}`;

/** Discord roles and what they give; only roles below one's own can be given. */
export function Mappings(props: MappingsProps) {
  const { mayEdit, role, roles, serverId } = props;
  const { save, saving } = useSaveRoles(serverId);
  const may = mappableRoles(role);
  const removeCustom = (mapping: CustomMapping) => {
    const others = roles.customRoles.filter((other) => other !== mapping);
    if (!saving) save({ customRoles: sentPairs(others) });
  };
  return (
    <div>
      {roles.mappings.length + roles.customRoles.length === 0 ? (
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
          {roles.customRoles.map((mapping) => (
            <li key={keyOf(mapping)} className={classes.row}>
              <span className={classes.grow}>{mapping.roleName}</span>
              <span>{mapping.customRoleName}</span>
              {mayEdit && mapping.canEdit ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.removePair(mapping.roleName, mapping.customRoleName)}
                  aria-disabled={saving || undefined}
                  onClick={() => removeCustom(mapping)}
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
  const custom = useRoles(serverId).data?.filter(({ canEdit }) => canEdit) ?? [];
  const form = useAddMapping(serverId, roles, may);
  const chosen = form.getValues().role;
  const isFixed = may.some((role) => role === chosen);
  const taken = isFixed ? roles.mappings : roles.customRoles.filter((one) => one.customRoleId === chosen);
  const mapped = new Set(taken.map((one) => one.roleId));
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
          data={[
            ...may.map((value) => ({ value, label: statusLook('role', value).label })),
            ...custom.map(({ id, name }) => ({ value: id, label: name })),
          ]}
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
    initialValues: { roleId: null as string | null, role: (may.at(-1) ?? 'member') as string },
    required: { roleId: texts.choose },
    toInput: ({ roleId, role }) => ({ roleId: roleId ?? undefined, role }),
    // The mutation shows its own failures.
    send: async ({ roleId, role }: { roleId: string; role: string }) => {
      const fixed = may.find((one) => one === role);
      const pairs = sentPairs(roles.customRoles);
      await saveNow(
        fixed
          ? { mappings: [...sent(roles.mappings), { roleId, role: fixed }] }
          : { customRoles: [...pairs, { roleId, customRoleId: role }] },
      );
      return role;
    },
    onSent: (role) => {
      const isReset = form.getValues().roleId === null;
      if (isReset) form.setValues({ role });
    },
  });
  return form;
}
