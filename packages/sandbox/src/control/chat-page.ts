import type { World } from '../erlc/types.ts';
import { present } from '../erlc/world.ts';
import { escapeHtml, htmlPage } from '../markup.ts';

/** Posts the form as JSON to the control API and shows the answer. */
const SCRIPT = `document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const { player, text } = Object.fromEntries(new FormData(form));
  const line = text.startsWith(':') ? { op: 'command', player, command: text } : { op: 'say', player, text };
  const body = JSON.stringify(line);
  const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  document.querySelector('output').textContent = await answer.text();
});`;

/** Renders the page on which a person types in a world's chat as one of its players. */
export function chatPage(world: World): string {
  const names = present(world).map(({ name }) => `<option>${escapeHtml(name)}</option>`);
  const body = `<h1>Chat of ${escapeHtml(world.name)}</h1>
<form action="/control/erlc/${escapeHtml(world.id)}">
<p><label>Player <input type="text" name="player" list="players" required></label></p>
<datalist id="players">${names.join('')}</datalist>
<p><label>Line, beginning with ; or : <input type="text" name="text" value=";call car on fire" required></label></p>
<div class="actions"><button class="primary">Say</button></div>
</form>
<pre><output></output></pre>
<script>${SCRIPT}</script>`;
  return htmlPage('Game chat', body);
}
