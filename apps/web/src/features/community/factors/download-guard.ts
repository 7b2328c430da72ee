import { askForFactor } from '../../../data/step-up.ts';
import { api } from '../../../data/trpc.ts';

/** Downloads that need a fresh second factor of people who have one. */
const DANGEROUS_DOWNLOAD =
  /^\/api\/(?:servers\/[^/]+\/(?:.+\/)?export\.(?:zip|csv)|auth\/data\.(?:html|json))$/;

/** Asks for the factor before such downloads, until the returned function is called. */
export function guardDownloads(): () => void {
  document.addEventListener('click', askBeforeDownload, true);
  return () => document.removeEventListener('click', askBeforeDownload, true);
}

const admitted = new WeakSet<HTMLAnchorElement>();

/** Holds a press on such a download until the factor is given. A link cannot answer a refusal. */
function askBeforeDownload(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !DANGEROUS_DOWNLOAD.test(link.pathname) || admitted.delete(link)) return;
  event.preventDefault();
  event.stopPropagation();
  void admit(link);
}

async function admit(link: HTMLAnchorElement): Promise<void> {
  const factors = await api.factors.get.query().catch(() => null);
  const isFresh = factors?.freshUntil != null && Date.parse(factors.freshUntil) > Date.now() + 10_000;
  if (!isFresh && !(await askForFactor('give'))) return;
  admitted.add(link);
  link.click();
}
