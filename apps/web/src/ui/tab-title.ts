import { PRODUCT_NAME } from '@tenfour/domain';
import { useEffect } from 'react';

let name: string = PRODUCT_NAME;
let unread = 0;

function show(): void {
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name;
}

/** Names the browser tab after a page. */
export function setTabTitle(page: string | undefined): void {
  name = page ? `${page} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  show();
}

function setTabUnread(count: number): void {
  unread = count;
  show();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? '/favicon-unread.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

/** Shows the number of unread alerts before the tab's title, and a mark on its icon. */
export function useTabUnread(count: number): void {
  useEffect(() => {
    setTabUnread(count);
    return () => setTabUnread(0);
  }, [count]);
}
