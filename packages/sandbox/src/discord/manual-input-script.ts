/** The page's script: plain JavaScript, since the page has no build. */
export const MANUAL_INPUT_SCRIPT = String.raw`
const $ = (id) => document.getElementById(id);
const who = () => ({ user: $('user').value, guild: $('guild').value, channel: $('channel').value });
let view = { guilds: [], commands: [] };

async function send(body) {
  const response = await fetch('/by-hand/interaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who(), ...body }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

function textOf(message) {
  if (!message) return '';
  const embeds = (message.embeds ?? []).flatMap((embed) => [
    embed.title,
    embed.description,
    ...(embed.fields ?? []).flatMap((field) => [field.name + ': ' + field.value]),
  ]);
  return [message.content, ...embeds].filter(Boolean).join('\n');
}

function tell(text) {
  $('answer').textContent = text;
}

async function show(work) {
  tell('Tenfour is thinking…');
  try {
    const answer = await work();
    if (answer.failed) return tell('The application did not respond. ' + answer.failed);
    const first = answer.first.body;
    if (first.type === 9) return form(first.data, answer);
    const last = answer.followUps.at(-1) ?? answer.original;
    const text = answer.thinking && answer.followUps.length === 0 ? 'Still thinking…' : textOf(last);
    tell(text + '\n(first answer after ' + Math.round(answer.latencyMs) + ' ms)');
    await reload();
  } catch (error) {
    tell(error.message);
  }
}

function inputOf(field) {
  const label = document.createElement('label');
  const name = (field.label ?? field.custom_id) + (field.type === 19 ? ': address' : '');
  label.textContent = name + (field.required === false ? ' (optional)' : '');
  const input = document.createElement(field.type === 3 ? 'select' : field.style === 2 ? 'textarea' : 'input');
  input.name = (field.type === 19 ? 'file:' : '') + field.custom_id;
  if (field.type === 3) {
    const options = field.options.map((one) => new Option(one.label, one.value, one.default, one.default));
    input.replaceChildren(new Option(field.placeholder ?? '', ''), ...options);
  } else {
    const picture = field.required === false ? '' : location.origin + '/embed/avatars/0.png';
    input.value = field.type === 19 ? picture : (field.value ?? '');
    if (field.max_length) input.maxLength = field.max_length;
  }
  input.required = field.required !== false;
  label.append(input);
  if (field.hint) {
    const hint = document.createElement('small');
    hint.className = 'soft';
    hint.textContent = field.hint;
    label.append(hint);
  }
  return label;
}

let pressed = null;
function form(data) {
  $('form-title').textContent = data.title;
  const fields = data.components.flatMap((row) =>
    (row.components ?? [row.component]).map((field) => ({ label: row.label, hint: row.description, ...field })),
  );
  $('form-fields').replaceChildren(...fields.map(inputOf));
  $('form').dataset.modal = data.custom_id;
  $('dialog').showModal();
  tell('');
}

async function reload() {
  const page = await (await fetch('/')).text();
  const posted = new DOMParser().parseFromString(page, 'text/html').getElementById('posted');
  $('posted').replaceWith(document.adoptNode(posted));
}

function fill() {
  const guild = view.guilds.find((one) => one.id === $('guild').value) ?? view.guilds[0];
  $('channel').replaceChildren(...guild.channels.map((name) => new Option('#' + name, name)));
}

function options(command, words) {
  const sub = (command.options ?? []).find((one) => (one.type === 1 || one.type === 2) && words.includes(one.name));
  return sub ? options(sub, words) : (command.options ?? []);
}

function put(text) {
  $('line').value = text;
  $('line').focus();
  suggest();
}

let asked = 0;
async function suggest() {
  const line = $('line').value;
  const [, name = '', rest] = /^\/(\S*)(\s[\s\S]*)?$/.exec(line) ?? [];
  asked += 1;
  const mine = asked;
  const offer = (items) => {
    if (mine !== asked) return;
    $('offers').replaceChildren(
      ...items.map(([label, next]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.onclick = () => put(next);
        return button;
      }),
    );
  };
  if (!line.startsWith('/')) return offer([]);
  const command = view.commands.find((one) => one.name === name);
  if (rest === undefined || !command) {
    const fitting = view.commands.filter((one) => one.name.startsWith(name));
    return offer(fitting.map((one) => ['/' + one.name + ' · ' + one.description, '/' + one.name + ' ']));
  }
  const known = options(command, rest.trim().split(/\s+/));
  const open = [...rest.matchAll(/\s([^\s:]+):/g)].at(-1)?.[1];
  const typed = open === undefined ? undefined : known.find((one) => one.name === open);
  if (typed?.autocomplete || typed?.choices?.length) {
    const start = line.lastIndexOf(typed.name + ':') + typed.name.length + 1;
    const choices = typed.autocomplete
      ? (await send({ line, focused: typed.name })).first.body.data.choices
      : typed.choices;
    return offer(choices.map((one) => [one.name, line.slice(0, start) + one.value + ' ']));
  }
  const free = known.filter((one) => !line.includes(' ' + one.name + ':'));
  offer(free.map((one) => [
    one.name + ' · ' + one.description,
    line.trimEnd() + ' ' + one.name + (one.type === 1 || one.type === 2 ? ' ' : ':'),
  ]));
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-button]');
  if (!button) return;
  pressed = button.dataset.message;
  void show(() => send({ message: pressed, button: button.dataset.button }));
});
document.addEventListener('change', (event) => {
  const menu = event.target.closest('select[data-message]');
  if (!menu || menu.value === '') return;
  pressed = menu.dataset.message;
  void show(() => send({ message: pressed, choice: menu.value }));
});
$('command').addEventListener('submit', (event) => {
  event.preventDefault();
  pressed = null;
  void show(() => send({ line: $('line').value }));
});
$('form').addEventListener('submit', (event) => {
  const entries = [...new FormData($('form'))];
  const fields = Object.fromEntries(entries.filter(([name]) => !name.startsWith('file:')));
  const uploads = entries.filter(([name, url]) => name.startsWith('file:') && url !== '');
  const files = Object.fromEntries(uploads.map(([name, url]) => [name.slice(5), url]));
  if (event.submitter?.value === 'cancel') return;
  void show(() => send({ modal: $('form').dataset.modal, fields, files, ...(pressed ? { message: pressed } : {}) }));
});
$('line').addEventListener('input', () => void suggest());
$('guild').addEventListener('change', fill);
fetch('/by-hand/view').then((response) => response.json()).then((known) => {
  view = known;
  $('guild').replaceChildren(...known.guilds.map((one) => new Option(one.name, one.id)));
  $('people').replaceChildren(...known.people.map((name) => new Option(name)));
  fill();
});
`;
