import { bold, print } from './terminal.mjs';

/** Local storage key of the chosen color scheme in the web app. */
const SCHEME_KEY = 'mantine-color-scheme-value';

/**
 * Opens a browser page on the demo, without motion, in the dark scheme by default; signed in when a persona is given.
 */
export async function openPage(browser, screen, { url }, persona, scheme = 'dark') {
  const context = await browser.newContext({ ...screen, colorScheme: scheme, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([key, value]) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // A page without an address has no storage.
      }
    },
    [SCHEME_KEY, scheme],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  if (persona === undefined) return page;
  const answer = await page.request.get(`${url}/api/login`, { maxRedirects: 0 });
  const authorize = new URL(answer.headers().location);
  authorize.searchParams.set('persona', persona);
  await page.goto(authorize.href);
  return page;
}

/** Waits until all requests have finished and nothing is under the pointer. */
export async function settle(page) {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Returns the address of the community's page, found on the dashboard. */
export async function addressOf(page, { url, tour }) {
  await page.goto(`${url}/`);
  await page
    .getByRole('link', { name: `Manage ${tour.community}` })
    .first()
    .click();
  await page.waitForURL(/\/server\/[^/?]+/);
  return url + new URL(page.url()).pathname;
}

/** Opens the in-game panel, and waits for the players: which of them are shown changes with the game. */
export async function openGame(page, address) {
  await page.goto(`${address}?tab=ingame`);
  await page.locator('[data-row]').first().waitFor();
}

/** Fills in a punishment of the player whose third offense it is, without submitting it. */
export async function fillPunishment(page, { tour }, { type, reason }) {
  const opener = page.getByRole('button', { name: 'New punishment' });
  await opener.waitFor();
  // Where there is room, the composer is docked and open already.
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
  await page.getByRole('combobox', { name: 'Roblox username' }).fill(tour.candidate);
  await page.getByText('this becomes an Auto-Ban').waitFor();
  await page.getByRole('group', { name: 'Type' }).getByText(type).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  // Leaves the fields, so that no list of suggestions lies over them.
  await page.getByText('Roblox account found').click();
}

/** A strike for `fillPunishment`. */
export const STRIKE = {
  type: 'Strike',
  reason: 'VDM at the River City intersection, clip in the staff channel',
};

/** Prints the size of a picture, and throws when it is too large for its page. */
export function weigh(name, bytes, most) {
  if (bytes > most) throw new Error(`${name} has ${bytes} bytes, more than ${most}.`);
  print(`  ${bold(name)} ${Math.round(bytes / 1_000)} kB`);
}
