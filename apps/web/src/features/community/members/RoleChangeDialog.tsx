import { Button, Group, Modal } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Member } from '@tenfour/contracts';
import type { GrantableRole, Role, ServerPolicy } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { flagName, RECORDS_INFRACTIONS } from '../settings/permission-groups.ts';
import classes from './RoleChangeDialog.module.css';
import { recordsInfractions, roleChange } from './role-change.ts';
import { texts } from './texts.ts';

/** Asks before a change of role that takes rights away, and lists what changes. Closed while `to` is null. */
export function RoleChangeDialog(props: {
  member: Member;
  to: GrantableRole | null;
  policy: ServerPolicy;
  onCancel: () => void;
  onConfirm: (role: GrantableRole) => void;
}) {
  const { member, to, policy, onCancel, onConfirm } = props;
  useBackCloses(to !== null, onCancel);
  return (
    <Modal
      opened={to !== null}
      onClose={onCancel}
      title={texts.changeTitle(member.username)}
      transitionProps={{ duration: 0 }}
    >
      {to === null ? null : (
        <>
          <p className={classes.step}>
            <StatusBadge kind="role" value={member.role} />
            <span aria-hidden>→</span>
            <span className="tf-visually-hidden">{texts.becomes}</span>
            <StatusBadge kind="role" value={to} />
          </p>
          <Difference change={inWords(policy, member.role, to)} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onCancel}>
              {copy.common.cancel}
            </Button>
            <Button data-autofocus onClick={() => onConfirm(to)}>
              {texts.changeRole}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

/** What a change gives and takes, by name; recording infractions goes with the role alone. */
interface Words {
  gains: readonly string[];
  losses: readonly string[];
}

function inWords(policy: ServerPolicy, from: Role, to: Role): Words {
  const { gains, losses } = roleChange(policy, from, to);
  const records = (role: Role, other: Role) =>
    recordsInfractions(role) && !recordsInfractions(other) ? [RECORDS_INFRACTIONS] : [];
  return {
    gains: [...gains.map(flagName), ...records(to, from)],
    losses: [...losses.map(flagName), ...records(from, to)],
  };
}

function Difference({ change }: { change: Words }) {
  const { gains, losses } = change;
  return (
    <>
      <Flags title={texts.gains} flags={gains} sign="gain" />
      <Flags title={texts.loses} flags={losses} sign="loss" />
    </>
  );
}

function Flags(props: { title: string; flags: readonly string[]; sign: 'gain' | 'loss' }) {
  const { title, flags, sign } = props;
  if (flags.length === 0) return null;
  const Icon = sign === 'gain' ? IconPlus : IconMinus;
  return (
    <section className={classes.flags} data-sign={sign}>
      <h3>{title}</h3>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <Icon size={14} stroke={2.2} aria-hidden />
            {flag}
          </li>
        ))}
      </ul>
    </section>
  );
}
