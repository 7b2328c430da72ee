import { parse } from 'yaml';

const ROOTS = ['apps/api', 'apps/web'];

/**
 * Returns the packages shipped with the API and the web app, as `name@version`, sorted: the lockfile's production
 * dependencies. Builds for one platform are omitted; they belong to a listed package.
 */
export function shippedPackages(lockfileText) {
  const { importers, packages, snapshots } = parse(lockfileText);
  const found = new Set();
  const seen = new Set();

  function visit(name, version, importer) {
    if (version.startsWith('link:')) return visitImporter(pathOf(importer, version.slice('link:'.length)));
    const key = version.includes('@', 1) && !version.includes('(') ? version : `${name}@${version}`;
    if (seen.has(key)) return;
    seen.add(key);
    const id = key.replace(/\(.*$/, '');
    const { os, cpu, libc } = packages[id] ?? {};
    if (os || cpu || libc) return;
    found.add(id);
    const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {};
    for (const [dependency, at] of Object.entries({ ...dependencies, ...optionalDependencies }))
      visit(dependency, at, importer);
  }

  function visitImporter(path) {
    if (seen.has(path)) return;
    seen.add(path);
    const { dependencies = {} } = importers[path] ?? {};
    for (const [name, { version }] of Object.entries(dependencies)) visit(name, version, path);
  }

  for (const root of ROOTS) visitImporter(root);
  return [...found].toSorted();
}

function pathOf(importer, relative) {
  return new URL(relative, `file:///${importer}/`).pathname.slice(1).replace(/\/$/, '');
}
