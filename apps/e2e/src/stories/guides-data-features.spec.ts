import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { followGuide } from '../guide-steps.ts';
import { startProgram, withProgram } from '../sdk-programs.ts';
import { call, makeServer, panel, toastOf } from '../steps.ts';

test('the guide on endpoints adds one, tests it and rotates its secret', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'guide_receiver');
  const server = await makeServer(page, 'Received Bay');
  await page.goto(`/server/${server.id}`);
  const row = page.getByRole('listitem', { name: 'hooks.invalid' });
  let secret = '';
  await followGuide(page, product, 'event-endpoints', {
    add: async ({ says }) => {
      const menu = page.getByRole('navigation', { name: 'Server' });
      await menu.getByRole('link', { name: says('Settings') }).click();
      await page.getByRole('link', { name: says('Developer'), exact: true }).click();
      const endpoints = panel(page, says('Event endpoints'));
      await endpoints.getByRole('button', { name: says('Add endpoint') }).click();
      // Reserved: no name server knows it, so that nothing leaves the machine.
      await endpoints.getByLabel(says('URL'), { exact: true }).fill('https://hooks.invalid/tenfour');
      const events = endpoints.getByLabel('Events', { exact: true });
      await expect(events.locator('option')).toHaveText([says('All events'), says('Chosen events')]);
      await endpoints.getByRole('button', { name: 'Add endpoint' }).click();
    },
    secret: async ({ says }) => {
      await expect(page.getByRole('button', { name: says('Copy secret') })).toBeVisible();
      secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
      await page.getByRole('button', { name: says('Done') }).click();
    },
    test: async ({ says }) => {
      await row.getByRole('button', { name: says('Send test') }).click();
      await expect(toastOf(page)).toContainText('Test event queued');
      await row.getByRole('button', { name: says('Deliveries') }).click();
      await expect(row.getByText('The endpoint can’t be reached.').first()).toBeVisible({ timeout: 20_000 });
    },
    verify: async ({ says, code }) => {
      says('Standard Webhooks');
      await verifySigned(code, secret);
    },
    replay: async ({ says }) => {
      says('Deliveries');
      await expect(row.getByRole('button', { name: says('Replay failed') })).toBeVisible();
    },
    rotate: async ({ says }) => {
      await row.getByRole('button', { name: says('Rotate secret') }).click();
      await row.getByRole('button', { name: 'Rotate now?' }).click();
      await expect(page.getByText(/^whsec_/)).toBeVisible();
    },
  });
});

/** Runs the code of the guide with a request that the secret signs, and with one that another secret signs. */
async function verifySigned(code: string, secret: string): Promise<void> {
  const program = `const { SECRET: secret = '', BODY: body = '', HEADERS = '{}' } = process.env;
const request = new Request('http://program.invalid', { method: 'POST', headers: JSON.parse(HEADERS) });
${code}
console.log(event.type, event.timestamp);
`;
  const at = String(Math.floor(Date.now() / 1_000));
  const body = JSON.stringify({ type: 'endpoint.test', timestamp: at, data: { serverId: 's', text: 'Hi' } });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const headers = {
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': at },
    'webhook-signature': `v1,${createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')}`,
  };
  await withProgram(program, async (file) => {
    const env = { SECRET: secret, BODY: body, HEADERS: JSON.stringify(headers) };
    expect(await startProgram(file, env).end()).toBe(`endpoint.test ${at}\n`);
    const forged = startProgram(file, { ...env, BODY: body.replace('Hi', 'Ho') });
    await forged.printed('WebhookError');
  });
}

