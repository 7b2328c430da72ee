import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addMember, call, makeServer, panel, type ServerDetails, toastOf } from '../steps.ts';

/** Gives a page's browser an authenticator that confirms every request. Returns how it is lost. */
async function addAuthenticator(page: Page): Promise<{ lose: () => Promise<unknown> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal' } as const),
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
  return { lose: () => client.send('WebAuthn.clearCredentials', { authenticatorId }) };
}

/** Registers a passkey on the account page. Returns the recovery codes. */
async function addPasskey(page: Page): Promise<string[]> {
  await page.goto('/account');
  const factors = panel(page, 'Two-step verification');
  await factors.getByRole('button', { name: 'Add passkey' }).click();
  const naming = page.getByRole('alertdialog', { name: 'Name of the passkey' });
  await naming.getByLabel('Name of the passkey').fill('Work laptop');
  await naming.getByRole('button', { name: 'Add passkey' }).click();
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(saving.getByRole('listitem')).toHaveCount(10);
  const codes = await saving.getByRole('listitem').allTextContents();
  await saving.getByRole('button', { name: 'I saved them' }).click();
  await expect(factors.getByText('Work laptop')).toBeVisible();
  return codes;
}

const stepUpOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** Presses for an API key, which is a dangerous action. */
async function askForKey(page: Page, server: ServerDetails, name: string): Promise<void> {
  await page.goto(`/server/${server.id}/settings?section=developer`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('checkbox', { name: 'View punishments' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
}

const keysOf = async (page: Page, server: ServerDetails) => {
  const keys = await call<{ name: string }[]>(page, 'GET', `/api/servers/${server.id}/api-keys`);
  return keys.map(({ name }) => name);
};

test('a passkey signs dangerous actions, and no session acts without it', async ({
  page,
  person,
  signIn,
}) => {
  const older = await person('factor_owner');
  await signIn(page, 'factor_owner');
  const server = await makeServer(page, 'Factor Bay');
  const authenticator = await addAuthenticator(page);
  const [first = '', second = ''] = await addPasskey(page);

  await test.step('a session from before it is refused until it gives it', async () => {
    await askForKey(older, server, 'Stolen');
    await stepUpOf(older).getByRole('button', { name: 'Cancel' }).click();
    await expect(toastOf(older)).toBeVisible();
    expect(await keysOf(page, server)).toEqual([]);
  });

  await test.step('a new session acts once it used the passkey, and the call is made once', async () => {
    await signIn(page, 'factor_owner');
    await askForKey(page, server, 'Signed');
    await stepUpOf(page).getByRole('button', { name: 'Use passkey' }).click();
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
    expect(await keysOf(page, server)).toEqual(['Signed']);
  });

  await test.step('without the passkey a recovery code works, once', async () => {
    await authenticator.lose();
    await signIn(page, 'factor_owner');
    await askForKey(page, server, 'Recovered');
    await stepUpOf(page).getByRole('button', { name: 'Use passkey' }).click();
    await expect(stepUpOf(page).getByText('The passkey request was canceled or timed out')).toBeVisible();
    await stepUpOf(page).getByRole('button', { name: 'Use a recovery code' }).click();
    await stepUpOf(page).getByLabel('Recovery code').fill(first);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
    await askForKey(older, server, 'Again');
    await stepUpOf(older).getByRole('button', { name: 'Use a recovery code' }).click();
    await stepUpOf(older).getByLabel('Recovery code').fill(first);
    await older.keyboard.press('Enter');
    await expect(stepUpOf(older).getByRole('alert')).not.toBeEmpty();
    await stepUpOf(older).getByLabel('Recovery code').fill(second);
    await older.keyboard.press('Enter');
    await expect(older.getByRole('button', { name: 'Copy key' })).toBeVisible();
    expect(await keysOf(page, server)).toEqual(['Again', 'Recovered', 'Signed']);
  });
});

test('staff of a server that requires a factor set one up, then act', async ({ page, person, signIn }) => {
  await signIn(page, 'requiring_owner');
  const server = await makeServer(page, 'Strict Bay');
  await addAuthenticator(page);
  await addPasskey(page);
  const admin = await person('required_admin');
  await addMember(page, admin, server, 'admin');
  const record = { robloxUsername: 'Otter_Factor', punishmentType: 'warning', reason: 'Speeding' };
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, record);

  await test.step('the owner requires it and sees who lacks one', async () => {
    await page.goto(`/server/${server.id}/settings?section=permissions`);
    const requirement = panel(page, 'Require a second factor');
    await requirement.getByRole('combobox', { name: 'Time to set one up' }).selectOption('None');
    await requirement.getByRole('button', { name: 'Require' }).click();
    await expect(requirement.getByText('1 of 2')).toBeVisible();
  });

  await test.step('a download leads the admin to set one up', async () => {
    await admin.goto(`/server/${server.id}/punishments`);
    await admin.getByRole('link', { name: 'Export CSV' }).click();
    const asked = admin.getByRole('dialog', { name: 'Second factor required' });
    await asked.getByRole('link', { name: 'Set up' }).click();
    await expect(panel(admin, 'Two-step verification')).toBeVisible();
  });

  await test.step('with a passkey the download begins', async () => {
    await addAuthenticator(admin);
    await addPasskey(admin);
    await admin.goto(`/server/${server.id}/punishments`);
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.reload();
    await expect(panel(page, 'Require a second factor').getByText('Everyone has one.')).toBeVisible();
  });
});
