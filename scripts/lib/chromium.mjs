import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture } from './command.mjs';
import { fromRoot, node24 } from './paths.mjs';
import { dim, say } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PACKAGED = fromRoot('apps', 'e2e', 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');

/** A browser that really starts: Ubuntu's `chromium-browser`, for one, is a stub that only talks about snap. */
async function works(path) {
  try {
    const { code, output } = await capture(path, ['--version'], { timeoutMs: 20_000 });
    return code === 0 && /Chrom(e|ium)\b.*\d+\./.test(output);
  } catch {
    return false;
  }
}

async function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC];
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await works(candidate))) return candidate;
  }
  return undefined;
}

async function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(dim('Installing Chromium with apt-get …'));
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ];
  for (const args of steps) {
    const { code } = await capture('apt-get', args, { env, timeoutMs: 300_000 });
    if (code !== 0) return undefined;
  }
  return await onPath();
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
 * The first Chromium of: CHROMIUM_PATH, the PATH, apt as root, the one inside @sparticuz/chromium; says which.
 * @returns {Promise<string>} path of the executable
 * @throws {Error} when there is none
 */
export async function findChromium() {
  const sources = [
    ['CHROMIUM_PATH', fromEnvironment],
    ['the PATH', onPath],
    ['apt', fromApt],
    ['@sparticuz/chromium', fromPackage],
  ];
  for (const [name, find] of sources) {
    const path = await find();
    if (path === undefined) continue;
    say(dim(`Browser: ${path} (from ${name})`));
    return path;
  }
  throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its executable.');
}
