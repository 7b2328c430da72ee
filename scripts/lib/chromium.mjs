import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture } from './command.mjs';
import { fromRoot, node24 } from './paths.mjs';
import { dim, print } from './terminal.mjs';

/** Draws no window around the page: the browser stories take two thirds of the time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PACKAGED = fromRoot('apps', 'e2e', 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');

/** Returns whether a browser really starts: Ubuntu's `chromium-browser`, for one, is a stub that only mentions snap. */
async function works(path) {
  try {
    const { code, output } = await capture(path, ['--version'], { timeoutMs: 20_000 });
    return code === 0 && /Chrom(e|ium)\b.*\d+\./.test(output);
  } catch {
    return false;
  }
}

async function onPath(names, others = []) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...others];
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await works(candidate))) return candidate;
  }
  return undefined;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code } = await capture('apt-get', args, { env, timeoutMs: 300_000 });
  return code === 0;
}

async function fromApt(name) {
  if (!mayInstall()) return undefined;
  print(dim(`Installing ${name} with apt-get …`));
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', name);
  // Existing package lists save a minute.
  if (!(await install()) && !((await apt('update', '-qq')) && (await install()))) return undefined;
  return await onPath([name]);
}

async function fromPackage() {
  if (!existsSync(PACKAGED)) return undefined;
  const program = `import(${JSON.stringify(pathToFileURL(PACKAGED).href)})
    .then(async (m) => process.stdout.write(await m.default.executablePath()))`;
  const { code, output } = await capture(node24(), ['-e', program], { timeoutMs: 120_000 });
  const path = output.trim().split('\n').at(-1) ?? '';
  return code === 0 && (await works(path)) ? path : undefined;
}

async function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH;
  if (path === undefined || path === '') return undefined;
  if (!(await works(path))) throw new Error(`CHROMIUM_PATH=${path} is not a Chromium that starts.`);
  return path;
}

/**
 * The first Chromium of: CHROMIUM_PATH; the headless shell on the PATH or by apt as root; any on the PATH or by apt;
 * the one inside @sparticuz/chromium. Says which.
 * @returns {Promise<string>} path of the executable
 * @throws {Error} when there is none
 */
export async function findChromium() {
  const sources = [
    ['CHROMIUM_PATH', fromEnvironment],
    ['the PATH', () => onPath([SHELL])],
    ['apt', () => fromApt(SHELL)],
    ['the PATH', () => onPath(NAMES, [MAC])],
    ['apt', () => fromApt('chromium')],
    ['@sparticuz/chromium', fromPackage],
  ];
  for (const [name, find] of sources) {
    const path = await find();
    if (path === undefined) continue;
    print(dim(`Browser: ${path} (from ${name})`));
    return path;
  }
  throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
}
