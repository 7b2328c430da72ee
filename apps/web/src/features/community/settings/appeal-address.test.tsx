import type { Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';

useSettingsWorld();

const LABEL = 'Appeal page address';

/** Opens the section with the address `liberty`; `refuse` throws what the server answers. */
async function open(refuse = () => {}) {
  let slug: string | null = 'liberty';
  const address = async () => ({
    slug,
    url: slug && `https://tenfour.example/appeals/${slug}`,
    publicUrl: slug && `https://tenfour.example/s/${slug}`,
  });
  const setAddress = vi.fn(async (_viewer: Viewer, input: { slug: string | null }) => {
    refuse();
    slug = input.slug;
    return address();
  });
  await visit({}, {}, '?section=moderation', { appealPage: { address, setAddress } });
  return { field: await screen.findByRole('textbox', { name: LABEL }), setAddress };
}

test('the address is saved by the one bar, with Ctrl+S', async () => {
  const { field, setAddress } = await open();
  await userEvent.clear(field);
  await userEvent.type(field, ' Harbor-City');
  expect(screen.getByRole('region', { name: 'Save' }).textContent).toContain(
    `${LABEL}: liberty →becomes harbor-city`,
  );
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(setAddress).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', slug: 'harbor-city' });
  expect(await screen.findByText('https://tenfour.example/appeals/harbor-city')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Save' })).toBeNull();
});

test('an empty address switches the page off', async () => {
  const { field, setAddress } = await open();
  expect(screen.getByText('Empty: no appeal page.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(setAddress).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', slug: null }),
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe('FORM'));
});

test('a reserved address is marked and focused, and not sent', async () => {
  const { field, setAddress } = await open();
  await userEvent.clear(field);
  await userEvent.type(field, 'admin');
  await userEvent.click(screen.getByRole('link', { name: 'Data' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  const again = await screen.findByRole('textbox', { name: LABEL });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(again.getAttribute('aria-invalid')).toBe('true');
  expect(setAddress).not.toHaveBeenCalled();
});

test('an address that another server has says so at the field', async () => {
  const message = 'Another server uses this name. Choose another.';
  const { field } = await open(() => {
    throw new DomainError('CONFLICT', { message, details: { field: 'slug' } });
  });
  await userEvent.type(field, '-county{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toContain(`Check ${LABEL}.`);
});

test('too few days of the log stay in their section, marked and focused', async () => {
  await visit({}, {}, '?section=data');
  const days = await screen.findByRole('textbox', { name: 'Keep activity log (days)' });
  await userEvent.clear(days);
  await userEvent.type(days, '5');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(document.activeElement).toBe(days));
  expect(days.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('heading', { level: 1, name: 'Data' })).toBeTruthy();
});
