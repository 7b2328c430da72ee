import { PERSONAS, type Persona } from './identity.ts';
import { escapeHtml, htmlPage } from './markup.ts';
import { type AuthorizeRequest, textOf } from './oauth-grants.ts';

/** Style of a service's consent page, and the personas it offers. */
export interface ConsentStyle {
  service: string;
  /** Below the account heading: the effect of any other name. */
  hint: string;
  nameOf(persona: Persona): string;
  avatarOf(persona: Persona): string;
}

/** The visitor's decision on a consent page; `ask` means that the page has to be shown. */
export type Decision = { kind: 'ask' } | { kind: 'deny' } | { kind: 'allow'; name: string };

const DECISION_FIELDS = ['persona', 'name', 'decision'];

/** Reads the decision from the query; `?persona=` alone skips the page. A typed name wins over a chosen one. */
export function decisionOf(query: unknown): Decision {
  if (textOf(query, 'decision') === 'cancel') return { kind: 'deny' };
  const name = textOf(query, 'name')?.trim() || textOf(query, 'persona')?.trim();
  return name ? { kind: 'allow', name } : { kind: 'ask' };
}

function hiddenFields(query: unknown): string {
  const entries: [string, unknown][] =
    typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return entries
    .filter(([key, value]) => typeof value === 'string' && !DECISION_FIELDS.includes(key))
    .map(
      ([key, value]) =>
        `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(String(value))}">`,
    )
    .join('');
}

function personaRow(persona: Persona, style: ConsentStyle, checked: boolean): string {
  const name = escapeHtml(style.nameOf(persona));
  return `<label class="row"><input type="radio" name="persona" value="${name}"${checked ? ' checked' : ''}>
<img src="${escapeHtml(style.avatarOf(persona))}" alt="" width="40" height="40">
<span>${escapeHtml(persona.globalName)}<small>${name} · ${escapeHtml(persona.role)}</small></span></label>`;
}

/** Renders the page that asks which persona to sign in as; a plain GET form that works without JavaScript. */
export function consentPage(request: AuthorizeRequest, query: unknown, style: ConsentStyle): string {
  const service = escapeHtml(style.service);
  const rows = PERSONAS.map((persona, index) => personaRow(persona, style, index === 0)).join('');
  return htmlPage(
    `Authorize with ${style.service}`,
    `<h1>Authorize with ${service}</h1>
<p class="soft">The sandbox's stand-in of ${service}. The application <strong>${escapeHtml(request.clientId)}</strong>
asks for: ${escapeHtml(request.scopes.join(', '))}.</p>
<form method="get">${hiddenFields(query)}
<fieldset><legend>Sign in as</legend>${rows}</fieldset>
<label for="name">Or as anyone else</label>
<input type="text" id="name" name="name" maxlength="32" autocomplete="off" aria-describedby="name-hint">
<p class="soft" id="name-hint">${escapeHtml(style.hint)}</p>
<div class="actions"><button name="decision" value="authorize" class="primary" id="authorize">Authorize</button>
<button name="decision" value="cancel">Cancel</button></div></form>`,
  );
}
