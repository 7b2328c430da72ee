const DECLARED = /(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const USED = /var\((--[\w-]+)/g;

/**
 * Minified CSS without the variables that nothing in it reads. The theme declares some six hundred, of which a public
 * page reads a few dozen; the app's own sheet, which comes later, has them all.
 */
export function withoutUnusedVariables(css: string): string {
  const used = new Set([...css.matchAll(USED)].map(([, name]) => name));
  const left = css.replaceAll(DECLARED, (whole, name: string) => (used.has(name) ? whole : ''));
  // A variable may have been read by one that has just gone.
  return left === css ? css : withoutUnusedVariables(left);
}
