import type { SettingsFileChange } from '@tenfour/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { SettingsFilePanel } from './SettingsFilePanel.tsx';
import { chooseTemplate, forgetTemplate } from './templates.ts';

afterEach(leavePage);

const nothing = { item: null, field: null, before: null, after: null, obstacle: null, line: null };
const CHANGES: SettingsFileChange[] = [
  { ...nothing, section: 'Server', kind: 'change', field: 'Timezone', before: 'UTC', after: 'Europe/Berlin' },
  { ...nothing, section: 'Custom roles', kind: 'add', item: 'Supervisor', after: 'name: Supervisor' },
  {
    ...{ ...nothing, section: 'Permissions', kind: 'change', field: 'Admin · Delete server' },
    ...{ before: 'Off', after: 'On', obstacle: 'Only the owner can change this.', line: 4 },
  } as const,
];
const PREVIEW = { problems: [], changes: CHANGES, fingerprint: 'print-1' };

function serve({ stale = false, problems = false } = {}) {
  const preview = vi.fn(async () => ({
    ...PREVIEW,
    ...(problems ? { problems: [{ line: 3, message: '“colour” is not a part of a settings file.' }] } : {}),
  }));
  const apply = vi.fn(async () => {
    if (stale) return { changes: [], stale: { ...PREVIEW, fingerprint: 'print-2' } };
    const changes = CHANGES.map((change) => {
      const isRefused = change.obstacle !== null;
      return {
        ...change,
        outcome: isRefused ? ('refused' as const) : ('applied' as const),
        message: change.obstacle,
      };
    });
    return { changes, stale: null };
  });
  serveApi({ settingsFile: { preview, apply } });
  return { preview, apply };
}

const chooseFile = async (text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no input for files.');
  await userEvent.upload(input, new File([text], 'settings.yaml'));
};

test('a file is compared, applied, and each change says how it ended', async () => {
  const { preview, apply } = serve();
  await renderPart(<SettingsFilePanel serverId="s1" mayEdit />);
  await chooseFile('tenfour: 1');
  const part = await screen.findByRole('region', { name: 'Permissions' });
  expect(within(part).getByText('Line 4: Only the owner can change this.')).toBeTruthy();
  expect(preview).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    ...{ serverId: 's1', text: 'tenfour: 1', removes: false },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Apply the other 2 changes' }));
  expect(await screen.findByText('Not applied: Only the owner can change this.')).toBeTruthy();
  expect(screen.getAllByText('Applied')).toHaveLength(2);
  expect(apply).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    ...{ serverId: 's1', text: 'tenfour: 1', removes: false, fingerprint: 'print-1', partial: true },
  });
});

test('a change meanwhile shows the new comparison, which can be applied', async () => {
  const { apply } = serve({ stale: true });
  await renderPart(<SettingsFilePanel serverId="s1" mayEdit />);
  await chooseFile('tenfour: 1');
  await userEvent.click(await screen.findByRole('button', { name: 'Apply the other 2 changes' }));
  expect(await screen.findByText(/Settings changed meanwhile/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Apply the other 2 changes' }));
  const sent = expect.objectContaining({ fingerprint: 'print-2' });
  await vi.waitFor(() => expect(apply).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), sent));
});

test('problems of a file have their lines, and nothing can be applied', async () => {
  serve({ problems: true });
  await renderPart(<SettingsFilePanel serverId="s1" mayEdit />);
  await chooseFile('tenfour: 1');
  expect(await screen.findByText('Line 3:')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
});

test('the template of a new server is compared when its settings open', async () => {
  const { preview } = serve();
  chooseTemplate('s1', 'police-rp');
  await renderPart(<SettingsFilePanel serverId="s1" mayEdit />);
  expect(await screen.findByRole('button', { name: 'Apply the other 2 changes' })).toBeTruthy();
  const text = expect.stringContaining('Supervisor');
  expect(preview).toHaveBeenCalledWith(
    expect.anything(),
    expect.anything(),
    expect.objectContaining({ text }),
  );
  forgetTemplate('s1');
});

test('people who can’t edit settings only download them', async () => {
  serve();
  await renderPart(<SettingsFilePanel serverId="s1" mayEdit={false} />);
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
});
