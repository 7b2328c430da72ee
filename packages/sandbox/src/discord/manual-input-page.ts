import type { FastifyInstance } from 'fastify';
import { ControlError } from '../control/input.ts';
import { PERSONAS } from '../identity.ts';
import { sendInteraction } from './interaction-send.ts';
import { MANUAL_INPUT_SCRIPT } from './manual-input-script.ts';
import type { DiscordState } from './state.ts';

/** Form for using the bot by hand: user, place, command line and the answers. */
export const MANUAL_INPUT_FORM = `<style>
.hand label{display:block;margin:.5rem 0}.hand select,.hand input,textarea,dialog input{width:100%;padding:.5rem;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:.5rem}
#offers{display:flex;flex-wrap:wrap;gap:.25rem;margin:.5rem 0}#offers button{font-weight:400;padding:.25rem .5rem}
#answer{white-space:pre-wrap;overflow-wrap:anywhere}dialog{max-width:min(30rem,90vw)}.buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}
</style>
<section class="hand" aria-labelledby="by-hand"><h2 id="by-hand">Use the bot by hand</h2>
<form id="command">
<label>Who you are<input id="user" list="people" value="avery" autocomplete="off"></label><datalist id="people"></datalist>
<label>Discord server<select id="guild"></select></label>
<label>Channel<select id="channel"></select></label>
<label>Command<input id="line" type="text" placeholder="/help" autocomplete="off"></label>
<div id="offers"></div>
<button class="primary">Send</button>
</form>
<pre id="answer" role="status" aria-label="Answer"></pre>
<dialog id="dialog" aria-labelledby="form-title"><form id="form" method="dialog"><h2 id="form-title"></h2>
<div id="form-fields"></div>
<div class="actions"><button value="cancel" formnovalidate>Cancel</button><button class="primary" value="send">Submit</button></div>
</form></dialog></section>
<script type="module">${MANUAL_INPUT_SCRIPT}</script>`;

/** Registers the page's own calls, besides Discord's paths. */
export function registerManualInput(app: FastifyInstance, state: DiscordState): void {
  app.get('/by-hand/view', async () => ({
    people: PERSONAS.map(({ username }) => username),
    guilds: state.guilds.all().map(({ id, name, channels }) => ({
      id,
      name,
      channels: [...channels.values()].map((channel) => channel.name),
    })),
    commands: [...state.commands.values()].flat(),
  }));
  app.post('/by-hand/interaction', async (request, reply) => {
    try {
      return await sendInteraction(state, request.body);
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      return reply.code(error.status).send({ message: error.message });
    }
  });
}
