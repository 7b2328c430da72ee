import { Button, Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core';
import { type CustomRoleView, MAX_LENGTH, type Permissions } from '@tenfour/contracts';
import { PERMISSION_FLAGS, ROLE_COLORS } from '@tenfour/domain';
import { useState } from 'react';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { PERMISSION_GROUPS } from '../settings/permission-groups.ts';
import { Department, RolePreview, Template, useDepartments } from './RoleFields.tsx';
import classes from './Roles.module.css';
import { texts } from './texts.ts';
import { type RoleDraft, useRoleActions } from './use-roles.ts';

interface DialogProps {
  serverId: string;
  /** The opened role, or a new one; null while closed. */
  role: CustomRoleView | 'new' | null;
  /** No person hands out more than they can do. */
  viewer: Permissions;
  mayEdit: boolean;
  onClose: () => void;
}

/** Shows one role: its name, color and permissions. */
export function RoleDialog(props: DialogProps) {
  const { role, onClose } = props;
  useBackCloses(role !== null, onClose);
  const known = role === 'new' ? null : role;
  const canEdit = props.mayEdit && (known?.canEdit ?? true);
  const title = known === null ? texts.add : canEdit ? texts.edit(known.name) : texts.view(known.name);
  return (
    <Modal
      opened={role !== null}
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      title={title}
    >
      {role === null ? null : (
        <Editor key={known?.version ?? 'new'} {...props} role={known} canEdit={canEdit} />
      )}
    </Modal>
  );
}

function Editor({
  serverId,
  role,
  viewer,
  canEdit,
  onClose,
}: Omit<DialogProps, 'role'> & { role: CustomRoleView | null; canEdit: boolean }) {
  const { can } = viewer;
  const actions = useRoleActions(serverId);
  const [draft, setDraft] = useState<RoleDraft>(() => ({
    name: role?.name ?? '',
    color: role?.color ?? 'gray',
    flags: role?.flags ?? [],
    department: role?.department ?? null,
  }));
  const edit = (part: Partial<RoleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const name = draft.name.trim();
  const types = useDepartments(serverId, viewer);
  return (
    <Stack gap="md">
      {role === null ? <Template can={can} department={types[0]?.id ?? null} onChoose={setDraft} /> : null}
      <TextInput
        label={texts.name}
        maxLength={MAX_LENGTH.roleName}
        value={draft.name}
        readOnly={!canEdit}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      <Select
        label={texts.color}
        allowDeselect={false}
        readOnly={!canEdit}
        data={ROLE_COLORS.map((color) => ({ value: color, label: texts.colors[color] }))}
        value={draft.color}
        onChange={(value) => edit({ color: ROLE_COLORS.find((color) => color === value) ?? 'gray' })}
      />
      <Department types={types} draft={draft} canEdit={canEdit} onChange={edit} />
      <Flags draft={draft} stored={role?.flags ?? []} can={can} canEdit={canEdit} onChange={edit} />
      <RolePreview serverId={serverId} draft={draft} />
      {canEdit ? (
        <div className={classes.footer}>
          {role ? (
            <Button variant="subtle" color="danger" onClick={() => actions.remove(role, onClose)}>
              {texts.delete}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
          )}
          <Button
            disabled={name === ''}
            loading={actions.pending}
            onClick={() => actions.save(role, { ...draft, name }, onClose)}
          >
            {role ? texts.save : texts.create}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function Flags(props: {
  draft: RoleDraft;
  stored: RoleDraft['flags'];
  can: Permissions['can'];
  canEdit: boolean;
  onChange: (part: Partial<RoleDraft>) => void;
}) {
  const { draft, stored, can, canEdit, onChange } = props;
  const on = new Set(draft.flags);
  return (
    <fieldset className={classes.groups} aria-label={texts.flags}>
      {PERMISSION_GROUPS.map((group) => (
        <fieldset key={group.title}>
          <legend>{group.title}</legend>
          <Stack gap={6}>
            {group.flags.map(({ flag, name }) => (
              <Checkbox
                key={flag}
                label={name}
                checked={on.has(flag)}
                disabled={!canEdit || !(can[flag] || stored.includes(flag))}
                onChange={(event) => {
                  if (event.currentTarget.checked) on.add(flag);
                  else on.delete(flag);
                  onChange({ flags: PERMISSION_FLAGS.filter((one) => on.has(one)) });
                }}
              />
            ))}
          </Stack>
        </fieldset>
      ))}
    </fieldset>
  );
}
