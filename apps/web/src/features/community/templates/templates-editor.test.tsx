import type { SaveTemplatesInput, Templates } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { releaseBlockers, saveDrafts } from '../../../data/form-drafts.ts';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { TemplatesEditor } from './TemplatesEditor.tsx';

afterEach(() => {
  act(releaseBlockers);
  leavePage();
});

const stored: Templates = { kind: 'resolution', areDefaults: false, templates: [] };

async function openEditor(save = vi.fn(async (_viewer: unknown, _input: SaveTemplatesInput) => stored)) {
  const onDone = vi.fn();
  serveApi({ templates: { list: async () => stored, save } });
  await renderPart(<TemplatesEditor serverId="s1" kind="resolution" onDone={onDone} />);
  await screen.findByRole('button', { name: 'Save templates' });
  return { save, onDone };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save templates' }));

test('a template needs its name and its text, and the list is saved as a whole', async () => {
  const refused = new DomainError('UNAVAILABLE', { message: 'Not now.' });
  const { save, onDone } = await openEditor(
    vi.fn(async (_viewer: unknown, _input: SaveTemplatesInput) => stored).mockRejectedValueOnce(refused),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add a template' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await userEvent.type(screen.getByLabelText('Text'), ' Advised. ');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a name.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await userEvent.type(screen.getByLabelText('Name'), 'Advice');
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull());
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Templates not saved.');
  expect(onDone).not.toHaveBeenCalled();
  await submit();
  expect(await screen.findByText('Templates saved')).toBeTruthy();
  expect(onDone).toHaveBeenCalledOnce();
  const line = { label: 'Advice', text: 'Advised.', punishmentType: null, duration: null };
  expect(save.mock.calls.at(-1)?.[1]).toMatchObject({ kind: 'resolution', templates: [line] });
});

test('what is not saved is there again after a reload', async () => {
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Add a template' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Advice');
  act(saveDrafts);
  cleanup();
  await openEditor();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Advice');
});
