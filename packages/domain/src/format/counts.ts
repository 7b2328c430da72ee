const NUMBERS = /* @__PURE__ */ new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Formats a number with thousands separators and at most one decimal: "50,000", "3.5". */
export function formatCount(count: number): string {
  return NUMBERS.format(count);
}

/** Formats a number with its noun: "1 request", "3 requests", "1,200 tries". `many` is for nouns that take no "s". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Returns a label as it reads inside a sentence: "Kick in game" becomes "kick in game". */
export function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
