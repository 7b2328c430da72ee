import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { headshotPng } from '../png.ts';
import { sendLegacyError } from './errors.ts';
import type { RobloxState } from './state.ts';

const SIZES = [48, 50, 60, 75, 100, 110, 150, 180, 352, 420, 720].map((size) => `${size}x${size}`);
const FORMATS = ['png', 'jpeg', 'webp'];
/** Not published; 100 is considered safe. */
const MAX_IDS = 100;

/** Checked options of a headshot request. */
interface HeadshotWish {
  size: string;
  circular: boolean;
}

/** A refusal with Roblox's code. */
interface Refusal {
  code: number;
  message: string;
}

interface Headshot {
  targetId: number;
  state: 'Completed' | 'Pending' | 'Blocked';
  imageUrl: string | null;
  version: string;
}

function checkWish(size: string, format: string, circular: boolean): HeadshotWish | Refusal {
  if (!FORMATS.includes(format.toLowerCase())) return { code: 2, message: 'The format is invalid.' };
  if (!SIZES.includes(size)) return { code: 3, message: 'The requested size is invalid.' };
  if (circular && format.toLowerCase() === 'jpeg') {
    return { code: 10, message: 'Circular thumbnail requests are not allowed' };
  }
  return { size, circular };
}

function checkIds(text: string): number[] | Refusal {
  const ids = text.split(',').map((part) => (/^\d{1,15}$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (ids.some((id) => Number.isNaN(id) || id === 0)) {
    return { code: 4, message: 'The requested Ids are invalid, of an invalid type or missing.' };
  }
  if (ids.length > MAX_IDS) return { code: 1, message: 'There are too many requested Ids.' };
  return [...new Set(ids)];
}

/**
 * Ids divisible by 29 are `Blocked` for good, ids divisible by 17 `Pending` on the first ask: so both kinds
 * of null address are met in an ordinary evening.
 */
function headshotOf(state: RobloxState, targetId: number, wish: HeadshotWish): Headshot {
  const version = 'TN3';
  if (targetId % 29 === 0) return { targetId, state: 'Blocked', imageUrl: null, version };
  if (targetId % 17 === 0 && !state.rendered.has(targetId)) {
    state.rendered.add(targetId);
    return { targetId, state: 'Pending', imageUrl: null, version };
  }
  const path = `/headshots/${targetId}/${wish.size}.png${wish.circular ? '?circular=true' : ''}`;
  return { targetId, state: 'Completed', imageUrl: `${state.shared.urls.roblox}${path}`, version };
}

function headshots(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const ids = checkIds(textOf(request.query, 'userIds') ?? '');
  if (!Array.isArray(ids)) return sendLegacyError(reply, 400, ids.code, ids.message);
  const wish = checkWish(
    textOf(request.query, 'size') ?? '48x48',
    textOf(request.query, 'format') ?? 'Png',
    textOf(request.query, 'isCircular')?.toLowerCase() === 'true',
  );
  if ('code' in wish) return sendLegacyError(reply, 400, wish.code, wish.message);
  // The real service keeps no order either; clients have to key by targetId.
  const data = ids.sort((a, b) => b - a).map((id) => headshotOf(state, id, wish));
  return reply.send({ data });
}

function batchItem(state: RobloxState, item: unknown): Record<string, unknown> {
  const field = (key: string): unknown =>
    typeof item === 'object' && item !== null ? Reflect.get(item, key) : undefined;
  const requestId = textOf(item, 'requestId') ?? null;
  const targetId = Number(field('targetId'));
  const failed = (errorCode: number, errorMessage: string): Record<string, unknown> => ({
    requestId,
    errorCode,
    errorMessage,
    targetId: Number.isSafeInteger(targetId) ? targetId : 0,
    state: 'Error',
    imageUrl: null,
    version: null,
  });
  if (textOf(item, 'type') !== 'AvatarHeadShot') return failed(4, 'The requested type is not supported.');
  if (!Number.isSafeInteger(targetId) || targetId <= 0) return failed(4, 'The requested Ids are invalid.');
  const format = textOf(item, 'format') ?? 'Png';
  const wish = checkWish(textOf(item, 'size') ?? '48x48', format, field('isCircular') === true);
  if ('code' in wish) return failed(wish.code, wish.message);
  return { requestId, errorCode: 0, errorMessage: '', ...headshotOf(state, targetId, wish) };
}

function batch(state: RobloxState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const items: unknown = request.body;
  if (!Array.isArray(items)) return sendLegacyError(reply, 400, 4, 'The requested Ids are missing.');
  if (items.length > MAX_IDS) return sendLegacyError(reply, 400, 1, 'There are too many requested Ids.');
  return reply.send({ data: items.map((item: unknown) => batchItem(state, item)) });
}

function picture(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = textOf(request.params, 'id') ?? '';
  const size = /^(\d+)(?:x\1)?\.png$/.exec(textOf(request.params, 'file') ?? '')?.[1];
  if (!/^\d{1,15}$/.test(id) || !SIZES.includes(`${size}x${size}`)) return reply.code(404).send('');
  const circular = textOf(request.query, 'circular') === 'true';
  return reply
    .header('cache-control', 'public, max-age=86400')
    .type('image/png')
    .send(headshotPng(id, Number(size), circular));
}

/** Registers the paths of thumbnails.roblox.com; images are PNG in every requested format. */
export function registerThumbnails(app: FastifyInstance, state: RobloxState): void {
  app.get('/v1/users/avatar-headshot', (request, reply) => headshots(state, request, reply));
  app.post('/v1/batch', (request, reply) => batch(state, request, reply));
  app.get('/headshots/:id/:file', picture);
}
