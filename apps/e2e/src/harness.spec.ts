import { test as plain } from '@playwright/test';
import { startSandbox } from '@tenfour/sandbox';
import { consoleOf, expect } from './fixtures.ts';
import { sandboxControl } from './harness/sandbox-control.ts';
import { watchBrowser } from './harness/watch.ts';

plain('uncaught errors, console errors and requests to other machines are noticed', async ({ browser }) => {
  const watch = watchBrowser(browser);
  const page = await browser.newPage();
  await page.route('http://elsewhere.invalid/**', (route) => route.fulfill({ body: '' }));
  await page.setContent(`<script>
    console.error('said so');
    new Image().src = 'http://elsewhere.invalid/pixel.png';
    setTimeout(() => { throw new Error('nobody caught me'); });
  </script>`);
  await expect.poll(() => watch.pageErrors.join()).toContain('nobody caught me');
  await expect.poll(() => watch.outside).toEqual(['GET http://elsewhere.invalid/pixel.png']);
  expect(consoleOf(page)).toContain('error: said so');
  watch.stop();
  await page.close();
});

plain('the sandbox starts, shows itself and obeys its control API', async ({ page }) => {
  const sandbox = await startSandbox({ port: 0 });
  const upstreams = sandboxControl(sandbox);
  await upstreams.control('harness', { op: 'join', player: 'River_Otter' });
  expect(JSON.stringify(await upstreams.world('harness'))).toContain('River_Otter');
  await upstreams.faults('roblox', '500', { count: 1 });
  await page.goto(`${sandbox.urls.home}/`);
  await expect(page.locator('body')).toContainText('harness');
  await expect(upstreams.control('harness', { op: 'dance' })).rejects.toThrow('400');
  await sandbox.close();
});
