// Shows pushed alerts and opens their pages. It caches nothing: pages always come from the network.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Returns a path of this site as an address; anything else becomes the start page. */
function addressOf(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}

function read(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Tenfour', body = '', path, tag } = read(event);
  const icon = '/favicon-192.png';
  const badge = '/favicon-badge.png';
  // The tag replaces an alert that arrived twice, or that an open tab has shown already.
  const shown = self.registration.showNotification(title, { body, tag, icon, badge, data: { path } });
  event.waitUntil(shown);
});

async function open(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === address) ?? tabs.find(({ focused }) => focused) ?? tabs[0];
  if (tab === undefined) return self.clients.openWindow(address);
  try {
    await tab.focus();
    if (tab.url !== address) await tab.navigate(address);
  } catch {
    await self.clients.openWindow(address);
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data?.path)));
});

/** The browser replaced the subscription; the session's cookie says whose it is. */
async function subscribeAgain(options) {
  const subscription = await self.registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(subscribeAgain(options));
});
