import { addAlt, fillAltRequest, listen, openAlts, storageOf, writtenBy } from '../alts-steps.ts';
import { axe, expect, test } from '../fixtures.ts';
import { PANEL_PASSWORD } from '../harness/platform-staff.ts';
import { literal } from '../literals/literal.ts';
import {
  call,
  chooseTheme,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  toastOf,
} from '../steps.ts';

const SECRET = 'hunter-of-the-bay';
/** A password is sent there with a request, and received there when staff reveal it; nowhere else. */
const RIGHTFUL = /^body to \S*\/trpc\/alts\.create|^answer of \S*\/trpc\/alts\.reveal/;

// covers: R302, R337-R344, R473-R486, R546, R551-R553, R747, R748, R781, R782
test('a request is sent once, revealed, decided and answered, and its passwords are deleted', async ({
  page,
  signIn,
  person,
  openPanel,
  product,
}) => {
  const asked = listen(page);
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await signIn(page, 'alt_asker');
  await makeServer(page, 'Asker Bay', 'demo-asker');
  await openAlts(page);
  const form = panel(page, 'Request Server Alts');
  const status = panel(page, 'Request Status');
  const execute = form.getByRole('button', { name: 'Execute Request' });
  await literal(form, 'Request Server Alts', 'Server name', 'Server join code', 'Time', 'Summary');
  await literal(form, 'Execute Request');
  await literal(status, 'Request Status');
  await literal(
    panel(page, 'Security notice'),
    'Security notice',
    'Alt data is stored locally and sent to staff',
    'Through a Discord webhook',
  );

  await test.step('missing fields are named, and no input is lost', async () => {
    await execute.click();
    await expectToast(page, 'destructive', 'Please fill in all server request fields');
    await expect(form.getByLabel('Server name')).toBeFocused();
    await fillAltRequest(page, 'Asker Bay');
    await execute.click();
    await expectToast(page, 'destructive', 'Please add at least one alt account before submitting');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(form.getByLabel('Server name')).toHaveValue('Asker Bay');
    await addAlt(page, 'Bay_Alt', SECRET);
    await expect(form.getByText('1: Bay_Alt')).toBeVisible();
    await page.route('**/trpc/alts.create**', (route) => route.abort());
    await execute.click();
    await expectToast(
      page,
      'destructive',
      'Submission Failed',
      'Failed to submit your request. Please try again.',
    );
    await page.unroute('**/trpc/alts.create**');
  });

  await execute.dblclick();
  await expectToast(page, 'success', 'Request Submitted');
  const own = status.getByRole('listitem');
  await expect(own).toHaveCount(1);
  await literal(own, 'In Progress');
  await expect(form.getByLabel('Server name')).toHaveValue('');
  expect(await storageOf(page)).not.toContain(SECRET);
  expect(writtenBy(product)).not.toContain(SECRET);
  await axe(page);

  const staff = await person('alt_reviewer');
  const heard = listen(staff);
  const reviewer = await openPanel(staff, 'staff');
  await staff.goto('/admin?tab=alt-requests');
  const queue = staff.getByRole('region', { name: 'Requests' });
  const card = queue.getByRole('button', { name: /^Asker Bay/ });
  await literal(card, 'Pending Review');
  await card.click();
  await expect(queue.getByRole('heading', { name: 'Asker Bay' })).toBeVisible();

  await test.step('passwords are masked until they are revealed, which the staff log records', async () => {
    await expect(queue.getByText('••••••••')).toBeVisible();
    await expect(queue.getByText('Each reveal is logged with your name.')).toBeVisible();
    await queue.getByRole('button', { name: 'Reveal passwords' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Reveal passwords' });
    await dialog.getByLabel('Your admin panel password').fill('not this one');
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible();
    await axe(staff);
    await dialog.getByLabel('Your admin panel password').fill(PANEL_PASSWORD);
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(queue.getByText(SECRET)).toBeVisible();
    const log = await call<{ action: string; details: string }[]>(staff, 'GET', '/api/admin/staff-logs');
    const line = log.find(({ action }) => action.includes('reveal'));
    expect(JSON.stringify(line)).not.toContain(SECRET);
    expect(line).toBeDefined();
    await axe(staff);
    await queue.getByRole('button', { name: 'Hide passwords' }).click();
    await expect(queue.getByText(SECRET)).toBeHidden();
  });

  await test.step('a decision needs a reason, which survives a fault', async () => {
    await queue.getByRole('radio', { name: 'Approve' }).check();
    await queue.getByRole('button', { name: 'Submit & Next' }).click();
    await expectToast(
      staff,
      'destructive',
      'Missing Information',
      'Please provide a reason for your decision',
    );
    await expect(queue.getByLabel('Reason')).toBeFocused();
    await queue.getByLabel('Reason').fill('See you on Friday');
    await staff.route('**/trpc/alts.decide**', (route) => route.abort());
    await queue.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectToast(staff, 'destructive', 'Update Failed', 'Failed to update alt request');
    await staff.unroute('**/trpc/alts.decide**');
    await queue.getByRole('button', { name: 'Submit', exact: true }).dblclick();
    await expectToast(staff, 'success', 'Request Updated');
    await expect(queue.getByText('See you on Friday')).toBeVisible();
    await expect(queue.getByRole('button', { name: 'Reveal passwords' })).toHaveCount(0);
    await expect(queue.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  });

  await literal(own, 'Approved');
  await expect(own).toContainText('See you on Friday');
  await expect(own).toContainText(reviewer.username);

  await test.step('another reviewer’s decision appears immediately and keeps the input', async () => {
    await fillAltRequest(page, 'Second Bay');
    await execute.click();
    const second = queue.getByRole('button', { name: /^Second Bay/ });
    await second.click();
    await queue.getByLabel('Reason').fill('I was slower');
    const other = await person('alt_second_reviewer');
    const { username } = await openPanel(other, 'staff');
    const waiting = await call<{ id: string; serverName: string }[]>(
      other,
      'GET',
      '/api/admin/alt-requests?status=pending',
    );
    const request = waiting.find(({ serverName }) => serverName === 'Second Bay');
    const decision = { status: 'denied', reason: 'Too late for today' };
    await call(other, 'PATCH', `/api/admin/alt-requests/${request?.id}`, decision);
    await expect(queue.getByText('Too late for today')).toBeVisible();
    await expect(queue.getByText(username)).toBeVisible();
    await expect(queue.getByText('I was slower')).toBeVisible();
    await queue.getByRole('button', { name: 'Discard' }).click();
    await literal(own.first(), 'Denied');
  });

  await test.step('a failed read shows an error, on a phone too', async () => {
    await chooseTheme(staff, 'Light');
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.route('**/trpc/alts.all**', (route) => route.abort());
    await staff.getByLabel('Status').selectOption('Approved');
    await literal(queue, 'Failed to fetch alt requests');
    await staff.unroute('**/trpc/alts.all**');
    await queue.getByRole('button', { name: 'Retry' }).click();
    await queue.getByRole('button', { name: /^Asker Bay/ }).click();
    await expect(queue.getByRole('button', { name: 'Back to the list' })).toBeVisible();
    await literal(queue, 'Approved');
    await axe(staff);
    await expectNoSidewaysScroll(staff);
    await expect(toastOf(staff)).toHaveCount(0);
  });

  expect(asked.leaks(SECRET, RIGHTFUL)).toEqual([]);
  expect(heard.leaks(SECRET, RIGHTFUL)).toEqual([]);
  expect(writtenBy(product)).not.toContain(SECRET);
  expect(product.apiLog()).not.toContain(SECRET);
});
