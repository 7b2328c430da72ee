import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** jsdom has no layout: Mantine asks for these, and none of the tests depends on their answers. */
function standInForLayout(): void {
  window.matchMedia = (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  });
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.Element.prototype.checkVisibility = function checkVisibility() {
    return this.isConnected;
  };
  window.scrollTo = () => {};
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}

if (typeof window !== 'undefined') {
  standInForLayout();
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
  });
}
