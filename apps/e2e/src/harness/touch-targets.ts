import { expect, type Page } from '@playwright/test';

/** Least width and height of a touch target, in px. */
const FINGER_PX = 44;

/** Returns what is wrong with the controls of a page, each as `what: why`. */
async function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const PRESSED =
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="menuitem"], [role="option"]';
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter(shown);
    const root: ParentNode = dialogs.at(-1) ?? document;
    const found: string[] = [];

    for (const element of root.querySelectorAll(PRESSED)) {
      const target = pressedFor(element);
      if (
        !target ||
        element.matches(':disabled, .tf-skip') ||
        element.closest('[inert], [aria-hidden="true"]')
      )
        continue;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const rects = [...target.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const rect = rects.sort((a, b) => b.width * b.height - a.width * a.height)[0];
      if (!rect) continue;
      const why = offline(rect) ?? covered(target, rect) ?? small(target, rect);
      if (why) found.push(`${nameOf(element)}: ${why}`);
    }
    return found;

    /** Returns the pressed element: a switch is its label's track, since the field itself is not drawn. */
    function pressedFor(element: Element): Element | null {
      if (element.closest('.tf-visually-hidden')) return null;
      if (!element.matches('input[type="checkbox"], input[type="radio"]'))
        return shown(element) ? element : null;
      const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
      return label && shown(label) ? label : null;
    }

    function offline({ left, right }: DOMRect): string | null {
      const width = document.documentElement.clientWidth;
      return left < -0.5 || right > width + 0.5
        ? `reaches from ${Math.round(left)} to ${Math.round(right)} of ${width}`
        : null;
    }

    /** Returns what covers an element. A field's own buttons are in its padding, where it has no text. */
    function covered(target: Element, { left: start, right: end, top, bottom }: DOMRect): string | null {
      const { paddingLeft, paddingRight } = getComputedStyle(target);
      const isField = target.matches('input, select, textarea');
      const left = start + (isField ? Number.parseFloat(paddingLeft) : 0);
      const right = end - (isField ? Number.parseFloat(paddingRight) : 0);
      const y = (top + bottom) / 2;
      const inset = Math.min(4, (right - left) / 4);
      for (const x of [(left + right) / 2, left + inset, right - inset]) {
        const hit = document.elementFromPoint(x, y);
        if (!hit) return `is outside of the window at ${Math.round(x)}, ${Math.round(y)}`;
        const own = target.contains(hit) || hit.closest('label')?.contains(target);
        if (!own) return `${nameOf(hit)} lies over it at ${Math.round(x)}, ${Math.round(y)}`;
      }
      return null;
    }

    /**
     * Returns why a target is too small, or null. A link within a sentence is as high as its line; a press area can be
     * larger than its drawing.
     */
    function small(target: Element, { left, top, width, height }: DOMRect): string | null {
      if (getComputedStyle(target).display === 'inline') return null;
      const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1];
      const takes = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true);
      };
      const high = height >= least - 0.5 || (takes(0, -reach) && takes(0, reach));
      const broad = width >= least - 0.5 || (takes(-reach, 0) && takes(reach, 0));
      return high && broad ? null : `is ${Math.round(width)} x ${Math.round(height)} px`;
    }

    function nameOf(element: Element): string {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      const classes = String(element.getAttribute('class') ?? '')
        .split(' ')
        .slice(0, 2)
        .join('.');
      return `${element.tagName.toLowerCase()}.${classes} “${words.slice(0, 40)}”`;
    }
  }, FINGER_PX);
}

/** Fails when something on the page is unreachable or too small to touch. The rest of the test continues. */
export async function expectTouchTargets(page: Page): Promise<void> {
  expect.soft(await smallTargetsOf(page), `out of reach on ${page.url()}`).toEqual([]);
}
