import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { removeDrafts } from '../data/form-drafts.ts';
import { queryClient } from '../data/query-client.ts';

/** Timeout of finds and waits in ms, for a machine that is busy with other suites. */
const PATIENCE_MS = 45_000;

/** The pause between two frames, in ms. */
const FRAME_MS = 16;

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
  // jsdom's own frames share one timer: taken while time is a fake, it would never come again.
  window.requestAnimationFrame = (callback) =>
    Number(setTimeout(() => callback(performance.now()), FRAME_MS));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}

/**
 * Has React keep no stack of where each element was created: such stacks appear in its warnings alone, and collecting
 * them takes a tenth of the suite's time.
 */
function withoutOwnerStacks(): void {
  const internals: object = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}

/**
 * Creates the error of a query that finds nothing. The document is printed when the message is read: a query that
 * waits fails many times before it finds its element, and printing for each took an eighth of the suite's time.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

/**
 * Runs what is due under a stopped clock. The timer that sends a batch of calls would otherwise be lost with the clock,
 * and every later call of the worker would wait for it.
 */
function sendWaitingCalls(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1);
}

if (typeof window !== 'undefined') {
  withoutOwnerStacks();
  standInForLayout();
  configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: elementError });
  // The files of a worker share one browser stand-in and every module.
  afterEach(() => {
    cleanup();
    // What a library puts beside the app would be focused first in a later file.
    document.body.replaceChildren();
    // A page that was left in a test is back: what lives as long as the window would stay away.
    window.dispatchEvent(new Event('pageshow'));
    onlineManager.setOnline(true);
    sendWaitingCalls();
    vi.useRealTimers();
    queryClient.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    window.history.replaceState(null, '', '/');
    removeDrafts('');
    sessionStorage.clear();
    localStorage.clear();
  });
  // A page that is still loading when its file ends would fail, and be remembered as failed for the next file.
  afterAll(() => vi.dynamicImportSettled());
}
