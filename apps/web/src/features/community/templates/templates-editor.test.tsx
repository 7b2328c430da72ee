import type { SaveTemplatesInput, Templates } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { releaseBlockers, saveDrafts } from '../../../data/form-drafts.ts';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { defaultsOf } from './draft.ts';
import { TemplatesEditor } from './TemplatesEditor.tsx';

afterEach(() => {
  act(releaseBlockers);
  leavePage();
});

const stored: Templates = { kind: 'resolution', areDefaults: false, templates: [] };

async function openEditor(
  save = vi.fn(async (_viewer: unknown, _input: SaveTemplatesInput) => stored),
  list: Templates = stored,
) {
  const onDone = vi.fn();
  serveApi({ templates: { list: async () => list, save } });
  await renderPart(<TemplatesEditor serverId="s1" kind={list.kind} onDone={onDone} />);
  await screen.findByRole('button', { name: 'Save' });
  return { save, onDone };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a template needs its name and its text, and the list is saved as a whole', async () => {
  const refused = new DomainError('UNAVAILABLE', { message: 'Not now.' });
  const { save, onDone } = await openEditor(
    vi.fn(async (_viewer: unknown, _input: SaveTemplatesInput) => stored).mockRejectedValueOnce(refused),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add template' }));
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
  await userEvent.click(screen.getByRole('button', { name: 'Add template' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Advice');
  act(saveDrafts);
  cleanup();
  await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Advice' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Advice');
});

test('a template is a line, its fields open on a press, and a kick has no duration', async () => {
  const reasons: Templates = { kind: 'punishment', areDefaults: true, templates: defaultsOf('punishment') };
  const { save } = await openEditor(undefined, reasons);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'New life rule Kick' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Exploiting Ban · Permanent' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mass RDM Ban · 30 days' }));
  expect(screen.getByRole('radio', { name: '30 days' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect(screen.getByRole('button', { name: 'Mass RDM Ban · 7 days' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Sets type'), 'Kick');
  expect(screen.queryByRole('radio')).toBeNull();
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1].templates[5]).toMatchObject({ punishmentType: 'kick', duration: null });
});
