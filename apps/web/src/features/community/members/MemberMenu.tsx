import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBrandDiscord,
  IconClockPlus,
  IconDoorExit,
  IconDots,
  IconFileText,
  IconGavel,
  IconTags,
  IconUserMinus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Member } from '@tenfour/contracts';
import { readStaffSearch } from '../../../data/paths.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { texts as roleTexts } from '../roles/texts.ts';
import { texts } from './texts.ts';

/** What else can be done about a member: a menu, or the link to their punishments when that is all. */
export function MemberMenu(props: {
  member: Member;
  serverId: string;
  /** The Roblox name to look up; null without one or for who may not look. */
  player: string | null;
  /** Opens the member's custom roles. */
  onRoles?: () => void;
  /** Lets Discord roles apply again; absent when they do, or when the viewer can't. */
  onFollow?: (() => void) | undefined;
  onRemove?: () => void;
  /** Whether the viewer can open their staff file. */
  hasFile?: boolean;
  /** Asks for more time with what ends; on the viewer's own row. */
  onAsk?: (() => void) | undefined;
  /** Leaves the server; on the viewer's own row. */
  onLeave?: () => void;
}) {
  const { member, serverId, player, hasFile, onRoles, onFollow, onRemove, onAsk, onLeave } = props;
  const { hold, unless } = useOffline();
  if (!onRemove && !onFollow && !onLeave) {
    return player ? <PunishmentsLink serverId={serverId} player={player} /> : null;
  }
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.actionsFor(member.username)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {player ? (
          <Menu.Item
            leftSection={<IconGavel size={16} aria-hidden />}
            renderRoot={(root) => (
              <Link to="/server/$id/punishments" params={{ id: serverId }} search={{ q: player }} {...root} />
            )}
          >
            {texts.punishments}
          </Menu.Item>
        ) : null}
        {hasFile ? (
          <Menu.Item
            leftSection={<IconFileText size={16} aria-hidden />}
            renderRoot={(root) => (
              <Link
                to="/server/$id/staff"
                params={{ id: serverId }}
                search={readStaffSearch({ view: 'file', person: member.userId })}
                {...root}
              />
            )}
          >
            {texts.staffFile}
          </Menu.Item>
        ) : null}
        {onRoles ? (
          <Menu.Item leftSection={<IconTags size={16} aria-hidden />} {...hold} onClick={unless(onRoles)}>
            {roleTexts.manage}
          </Menu.Item>
        ) : null}
        {onFollow ? (
          <Menu.Item
            leftSection={<IconBrandDiscord size={16} aria-hidden />}
            {...hold}
            onClick={unless(onFollow)}
          >
            {texts.followDiscordRoles}
          </Menu.Item>
        ) : null}
        {onAsk ? (
          <Menu.Item leftSection={<IconClockPlus size={16} aria-hidden />} {...hold} onClick={unless(onAsk)}>
            {texts.askMore}
          </Menu.Item>
        ) : null}
        {onRemove ? (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconUserMinus size={16} aria-hidden />}
            {...hold}
            onClick={unless(onRemove)}
          >
            {texts.remove}
          </Menu.Item>
        ) : null}
        {onLeave ? (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconDoorExit size={16} aria-hidden />}
            {...hold}
            onClick={unless(onLeave)}
          >
            {texts.leave}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function PunishmentsLink({ serverId, player }: { serverId: string; player: string }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={texts.punishmentsOf(player)}
      renderRoot={(root) => (
        <Link to="/server/$id/punishments" params={{ id: serverId }} search={{ q: player }} {...root} />
      )}
    >
      <IconGavel size={18} aria-hidden />
    </ActionIcon>
  );
}
