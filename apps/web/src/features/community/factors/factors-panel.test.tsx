import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { FactorsPanel } from './FactorsPanel.tsx';
import { StepUpHost } from './StepUpHost.tsx';

afterEach(leavePage);

const SINCE = new Date(Date.now() - 3_600_000).toISOString();
const CODES = ['4F7QK-9M2XA-WZ81P', '7H2QK-9M2XA-WZ81P'];

/** An account with an authenticator app, whose session gave the factor or not. */
function account({ totpSince = null as string | null, isFresh = true } = {}) {
  const state = { totpSince, isFresh };
  const get = async () => ({
    passkeys: [],
    totpSince: state.totpSince,
    recoveryCodesLeft: state.totpSince === null ? 0 : 10,
    freshUntil: null,
  });
  const remove = vi.fn(async () => {
    if (!state.isFresh) {
      throw new DomainError('FACTOR_REQUIRED', { message: 'Confirm.', details: { action: 'give' } });
    }
    state.totpSince = null;
    return get();
  });
  serveApi({
    factors: {
      get,
      remove,
      beginTotp: async () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Tenfour:mara?secret=ABCDEFGH' }),
      confirmTotp: async (_account: unknown, code: string) => {
        if (code !== '123456')
          throw new DomainError('INVALID_CREDENTIALS', { message: 'That code is wrong.' });
        state.totpSince = SINCE;
        return { factors: await get(), recoveryCodes: CODES };
      },
      challenge: async () => ({ options: null, totp: true, recovery: true }),
      give: async (_account: unknown, { code }: { code?: string | undefined }) => {
        if (code !== '123456')
          throw new DomainError('INVALID_CREDENTIALS', { message: 'That code is wrong.' });
        state.isFresh = true;
        return get();
      },
    },
  });
  return { state, remove };
}

const open = () =>
  renderPart(
    <>
      <FactorsPanel />
      <StepUpHost />
    </>,
  );

test('sets up an authenticator app and shows the recovery codes once', async () => {
  account();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Authenticator app' });
  expect(within(dialog).getByText('ABCDEFGH')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Code'), '000000{Enter}');
  await within(dialog).findByText('That code is wrong.');
  await userEvent.clear(within(dialog).getByLabelText('Code'));
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
  const codes = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
  for (const code of CODES) expect(within(codes).getByText(code)).toBeTruthy();
  await userEvent.click(within(codes).getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
  await screen.findByText('10 left');
});

test('a refused call asks for the factor and is repeated', async () => {
  const { remove } = account({ totpSince: SINCE, isFresh: false });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await userEvent.type(await within(dialog).findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
  await screen.findByText(/Protects dangerous actions/);
  expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull();
});

test('a refused call fails when the factor is not given', async () => {
  const { remove } = account({ totpSince: SINCE, isFresh: false });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Confirm.');
  expect(remove).toHaveBeenCalledTimes(1);
});
