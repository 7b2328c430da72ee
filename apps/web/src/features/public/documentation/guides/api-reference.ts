import { copy } from '../../../../copy.ts';
import type { Guide } from './guide.ts';

/** The same calls as the panel makes, from the browser's console and with a key. */
export const apiReference: Guide = {
  slug: 'api-reference',
  ...copy.documentation.guides.apiReference,
  description: 'Make the calls that the panel itself makes: requests, answers, errors and live updates.',
  needs:
    'A server that you own, and the console of your browser (F12, or ⌥⌘J on a Mac). There the calls know you by your sign-in; a program of yours needs a key.',
  steps: [
    {
      id: 'browse',
      text: 'Open [/api/docs](/api/docs) and a group, such as **Punishments**: each call has its fields, its answers and who may make it. For tools: [/api/openapi.json](/api/openapi.json).',
      picture: {
        name: 'api-docs',
        alt: 'The groups of calls at /api/docs, with one unfolded.',
      },
    },
    {
      id: 'who-am-i',
      text: 'Sign in, open the console on any page of this site, and ask who you are. Your sign-in cookie is sent automatically.',
      code: "const ask = async (path, options) => (await fetch('/api' + path, options)).json();\nawait ask('/auth/user');",
    },
    {
      id: 'servers',
      text: 'List your servers and keep the first one. Lists are plain arrays, newest first, and take `limit` and `cursor`.',
      code: "const [server] = await ask('/servers');\nserver.name;",
    },
    {
      id: 'record',
      text: 'Record a punishment: a POST with a JSON body. The answer is the record, and `autoBanApplied` says whether it became a ban.',
      code: "await ask('/servers/' + server.id + '/punishments', {\n  method: 'POST',\n  headers: { 'content-type': 'application/json' },\n  body: JSON.stringify({ robloxUsername: 'River_Otter', punishmentType: 'warning', reason: 'First call' }),\n});",
      picture: {
        name: 'api-call',
        alt: 'POST /api/servers/{id}/punishments at /api/docs: who may make it, its path and its body.',
      },
    },
    {
      id: 'search',
      text: 'Find it again, as the search of the page does.',
      code: "await ask('/servers/' + server.id + '/punishments?search=otter&limit=10');",
    },
    {
      id: 'key',
      text: 'For a program, make a key: open **Settings**, then **Developer**, type a **Name**, choose **View punishments** and press **Create key**. Copy it with **Copy key**, then press **Done**: you won’t see it again.',
    },
    {
      id: 'bearer',
      text: 'Send the key in the `Authorization` header, without a cookie. It can do what you selected, in this server only, never more than you can, 120 times a minute. **Revoke** ends it immediately.',
      code: "const key = prompt('Your key');\nawait (await fetch('/api/servers/' + server.id + '/punishments', {\n  credentials: 'omit',\n  headers: { authorization: 'Bearer ' + key },\n})).json();",
    },
    {
      id: 'refused',
      text: 'Ask for something that is not there. A refusal has its status, here 404, and a body with `message`, `code` and `requestId`. 401 is not signed in, 403 not allowed, 409 someone else was faster, 422 refused by a rule, 429 too often.',
      code: "await ask('/servers/nothing');",
    },
    {
      id: 'live',
      text: 'Listen to what changes instead of asking again and again, then record something on the Punishments page. The events name what has changed, never what it is now; ask for it when you need it.',
      code: "const live = new EventSource('/api/live?server=' + server.id);\nlive.addEventListener('change', (event) => console.log(event.data));",
    },
  ],
  after: 'Missing a call? Say so on Discord: the buttons are at the end of this page.',
};
