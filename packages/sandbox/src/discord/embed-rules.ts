import { type FormReader, lengthOf } from './json-fields.ts';

/** An embed in a message, without absent parts. */
export interface Embed {
  type: 'rich';
  title?: string;
  description?: string;
  url?: string;
  timestamp?: string;
  color?: number;
  footer?: { text: string; icon_url?: string };
  author?: { name: string; url?: string; icon_url?: string };
  image?: { url: string };
  thumbnail?: { url: string };
  fields?: { name: string; value: string; inline: boolean }[];
}

const LIMITS = { embeds: 10, title: 256, description: 4096, fields: 25, name: 256, value: 1024 } as const;
const FOOTER_MAX = 2048;
const AUTHOR_MAX = 256;
const TOTAL_MAX = 6000;
const PICTURE_SCHEMES = ['http', 'https', 'attachment'];

function present(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

function checkFields(embed: FormReader): NonNullable<Embed['fields']> {
  return embed.records('fields', LIMITS.fields).map((field) => ({
    name: field.text('name', { max: LIMITS.name, required: true }) ?? '',
    value: field.text('value', { max: LIMITS.value, required: true }) ?? '',
    inline: field.value('inline') === true,
  }));
}

function checkFooter(embed: FormReader): Embed['footer'] {
  const footer = embed.record('footer');
  const text = footer?.text('text', { max: FOOTER_MAX });
  const icon = footer?.url('icon_url', PICTURE_SCHEMES);
  return present(text) ? { text, ...(icon === undefined ? {} : { icon_url: icon }) } : undefined;
}

function checkAuthor(embed: FormReader): Embed['author'] {
  const author = embed.record('author');
  const name = author?.text('name', { max: AUTHOR_MAX });
  const url = author?.url('url');
  const icon = author?.url('icon_url', PICTURE_SCHEMES);
  if (!present(name)) return undefined;
  return { name, ...(url === undefined ? {} : { url }), ...(icon === undefined ? {} : { icon_url: icon }) };
}

function checkPicture(embed: FormReader, key: 'image' | 'thumbnail'): { url: string } | undefined {
  const url = embed.record(key)?.url('url', PICTURE_SCHEMES);
  return url === undefined ? undefined : { url };
}

function checkEmbed(form: FormReader): Embed {
  const embed: Embed = { type: 'rich' };
  const title = form.text('title', { max: LIMITS.title });
  const description = form.text('description', { max: LIMITS.description });
  const [url, timestamp, color] = [
    form.url('url'),
    form.timestamp('timestamp'),
    form.integer('color', 0, 0xffffff),
  ];
  const [footer, author, fields] = [checkFooter(form), checkAuthor(form), checkFields(form)];
  const [image, thumbnail] = [checkPicture(form, 'image'), checkPicture(form, 'thumbnail')];
  if (present(title)) embed.title = title;
  if (present(description)) embed.description = description;
  if (url !== undefined) embed.url = url;
  if (timestamp !== undefined) embed.timestamp = timestamp;
  if (color !== undefined) embed.color = color;
  if (footer !== undefined) embed.footer = footer;
  if (author !== undefined) embed.author = author;
  if (image !== undefined) embed.image = image;
  if (thumbnail !== undefined) embed.thumbnail = thumbnail;
  if (fields.length > 0) embed.fields = fields;
  return embed;
}

/** Returns the characters that count towards the total of all embeds. */
function sizeOf(embed: Embed): number {
  const fields = embed.fields ?? [];
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
  return [...texts, ...fields.flatMap((field) => [field.name, field.value])]
    .map((text) => lengthOf(text ?? ''))
    .reduce((sum, length) => sum + length, 0);
}

function isVisible(embed: Embed): boolean {
  return sizeOf(embed) > 0 || embed.image !== undefined || embed.thumbnail !== undefined;
}

/** Checks `embeds` of a message against Discord's limits; empty embeds are dropped. */
export function checkEmbeds(form: FormReader): Embed[] {
  const embeds = form.records('embeds', LIMITS.embeds).map(checkEmbed);
  const total = embeds.map(sizeOf).reduce((sum, size) => sum + size, 0);
  if (total > TOTAL_MAX) {
    form.fail('embeds', 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${TOTAL_MAX}`);
  }
  return embeds.filter(isVisible);
}
