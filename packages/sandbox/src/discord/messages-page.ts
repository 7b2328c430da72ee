import { escapeHtml, htmlPage } from '../markup.ts';
import type { Embed } from './embed-rules.ts';
import { MANUAL_INPUT_FORM } from './manual-input-page.ts';
import type { DiscordMessage } from './message.ts';
import { buttonsOf, menusOf } from './message-components.ts';
import { messagesOf } from './messages.ts';
import type { DiscordState } from './state.ts';

/** Messages shown per channel, newest first. */
const SHOWN = 50;

function renderFields(fields: Embed['fields']): string {
  if (fields === undefined) return '';
  const items = fields.map(
    (field) => `<div><dt>${escapeHtml(field.name)}</dt><dd><pre>${escapeHtml(field.value)}</pre></dd></div>`,
  );
  return `<dl class="fields">${items.join('')}</dl>`;
}

function renderEmbed(embed: Embed): string {
  const colour = embed.color === undefined ? '' : embed.color.toString(16).padStart(6, '0');
  const paragraph = (text: string | undefined): string =>
    text === undefined ? '' : `<p class="soft">${escapeHtml(text)}</p>`;
  const title = embed.title === undefined ? '' : `<strong>${escapeHtml(embed.title)}</strong>`;
  const description = embed.description === undefined ? '' : `<pre>${escapeHtml(embed.description)}</pre>`;
  return `<div class="embed"${colour === '' ? '' : ` style="border-left-color:#${colour}"`}>
${paragraph(embed.author?.name)}${title}${description}${renderFields(embed.fields)}${paragraph(embed.footer?.text)}</div>`;
}

function renderButtons(message: DiscordMessage): string {
  const buttons = buttonsOf(message).map(
    ({ id, label, disabled }) =>
      `<button type="button" data-message="${message.id}" data-button="${escapeHtml(id)}"${disabled ? ' disabled' : ''}>${escapeHtml(label)}</button>`,
  );
  return buttons.length === 0 ? '' : `<div class="buttons">${buttons.join('')}</div>`;
}

function renderMenus(message: DiscordMessage): string {
  return menusOf(message)
    .map(({ options }) => {
      const items = options.map(({ label }) => `<option>${escapeHtml(label)}</option>`);
      return `<select data-message="${message.id}" aria-label="Choose one"><option value="">Choose one</option>${items.join('')}</select>`;
    })
    .join('');
}

/** Renders the only user who sees the message. */
function renderAudience(state: DiscordState, { only_for: id }: DiscordMessage): string {
  if (id === undefined) return '';
  return ` <span class="soft">only ${escapeHtml(state.people.byId(id)?.username ?? id)} sees this</span>`;
}

function renderMessage(state: DiscordState, message: DiscordMessage): string {
  const edited = message.edited_timestamp === null ? '' : ' (edited)';
  return `<article><strong>${escapeHtml(message.author.username)}</strong>
<time class="soft" datetime="${message.timestamp}">${message.timestamp.slice(0, 19).replace('T', ' ')}</time>${edited}${renderAudience(state, message)}
${message.content === '' ? '' : `<pre>${escapeHtml(message.content)}</pre>`}${message.embeds.map(renderEmbed).join('')}${renderMenus(message)}${renderButtons(message)}</article>`;
}

const EVENT_STATUS = ['', 'scheduled', 'active', 'completed', 'canceled'];

function renderEvents({ scheduledEvents }: DiscordState): string {
  if (scheduledEvents.size === 0) return '';
  const newest = [...scheduledEvents.values()].reverse().slice(0, SHOWN);
  const items = newest.map(
    ({ name, status, scheduled_start_time: start, description }) =>
      `<article><strong>${escapeHtml(name)}</strong> <span class="soft">${EVENT_STATUS[status] ?? ''} · ${start.slice(0, 16).replace('T', ' ')}</span>
<pre>${escapeHtml(description ?? '')}</pre></article>`,
  );
  return `<section><h2>Scheduled events</h2>${items.join('')}</section>`;
}

function channelName(state: DiscordState, id: string): string {
  const found = state.guilds.ofChannel(id);
  return found ? `#${found.channel.name} · ${found.guild.name}` : `Channel ${id}`;
}

function headingOf(state: DiscordState, messages: DiscordMessage[]): string {
  const first = messages[0];
  if (first?.webhook_id === undefined) return channelName(state, first?.channel_id ?? '');
  const name = state.webhooks.known(first.webhook_id)?.name ?? 'Deleted webhook';
  return `${name} · webhook ${first.webhook_id}`;
}

function renderChannel(state: DiscordState, messages: DiscordMessage[]): string {
  const newest = messages.slice(-SHOWN).reverse();
  return `<section><h2>${escapeHtml(headingOf(state, messages))}</h2>
<p class="soft">${messages.length} posted, newest first</p>${newest.map((one) => renderMessage(state, one)).join('')}</section>`;
}

/** Renders a page of all messages, one section per webhook or channel. */
export function messagesPage(state: DiscordState): string {
  const channels = Map.groupBy(messagesOf(state), (one) => one.webhook_id ?? one.channel_id);
  const sections = [...channels.values()].map((messages) => renderChannel(state, messages));
  const body = sections.length === 0 ? '<p>Nothing has been posted yet.</p>' : sections.join('');
  return htmlPage(
    'Discord in the sandbox',
    `<h1>Posted to Discord</h1><p class="soft">Reload to see what is new.</p>${MANUAL_INPUT_FORM}<div id="posted">${renderEvents(state)}${body}</div>`,
    '48rem',
  );
}
