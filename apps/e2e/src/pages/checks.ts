import type { Page } from '@playwright/test';

/** Widths of windows in which pages have to be readable, in px. */
export const WINDOW_WIDTHS = [320, 390, 600, 768, 800, 1024, 1180, 1280, 1440, 1920];

/** The narrowest column in which prose may wrap, in characters. */
export const LINE_CHARACTERS_MIN = 12;

/** Puts a style sheet onto the open page; a constructed one needs no word from the page's security policy. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Returns texts that are cut off without an ellipsis, clamp or scroll bar. */
export async function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = (element: Element) =>
      element.closest('.tf-visually-hidden, [aria-hidden="true"]') !== null;
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const clips = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      // Visible to screen readers only.
      if (position === 'absolute' && element.clientWidth <= 1) return false;
      const wide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
      const high = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2;
      return element.clientHeight > 1 && (wide || high);
    };
    // Content beyond its edge can be scrolled to.
    const scrolls = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const wide = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth;
      return wide || (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight);
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility() || hidden(element)) continue;
      if (!hasText(element)) continue;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (scrolls(at) && !clips(at)) break;
        if (!clips(at)) continue;
        const [text, box] = [element.getBoundingClientRect(), at.getBoundingClientRect()];
        const out = text.right > box.right + 2 || text.bottom > box.bottom + 2 || at === element;
        if (out) found.push(`"${element.textContent?.trim().slice(0, 40)}" in ${at.tagName}.${at.className}`);
        break;
      }
    }
    return [...new Set(found)];
  });
}

/** Returns animations that run despite reduced motion: those longer than an instant, or endless. */
export async function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {};
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const rests = Number(duration) <= 1 && Number.isFinite(iterations);
      return rests ? [] : [`${target?.tagName}.${target?.className}: ${duration} ms, ${iterations} times`];
    }),
  );
}

/** Returns controls without a border in forced colors that nothing else distinguishes from text. */
export async function borderlessFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = 'input:not([type="hidden"], [type="file"]), select, textarea, [aria-current="page"]:is(a)';
    const isDrawn = (element: Element) => {
      const { borderTopWidth, borderTopStyle, outlineStyle, appearance } = getComputedStyle(element);
      const native = appearance !== 'none' && appearance !== '';
      return native || (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none';
    };
    return [...document.querySelectorAll(fields)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 2)
      .filter((element) => !isDrawn(element) && !(element.parentElement && isDrawn(element.parentElement)))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Returns those of the next stops of the Tab key that draw no focus indicator. */
export async function stopsWithoutMark(page: Page, stops: number): Promise<string[]> {
  const bare: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    // Even with reduced motion, the outline takes a millisecond to grow.
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      // A field's frame can show its focus, and a hidden box's neighbor.
      const around = [at, at.parentElement, at.nextElementSibling].filter((one) => one !== null);
      const marked = around.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      return marked ? null : at.outerHTML.slice(0, 140);
    });
    if (found) bare.push(found);
  }
  return bare;
}
