import { expect, type Page } from '@playwright/test';
import { literalIn } from './literals/literal.ts';
import type { Literal } from './literals/spec-literals.ts';

/** Content that a page shows only for half a second before it leaves: too short to query it in time. */
export interface Appearance {
  at: number;
  role: string | null;
  text: string;
}

/** Records, inside the page, each toast and each text of the main part when it appears. */
export async function watch(page: Page): Promise<{ toasts: Appearance[]; mains: Appearance[] }> {
  const seen = { toasts: [] as Appearance[], mains: [] as Appearance[] };
  await page.exposeFunction('noteAppearance', (kind: 'toasts' | 'mains', one: Appearance) =>
    seen[kind].push(one),
  );
  const observe = (): void => {
    const known = new Set<string>();
    const note = (kind: string, selector: string): void => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const text = element.textContent.replace(/\s+/g, ' ').trim();
        if (text === '' || known.has(kind + text) || !element.checkVisibility()) continue;
        known.add(kind + text);
        const notify = Reflect.get(window, 'noteAppearance') as (kind: string, one: Appearance) => void;
        notify(kind, { at: Date.now(), role: element.getAttribute('role'), text });
      }
    };
    new MutationObserver(() => {
      note('toasts', '.mantine-Notification-root');
      note('mains', 'main');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(observe);
  await page.evaluate(observe);
  return seen;
}

/** Waits for the toast of a session that ended: alone, as an alert, with these literals. */
export async function expectAlert(
  { toasts }: { toasts: Appearance[] },
  ...texts: Literal[]
): Promise<Appearance> {
  await expect.poll(() => toasts.map(({ role }) => role)).toEqual(['alert']);
  const [toast] = toasts;
  if (!toast) throw new Error('there is no toast');
  literalIn(toast.text, ...texts);
  return toast;
}
