import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INTRO = `# Third-party packages

What Tenfour ships: the packages that the API and the web app depend on in production, with their licenses. Builds of a
package for one platform have the license of that package. Written by \`npm run licenses\`; a test compares it with the
lockfile.

\`apps/api/src/security/common-passwords.txt\` is the beginning of the password list of \`@zxcvbn-ts/language-common\` (MIT).
`;

const LICENSE_FILE = /^(licen[cs]e|copying)/i;

/** Matches lines such as "Copyright (c) 2019 Example", but not those of the license's own template. */
const COPYRIGHT = /^\W*(?:copyright\s+(?:\(c\)|©|\d{4})|©|\(c\)\s*\d{4}).*$/im;

/** Returns the text of a package's license file; empty when it has none. */
function licenseText(folder) {
  if (!existsSync(folder)) return '';
  const name = readdirSync(folder).find((file) => LICENSE_FILE.test(file));
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
}

/** Returns one row for each package version in `pnpm licenses list --json` that is in `shipped`. */
export function rowsOf(list, shipped) {
  const wanted = new Set(shipped);
  const rows = Object.values(list)
    .flat()
    .flatMap(({ name, versions, paths, license }) =>
      versions.map((version, at) => ({ id: `${name}@${version}`, license, text: licenseText(paths[at]) })),
    )
    .filter(({ id }) => wanted.has(id));
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function copyrightOf({ text }) {
  const line = COPYRIGHT.exec(text)?.[0] ?? '';
  return line
    .replaceAll(/[|<>*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 160);
}

/** Returns the shortest complete text of each license from its packages. */
function textsOf(rows) {
  const texts = new Map();
  for (const { license, text } of rows) {
    const known = texts.get(license);
    if (text !== '' && (known === undefined || text.length < known.length)) texts.set(license, text);
  }
  return [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the page. */
export function thirdPartyPage(rows) {
  const table = rows.map((row) => `| ${row.id} | ${row.license} | ${copyrightOf(row)} |`);
  const texts = textsOf(rows).map(
    ([license, text]) => `### ${license}\n\n\`\`\`text\n${text.replaceAll('\r', '').trim()}\n\`\`\`\n`,
  );
  return [
    INTRO,
    '## Packages\n',
    '| package | license | copyright |\n|---|---|---|',
    `${table.join('\n')}\n`,
    '## License texts\n',
    texts.join('\n'),
  ].join('\n');
}

/** Returns the packages that the page lists. */
export function listedPackages(page) {
  return [...page.matchAll(/^\| (\S+@\d\S*) \|/gm)].map(([, id]) => id);
}
