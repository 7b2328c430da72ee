import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import type { CustomRoleView, Permissions } from '@tenfour/contracts';
import { orderOf, rank } from '@tenfour/domain';
import { useId, useState } from 'react';
import { RoleChip } from './RoleChips.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import classes from './Roles.module.css';
import { texts } from './texts.ts';
import { useRoleActions, useRoles } from './use-roles.ts';

/** The custom roles of a server among the fixed ones, highest first, with what the viewer can change. */
export function RolesPanel({ serverId, permissions }: { serverId: string; permissions: Permissions }) {
  const id = useId();
  const { data: roles = [] } = useRoles(serverId);
  const [opened, setOpened] = useState<CustomRoleView | 'new' | null>(null);
  const mayEdit = permissions.can.canEditServerSettings;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{texts.title}</h2>
          <p className={classes.note}>{roles.length === 0 ? texts.empty : texts.intro}</p>
        </div>
        {mayEdit && permissions.rank > 0 ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            {texts.add}
          </Button>
        ) : null}
      </div>
      {roles.length > 0 ? (
        <RoleList
          serverId={serverId}
          roles={roles}
          mayEdit={mayEdit}
          own={permissions.rank}
          onOpen={setOpened}
        />
      ) : null}
      <RoleDialog
        serverId={serverId}
        role={opened}
        viewer={permissions}
        mayEdit={mayEdit}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

interface ListProps {
  serverId: string;
  roles: readonly CustomRoleView[];
  mayEdit: boolean;
  /** The viewer's own rank. */
  own: number;
  onOpen: (role: CustomRoleView) => void;
}

function RoleList({ serverId, roles, mayEdit, own, onOpen }: ListProps) {
  const actions = useRoleActions(serverId);
  const order = orderOf(roles);
  const rankOf = (id: string) =>
    roles.find((role) => role.id === id)?.rank ?? rank(id === 'admin' ? 'admin' : 'moderator');
  const canMove = (place: number) => mayEdit && rankOf(order[place] ?? 'admin') < own;
  return (
    <ul className={classes.list}>
      {order.map((id, place) => {
        const role = roles.find((one) => one.id === id);
        if (role === undefined) {
          return (
            <li key={id} className={`${classes.row} ${classes.fixed}`}>
              {texts.fixed[id]}
            </li>
          );
        }
        const canEdit = mayEdit && role.canEdit;
        return (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              <RoleChip name={role.name} color={role.color} />
            </span>
            <span className={classes.facts}>
              {texts.permissions(role.flags.length)} · {texts.members(role.memberCount)}
            </span>
            <span className={classes.buttons}>
              {canEdit ? (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={texts.up(role.name)}
                    disabled={place === 0 || !canMove(place - 1) || actions.moving}
                    onClick={() => actions.move(roles, id, -1)}
                  >
                    <IconArrowUp size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={texts.down(role.name)}
                    disabled={place === order.length - 1 || actions.moving}
                    onClick={() => actions.move(roles, id, 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </ActionIcon>
                </>
              ) : null}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={canEdit ? texts.edit(role.name) : texts.view(role.name)}
                onClick={() => onOpen(role)}
              >
                {canEdit ? <IconPencil size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              </ActionIcon>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
