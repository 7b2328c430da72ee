import { expect, type Page, test } from '@playwright/test';
import type { Product } from './harness/product.ts';

/** A step as the guide on the page describes it. */
export interface GuideStep {
  id: string;
  /** The step's lines for the console, empty for none. */
  code: string;
  /**
   * Returns a name on the screen, or a text to type, if the step contains exactly that; fails if not. So actions use
   * only what the guide names, and the guide names only what exists.
   */
  says: (text: string) => string;
}

interface Notified {
  id: string;
  code: string;
  names: string[];
}

/** The action of each step, by the step's id, in the order of the guide. */
export type GuideActions = Readonly<Record<string, (step: GuideStep) => Promise<void>>>;

/**
 * Reads the ids, code and names (screen, typed, links) of a guide's steps from the page as a visitor receives it. The
 * story's page only parses the HTML and is not navigated.
 */
async function readSteps(page: Page, product: Product, slug: string): Promise<Notified[]> {
  const html = await (await fetch(`${product.url}/documentation`)).text();
  return page.evaluate(
    ([text, id]) => {
      const guide = new DOMParser().parseFromString(text, 'text/html').getElementById(id);
      return [...(guide?.querySelectorAll('li[data-step]') ?? [])].map((item) => ({
        id: item.getAttribute('data-step') ?? '',
        code: item.querySelector('pre')?.textContent ?? '',
        names: [...item.querySelectorAll('p b, p code, p a')].map((name) => name.textContent),
      }));
    },
    [html, slug] as const,
  );
}

/** Performs the steps of a guide. Fails on a step without an action and on an action without a step. */
export async function followGuide(
  page: Page,
  product: Product,
  slug: string,
  actions: GuideActions,
): Promise<void> {
  const notified = await readSteps(page, product, slug);
  expect(notified.length, 'a guide has at least five steps').toBeGreaterThanOrEqual(5);
  expect(
    notified.map(({ id }) => id),
    'each step of the guide is done here',
  ).toEqual(Object.keys(actions));
  for (const { id, code, names } of notified) {
    const used = new Set<string>();
    const says = (text: string): string => {
      expect(names, `step ${id} says “${text}”`).toContain(text);
      used.add(text);
      return text;
    };
    await test.step(id, async () => actions[id]?.({ id, code, says }));
    expect(
      names.filter((name) => !used.has(name)),
      `step ${id} names nothing that nobody used`,
    ).toEqual([]);
  }
}
