import { fireEvent } from '@testing-library/react';
import { copy } from '../../copy.ts';
import { WebhooksTab } from '../../features/community/activity/WebhooksTab.tsx';
import { texts as keyTexts } from '../../features/community/api-keys/texts.ts';
import { useApiKeySteps } from '../../features/community/api-keys/use-api-keys.ts';
import { JoinRequestsTab } from '../../features/community/join-requests/JoinRequestsTab.tsx';
import { MembersTab } from '../../features/community/members/MembersTab.tsx';
import { useSettings } from '../../features/community/settings/use-settings.ts';
import { CustomCommands } from '../../features/game/custom-commands/CustomCommands.tsx';
import { Console } from '../../features/game/panel/Console.tsx';
import { useExecute } from '../../features/game/panel/use-execute.tsx';
import { holdDraft } from '../draft.ts';
import { eventually } from '../eventually.ts';
import { harborServer, waitingRequest } from '../fixtures.ts';
import { webhook } from '../logs.tsx';
import { field, type Line, press, write } from '../outcomes.ts';
import { AT, members, owned, shown } from './parts.tsx';

function Settings() {
  const { stored, edits, edit, save } = useSettings(harborServer);
  return (
    <>
      <input
        aria-label="Server name"
        value={edits.name ?? stored.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  );
}

function Keys() {
  const { revoke } = useApiKeySteps();
  return (
    <button type="button" onClick={() => revoke.mutate({ serverId: 's1', keyId: 'k1' })}>
      Revoke
    </button>
  );
}

function Game() {
  const execute = useExecute('s1', () => null);
  const inGame = { players: [], isFresh: false, count: null };
  return <Console execute={execute} blocked={null} inGame={inGame} historyKey="h" earlier={[]} />;
}

const execute = {
  procedure: 'game.execute',
  open: shown(<Game />, {}),
  fill: () => write('Command', ':h Hello'),
  press: () => press('Send'),
  keeps: { Command: ':h Hello' },
  says: [copy.game.commandFailed.title, copy.game.transportError],
  fallback: '',
};

const commands = { list: async () => [] };

const openMembers = shown(<MembersTab server={harborServer} />, { members });

const waiting = waitingRequest('r1', 'sam', { createdAt: AT });
const openRequests = shown(<JoinRequestsTab server={{ id: 's1', joinCode: 'K7Q2XABC' }} />, {
  joinRequests: { list: async () => [waiting] },
});

const URL_TYPED = 'https://discord.com/api/webhooks/123456789012345678/a-token';
const HOOK = 'Punishments …5678';
const typedHook = { type: 'kill_logs', url: URL_TYPED, isActive: true };

async function openWebhooks(): Promise<void> {
  holdDraft(`webhook:${owned.server.id}`, typedHook);
  const services = { webhooks: { list: async () => [webhook()] } };
  await shown(<WebhooksTab {...owned} highlightedWebhookId={undefined} />, services)();
}

/** What is sent from the game panel, and about people, webhooks and keys. */
export const peopleLines: Record<string, Line> = {
  'PATCH servers/{id}': {
    procedure: 'servers.update',
    open: shown(<Settings />, {}),
    fill: () => write('Server name', 'Harbour'),
    press: () => press('Save'),
    keeps: { 'Server name': 'Harbour' },
    says: [copy.common.updateFailed],
  },
  'API keys DELETE': {
    procedure: 'apiKeys.revoke',
    open: shown(<Keys />, {}),
    press: () => press('Revoke'),
    says: [keyTexts.revokeFailed],
  },
  'POST execute-command, refused and signed out': { ...execute, failures: ['refused', 'unauthorized'] },
  'POST execute-command, empty 500': { ...execute, failures: ['silent'] },
  'POST execute-command, network down': { ...execute, failures: ['unreachable'] },
  'POST custom-commands': {
    procedure: 'customCommands.create',
    open: shown(<CustomCommands {...owned} />, { customCommands: commands }),
    fill: async () => {
      await write('Name', 'Rules');
      await write('Command to run', ':h Rules');
    },
    press: () => press('Add command'),
    keeps: { Name: 'Rules', 'Command to run': ':h Rules' },
    says: [copy.game.customFailed],
  },
  'PUT members/{u}/role': {
    procedure: 'members.changeRole',
    open: openMembers,
    press: async () => {
      await eventually(() => void fireEvent.click(field('Role of lu')));
      await press('Moderator');
    },
    keeps: { 'Role of lu': 'Member' },
    says: [copy.members.roleFailed],
  },
  'DELETE members/{u}': {
    procedure: 'members.remove',
    open: openMembers,
    press: async () => {
      await press('Actions for lu');
      await press('Remove');
      await press('Remove');
    },
    says: [copy.members.removeFailed],
  },
  'PUT join-requests/{id}, approve': {
    procedure: 'joinRequests.decide',
    open: openRequests,
    press: () => press('Approve as Moderator: sam'),
    says: [copy.joinRequests.approveFailed],
  },
  'PUT join-requests/{id}, reject': {
    procedure: 'joinRequests.decide',
    open: openRequests,
    press: async () => {
      await press('Reject sam');
      await press('Reject');
    },
    says: [copy.joinRequests.rejectFailed],
  },
  'webhooks POST': {
    procedure: 'webhooks.create',
    open: async () => {
      await openWebhooks();
      await press('Add webhook');
    },
    press: () => press('Add webhook'),
    keeps: { 'Discord webhook URL': URL_TYPED },
    says: [copy.webhooks.createFailed],
  },
  'webhooks PUT': {
    procedure: 'webhooks.update',
    open: openWebhooks,
    press: () => press(`Enabled: ${HOOK}`),
    says: [copy.webhooks.updateFailed],
  },
  'webhooks DELETE': {
    procedure: 'webhooks.remove',
    open: openWebhooks,
    press: async () => {
      await press(`Actions: ${HOOK}`);
      await press('Delete');
      await press('Delete');
    },
    says: [copy.webhooks.deleteFailed],
  },
};
