import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconDots, IconGavel, IconX } from '@tabler/icons-react';
import type { ModCall, Permissions } from '@tenfour/contracts';
import { rank } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { KeySign } from '../../../ui/KeySign.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { PunishLink } from './CallParts.tsx';
import { texts } from './texts.ts';
import type { Triage } from './use-triage.ts';

interface ActionsProps {
  call: ModCall;
  triage: Triage;
  viewer: Pick<Permissions, 'role' | 'can'>;
  isMine: boolean;
  isFirst: boolean;
}

/**
 * The actions of an open call. Claim and the viewer's Resolve stand in the same place, so that the focus stays; the
 * call of another moderator has a menu only.
 */
export function CallActions(props: ActionsProps) {
  const { call, triage, isMine, isFirst } = props;
  const isPending = call.status === 'pending';
  if (!isPending && !isMine) return <MoreActions {...props} />;
  const label = isPending ? texts.claim : texts.resolve;
  const key = isPending ? 'c' : 'r';
  return (
    <>
      <PendingButton
        size="xs"
        data-first
        data-key={key}
        rightSection={<KeySign of={key} />}
        color={isPending ? 'cobalt' : 'success'}
        variant={isPending && !isFirst ? 'outline' : 'filled'}
        pending={triage.claiming === call.id}
        aria-label={texts.about(label, call.reason)}
        onClick={() => (isPending ? triage.claim(call) : triage.ask('resolve', call))}
      >
        {label}
      </PendingButton>
      {isPending ? <DismissButton {...props} /> : <MoreActions {...props} />}
    </>
  );
}

function DismissButton({ call, triage }: ActionsProps) {
  const { hold, unless } = useOffline();
  const label = texts.about(texts.dismiss, call.reason);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={texts.dismiss}
      {...hold}
      onClick={unless(() => triage.ask('dismiss', call))}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

function MoreActions({ call, triage, viewer, isMine }: ActionsProps) {
  const item = (label: string, icon: ReactNode, onClick: () => void) => (
    <Action label={label} about={call.reason} icon={icon} onClick={onClick} />
  );
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-first={isMine ? undefined : true}
          aria-label={texts.about(texts.moreActions, call.reason)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isMine
          ? null
          : item(texts.resolve, <IconCheck size={16} aria-hidden />, () => triage.ask('resolve', call))}
        {viewer.can.canEditPunishments ? (
          <Menu.Item
            leftSection={<IconGavel size={16} aria-hidden />}
            aria-label={texts.about(texts.punish, call.reason)}
            renderRoot={(root) => <PunishLink call={call} root={root} />}
          >
            {texts.punish}
          </Menu.Item>
        ) : null}
        {isMine || rank(viewer.role) >= rank('admin')
          ? item(texts.release, <IconArrowBackUp size={16} aria-hidden />, () => triage.release(call))
          : null}
        {item(texts.dismiss, <IconX size={16} aria-hidden />, () => triage.ask('dismiss', call))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Action(props: { label: string; about: string; icon: ReactNode; onClick: () => void }) {
  const { hold, unless } = useOffline();
  return (
    <Menu.Item
      leftSection={props.icon}
      aria-label={texts.about(props.label, props.about)}
      {...hold}
      onClick={unless(props.onClick)}
    >
      {props.label}
    </Menu.Item>
  );
}
