import { askForFactor } from '../../../data/step-up.ts';
import { api } from '../../../data/trpc.ts';

/** Downloads that need a fresh second factor of people who have one, and in servers that require one. */
const DANGEROUS_DOWNLOAD =
  /^\/api\/(?:servers\/([^/]+)\/(?:.+\/)?export\.(?:zip|csv)|auth\/data\.(?:html|json))$/;

/** Asks for the factor before such downloads, until the returned function is called. */
export function guardDownloads(hasFactor: boolean): () => void {
  const isAllowed = hasFactor ? giveFactor : hasNoneToSetUp;
  const ask = (event: MouseEvent) => askBeforeDownload(event, isAllowed);
  document.addEventListener('click', ask, true);
  return () => document.removeEventListener('click', ask, true);
}

const admitted = new WeakSet<HTMLAnchorElement>();

/** Holds a press on such a download until the factor is given. A link cannot answer a refusal. */
function askBeforeDownload(event: MouseEvent, isAllowed: (path: string) => Promise<boolean>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !DANGEROUS_DOWNLOAD.test(link.pathname) || admitted.delete(link)) return;
  event.preventDefault();
  event.stopPropagation();
  void isAllowed(link.pathname).then((allowed) => {
    if (!allowed) return;
    admitted.add(link);
    link.click();
  });
}

async function giveFactor(): Promise<boolean> {
  const factors = await api.factors.get.query().catch(() => null);
  const isFresh = factors?.freshUntil != null && Date.parse(factors.freshUntil) > Date.now() + 10_000;
  return isFresh || askForFactor('give');
}

/** Asks people without a factor to set one up where the server requires it. */
async function hasNoneToSetUp(path: string): Promise<boolean> {
  const serverId = DANGEROUS_DOWNLOAD.exec(path)?.[1];
  if (serverId === undefined) return true;
  const permissions = await api.servers.permissions.query({ serverId }).catch(() => null);
  return permissions?.needsFactor ? askForFactor('set-up') : true;
}
