import type { Page } from '@playwright/test';

/** Layout shifts of a page, from its layout-shift entries. */
export interface Shifted {
  /** Sum of the scores, at least as high as the page's CLS. */
  score: number;
  /** The elements that moved, from where and to where, with the score of their shift. */
  what: readonly string[];
}

/** Records layout shifts in every page from now on. Call it before opening the page. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { score: 0, what: [] as string[] };
    Reflect.set(window, 'notedShifts', noted);
    const nameOf = (node: unknown) => {
      if (!(node instanceof Element)) return 'text';
      const words = node.textContent?.trim().slice(0, 30) ?? '';
      return `${node.tagName.toLowerCase()}.${String(node.getAttribute('class') ?? '').split(' ')[0]} “${words}”`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        noted.score += value;
        const moves = sources.map(({ node, previousRect: from, currentRect: to }) => {
          return `${nameOf(node)} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        noted.what.push(`${value.toFixed(4)} ${moves.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shifts since the page was opened. */
export async function shiftsOf(page: Page): Promise<Shifted> {
  return page.evaluate(
    () =>
      new Promise<Shifted>((resolve) => {
        // The entries of this frame are reported after it.
        requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'notedShifts'))));
      }),
  );
}