test('the guide on settings files copies settings to a second server', async ({ page, product, signIn }) => {
  await signIn(page, 'guide_copier');
  const first = await makeServer(page, 'Original Bay');
  const second = await makeServer(page, 'Copy Bay');
  await call(page, 'PATCH', `/api/servers/${first.id}`, { timezone: 'Europe/Berlin' });
  await page.goto(`/server/${first.id}`);
  const menu = page.getByRole('navigation', { name: 'Server' });
  const file = panel(page, 'Settings file');
  let text = '';
  await followGuide(page, product, 'settings-file', {
    download: async ({ says }) => {
      await menu.getByRole('link', { name: says('Settings') }).click();
      await page.getByRole('link', { name: says('Data'), exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel(page, says('Settings file'))
          .getByRole('button', { name: says('Download') })
          .click(),
      ]);
      text = await readFile(await download.path(), 'utf8');
    },
    edit: async () => {
      text = text.slice(text.indexOf('tenfour: 1'), text.indexOf('permissions:'));
      expect(text).toContain('timezone: Europe/Berlin');
    },
    compare: async ({ says }) => {
      await page.goto(`/server/${second.id}/settings?section=data`);
      await expect(file.getByRole('button', { name: says('Choose a file') })).toBeVisible();
      const input = file.locator('input[type=file]');
      await input.setInputFiles({ name: 'a.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
      await expect(file).toContainText('Europe/Berlin');
    },
    remove: async ({ says }) => {
      await expect(
        file.getByRole('switch', { name: says('Remove what the file doesn’t list') }),
      ).not.toBeChecked();
    },
    apply: async ({ says }) => {
      await file.getByRole('button', { name: /^Apply \d+ changes?$/ }).click();
      await expect(file.getByText(says('Applied'), { exact: true }).first()).toBeVisible();
    },
  });
});

test('the guide on exports brings records and settings to a new server', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'guide_mover');
  const old = await makeServer(page, 'Old Bay');
  const fresh = await makeServer(page, 'New Bay');
  await call(page, 'PATCH', `/api/servers/${old.id}`, { timezone: 'Europe/Berlin' });
  await call(page, 'POST', `/api/servers/${old.id}/punishments`, {
    ...{ robloxUsername: 'Moved_Player', punishmentType: 'warning', reason: 'Fail RP' },
  });
  await page.goto(`/server/${old.id}`);
  const menu = page.getByRole('navigation', { name: 'Server' });
  const card = page.getByRole('listitem', { name: 'export.zip' });
  let zip = Buffer.alloc(0);
  await followGuide(page, product, 'own-export', {
    export: async ({ says }) => {
      await menu.getByRole('link', { name: says('Settings') }).click();
      await page.getByRole('link', { name: says('Data'), exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: says('Export everything') }).click(),
      ]);
      zip = await readFile(await download.path());
    },
    upload: async ({ says }) => {
      await page.goto(`/server/${fresh.id}/settings?section=data`);
      await page.getByRole('link', { name: says('Import'), exact: true }).click();
      await page.getByLabel(says('File type')).selectOption(says('Tenfour export (ZIP)'));
      const file = { name: 'export.zip', mimeType: 'application/zip', buffer: zip };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
      await page.getByRole('button', { name: says('Upload and preview') }).click();
    },
    preview: async ({ says }) => {
      await expect(card.getByText('Ready to import')).toBeVisible();
      await expect(card.getByRole('columnheader', { name: says('New') })).toBeVisible();
      await expect(card.getByRole('button', { name: says('Show rows') })).toBeVisible();
      await card.getByText(says('Left out or changed')).click();
    },
    import: async () => {
      await card.getByRole('button', { name: /^Import \d+$/ }).click();
      await expect(card.getByText(/^\d+ created$/)).toBeVisible();
    },
    confirm: async ({ says }) => {
      const waiting = card.getByRole('region', { name: says('Waiting for you') });
      const zone = waiting.getByRole('listitem', { name: 'Time zone' });
      await expect(zone.getByRole('button', { name: says('Dismiss') })).toBeVisible();
      await zone.getByRole('button', { name: says('Apply') }).click();
      await expect(zone).toHaveCount(0);
      // A role that waits needs a member; `imports.spec.ts` gives one.
      says('Give role');
    },
    undo: async ({ says }) => {
      await card.getByRole('button', { name: says('Undo import') }).click();
      await card.getByRole('button', { name: 'Undo for good?' }).click();
      await expect(card.getByText(/undone/).first()).toBeVisible();
    },
  });
});

test('the guide on the SDK makes a key, and its program runs with it', async ({ page, product, signIn }) => {
  await signIn(page, 'guide_builder');
  const server = await makeServer(page, 'Built Bay');
  const record = (robloxUsername: string) =>
    call(page, 'POST', `/api/servers/${server.id}/punishments`, {
      ...{ robloxUsername, punishmentType: 'ban', reason: 'Cheating' },
    });
  await record('Banned_Otter');
  await page.goto(`/server/${server.id}`);
  const blocks: string[] = [];
  let key = '';
  await followGuide(page, product, 'sdk', {
    install: async ({ says, code }) => {
      says('packages/sdk');
      expect(code).toContain('npm install');
    },
    key: async ({ says }) => {
      const menu = page.getByRole('navigation', { name: 'Server' });
      await menu.getByRole('link', { name: says('Settings') }).click();
      await page.getByRole('link', { name: says('Developer'), exact: true }).click();
      await page.getByLabel(says('Name'), { exact: true }).fill('Patrol bot');
      await page.getByRole('checkbox', { name: says('View punishments') }).check();
      await page.getByRole('checkbox', { name: says('Edit punishments') }).check();
      await page.getByRole('button', { name: says('Create key') }).click();
      await expect(page.getByRole('button', { name: says('Copy key') })).toBeVisible();
      key = (await page.locator('[data-new-key]').textContent()) ?? '';
      says('TENFOUR_KEY');
    },
    read: async ({ says, code }) => {
      says('/api/docs');
      expect(page.url()).toContain(says('/server/') + server.id);
      blocks.push(code);
    },
    write: async ({ says, code }) => {
      for (const word of ['clientId', 'code']) says(word);
      blocks.push(code);
    },
    live: async ({ code }) => void blocks.push(code),
  });
  const places = [
    ['https://tenfour.example', product.url],
    ['the ID of your server', server.id],
  ] as const;
  const program = places.reduce((code, [sample, real]) => {
    expect(code).toContain(sample);
    return code.replace(sample, real);
  }, blocks.join('\n\n'));
  await withProgram(program, async (file) => {
    const running = startProgram(file, { TENFOUR_KEY: key });
    await running.printed('Banned_Otter Cheating\n');
    // It listens once it has recorded its own warning: changes before that are not repeated.
    await expect
      .poll(async () => {
        const { length } = await call<object[]>(
          page,
          'GET',
          `/api/servers/${server.id}/punishments?limit=50`,
        );
        if (length > 1) await record(`Otter_${length}`);
        return running.printedSoFar();
      })
      .toContain('punishments created\n');
    const [warning] = await call<{ reason: string }[]>(
      ...([page, 'GET', `/api/servers/${server.id}/punishments?search=River_Otter&limit=1`] as const),
    );
    expect(warning).toMatchObject({ punishmentType: 'warning', reason: 'Reckless driving' });
    running.process.kill();
  });
});
