import {
  IconCopy,
  IconDoorEnter,
  IconGavel,
  IconHeadset,
  IconLogout,
  IconPlus,
  IconTerminal2,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Permissions, ServerListItem } from '@tenfour/contracts';
import { copy } from '../../copy.ts';
import { browser } from '../../data/browser.ts';
import type { CurrentServer } from '../../data/current-server.ts';
import { texts as playerTexts } from '../../features/moderation/players/texts.ts';
import { texts as recordTexts } from '../../features/moderation/punishments/texts.ts';
import { useOpenTarget } from '../../shell/open-target.ts';
import { pressWhenRendered } from '../../shell/shortcuts/press.ts';
import { toast, toastSuccess } from '../../ui/toast.ts';
import { writeClipboard } from '../../ui/use-copy.ts';
import type { Entry } from './entry.ts';
import { texts } from './texts.ts';

const { words } = texts;
const { enforceProblems } = recordTexts;

/** Why no command can be run; null when one can. */
export function commandProblem(
  { can }: Pick<Permissions, 'can'>,
  server: Pick<ServerListItem, 'erlcKeyConfigured' | 'isActive'>,
): string | null {
  if (!can.canViewIngamePanel) return enforceProblems.notAllowed;
  if (!server.erlcKeyConfigured) return enforceProblems.noKey;
  return server.isActive ? null : playerTexts.suspended;
}

/** Where the browser has no clipboard, the code is shown instead. */
async function copyJoinCode(code: string): Promise<void> {
  if (await writeClipboard(code)) toastSuccess(copy.servers.copied.title, copy.servers.copied.message);
  else toast({ title: texts.code, message: code });
}

/** Returns the actions in the open server. Actions that the role lacks say so; plain members do not see them at all. */
export function useServerActions({ id, server, permissions }: CurrentServer, typed: string): Entry[] {
  const navigate = useNavigate();
  const openTarget = useOpenTarget();
  if (id === undefined || !server || !permissions) return [];
  const { can } = permissions;
  const entry = (own: Omit<Entry, 'group'>): Entry => ({ group: 'do', ...own });
  const mayNot = (reason: string | null) => (reason === null ? {} : { whyNot: reason });
  const command = typed.trim().startsWith(':') ? typed.trim() : null;

  const punish = entry({
    id: 'punish',
    label: texts.punishPlayer,
    icon: IconGavel,
    words: words.punish,
    keys: ['p'],
    ...mayNot(can.canEditPunishments ? null : playerTexts.mayNotRecord),
    run: () => void openTarget(id, { page: 'punishments' }, 'p'),
  });
  const newCall = entry({
    id: 'new-call',
    label: texts.newCall,
    icon: IconHeadset,
    words: words.newCall,
    run: () => void openTarget(id, { staffTab: 'mod-calls' }, 'new-call'),
  });
  const runCommand = entry({
    id: 'command',
    label: command === null ? texts.runCommand : texts.runThis(command),
    icon: IconTerminal2,
    words: `${words.command} ${command ?? ''}`,
    ...mayNot(commandProblem(permissions, server)),
    run: () =>
      void navigate({
        to: '/server/$id',
        params: { id },
        search: { tab: 'ingame', command: command ?? ':' },
      }),
  });
  const copyCode = entry({
    id: 'copy-code',
    label: texts.copyCode,
    note: server.joinCode,
    icon: IconCopy,
    words: words.copyCode,
    run: () => void copyJoinCode(server.joinCode),
  });
  const isStaff = permissions.role !== 'member';
  return [
    ...(isStaff || can.canEditPunishments ? [punish] : []),
    ...(isStaff || can.canViewIngamePanel ? [runCommand] : []),
    ...(can.canViewStaffTools ? [newCall] : []),
    copyCode,
  ];
}

/** What can be done anywhere. */
export function useGeneralActions(): Entry[] {
  const navigate = useNavigate();
  const onDashboard = (control: string) => () => {
    void navigate({ to: '/' });
    pressWhenRendered(control);
  };
  return [
    {
      id: 'create-server',
      group: 'do',
      label: texts.createServer,
      icon: IconPlus,
      words: words.create,
      run: onDashboard('create-server'),
    },
    {
      id: 'join-server',
      group: 'do',
      label: texts.joinServer,
      icon: IconDoorEnter,
      run: onDashboard('join-server'),
    },
    {
      id: 'sign-out',
      group: 'do',
      label: texts.signOut,
      icon: IconLogout,
      words: words.signOut,
      run: () => browser.leaveTo('/api/logout'),
    },
  ];
}
