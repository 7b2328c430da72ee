import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';

/** Errors in a test's pages that the test itself does not check. */
export interface Watch {
  /** Uncaught errors of any page. */
  pageErrors: string[];
  /** Requests that left this machine: the product must not send its visitors' addresses to anyone. */
  outside: string[];
  stop(): void;
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const consoleProblems = new WeakMap<Page, string[]>();

function isOutside(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && !LOCAL.has(hostname);
}

/** Notes an error or warning of a page's console. */
function noteProblem(message: ConsoleMessage): void {
  const page = message.page();
  if (page === null || !['error', 'warning'].includes(message.type())) return;
  const known = consoleProblems.get(page) ?? [];
  // "Failed to load resource" does not name the resource.
  const which = message.text().startsWith('Failed to load') ? ` ${message.location().url}` : '';
  consoleProblems.set(page, [...known, `${message.type()}: ${message.text()}${which}`]);
}

/** Watches every context that a browser has or opens from now on. */
export function watchBrowser(browser: Browser): Watch {
  const pageErrors: string[] = [];
  const outside: string[] = [];
  const onError = (event: WebError): void => {
    const error = event.error();
    pageErrors.push(`${event.page()?.url() ?? 'a page'}: ${error.stack ?? error.message}`);
  };
  const onRequest = (request: Request): void => {
    if (isOutside(request.url())) outside.push(`${request.method()} ${request.url()}`);
  };
  const onContext = (context: BrowserContext): void => {
    context.on('weberror', onError).on('request', onRequest).on('console', noteProblem);
  };
  for (const context of browser.contexts()) onContext(context);
  browser.on('context', onContext);
  const stop = (): void => {
    browser.off('context', onContext);
    for (const context of browser.contexts())
      context.off('weberror', onError).off('request', onRequest).off('console', noteProblem);
  };
  return { pageErrors, outside, stop };
}

/** Errors and warnings in a page's console so far. */
export function consoleOf(page: Page): readonly string[] {
  return consoleProblems.get(page) ?? [];
}

/** Fails when the page's console has an error or a warning that none of `allowed` matches. */
export function expectConsoleClean(page: Page, allowed: readonly RegExp[] = []): void {
  const problems = consoleOf(page).filter((line) => !allowed.some((pattern) => pattern.test(line)));
  expect(problems, `console of ${page.url()}`).toEqual([]);
}
