import type { Page } from '@playwright/test';
import { addMember, call, makeServer, type ServerDetails } from '../steps.ts';
import { type OpenPanel, openPanel } from './platform-staff.ts';
import type { Product } from './product.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** The longest names and texts: sixty characters, twenty without a line break opportunity, two thousand. */
const LONG_SERVER = 'Server WWWWWWWWWWWWWWWWWWWWWWWWWWWWW with a long name 🚓'.padEnd(59, '.');
const LONG_PLAYER = 'WWWWWWWWWWWWWWWWWWWW';
const LONG_REASON = `${'A reason that goes on. '.repeat(82)}${'x'.repeat(100)} 🚓`;
/** Words that run from right to left. */
const RIGHT_TO_LEFT = 'دهس متعمد للمشاة 🚗 ثم هرب من الشرطة';

const DAY_MS = 86_400_000;
const moment = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString();

/** A server with all kinds of data, at their longest and oddest. */
export interface Crowded {
  server: ServerDetails;
  player: string;
  /** Paths of a public page for writing an appeal, and of one whose appeal is under review. */
  appeals: readonly string[];
}

/** Fills a server of the page's signed-in user with staff and with people who wait to join. */
export async function createLongTextServer(
  page: Page,
  {
    product,
    person,
    upstreams,
  }: {
    product: Product;
    person: (persona: string) => Promise<Page>;
    upstreams: SandboxControl;
  },
): Promise<Crowded> {
  const world = 'stillcrowdedphone';
  for (const player of [LONG_PLAYER, 'Iiii', 'River_Otter'])
    await upstreams.control(world, { op: 'join', player, permission: 'Server Administrator' });
  const server = await makeServer(page, LONG_SERVER, `demo-${world}`);
  await makeServer(page, RIGHT_TO_LEFT);
  const staff = await person('a_moderator_with_a_long_name_32c');
  await addMember(page, staff, server);
  for (const name of ['asker_with_the_longest_name_of_32', 'أحمد'])
    await call(await person(name), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  const appeals = await fillRecords(page, server);
  await fillStaffTools(page, staff, server);
  await fillSettings(page, server);
  await fillPlatform(page, await openPanel(page, product, 'super_admin'));
  return { server, player: LONG_PLAYER, appeals };
}

async function fillRecords(page: Page, { id }: ServerDetails): Promise<string[]> {
  const appeals: string[] = [];
  for (const [at, punishmentType] of ['warning', 'kick', 'strike', 'ban'].entries()) {
    const robloxUsername = at % 2 === 0 ? LONG_PLAYER : 'River_Otter';
    const reason = at % 2 === 0 ? LONG_REASON : RIGHT_TO_LEFT;
    const evidence = [`https://example.com/${'clip'.repeat(60)}`];
    const record = { robloxUsername, punishmentType, reason, evidence, duration: 525_600 };
    const made = await call<{ id: string }>(page, 'POST', `/api/servers/${id}/punishments`, record);
    if (at < 2) continue;
    const link = `/api/servers/${id}/punishments/${made.id}/appeal-link`;
    const { url } = await call<{ url: string }>(page, 'POST', link);
    appeals.push(new URL(url).pathname);
  }
  const token = appeals[1]?.split('/').at(-1);
  await call(page, 'POST', `/api/appeals/${token}`, {
    text: `${LONG_REASON.slice(0, 1_900)} ${RIGHT_TO_LEFT}`,
  });
  const note = { text: LONG_REASON.slice(0, 900), bolo: true };
  await call(page, 'POST', `/api/servers/${id}/players/${LONG_PLAYER}/notes`, note);
  return appeals;
}

async function fillStaffTools(page: Page, staff: Page, { id }: ServerDetails): Promise<void> {
  const report = {
    reporterUsername: LONG_PLAYER,
    reportedUsername: LONG_PLAYER,
    description: LONG_REASON,
    location: RIGHT_TO_LEFT,
  };
  for (const [at, priority] of ['low', 'medium', 'high', 'urgent', 'urgent'].entries()) {
    const reason = at % 2 === 0 ? LONG_REASON : RIGHT_TO_LEFT;
    const made = await call<{ id: string }>(page, 'POST', `/api/servers/${id}/mod-calls`, {
      ...report,
      priority,
      reason,
    });
    if (at > 1) continue;
    await call(page, 'PATCH', `/api/mod-calls/${made.id}/claim`);
    if (at === 0) await call(page, 'PATCH', `/api/mod-calls/${made.id}/resolve`, { resolution: LONG_REASON });
  }
  const { id: staffUserId } = await call<{ id: string }>(staff, 'GET', '/api/auth/user');
  for (const type of ['warning', 'strike'])
    await call(page, 'POST', `/api/servers/${id}/staff-infractions`, {
      staffUserId,
      type,
      reason: LONG_REASON,
    });
  const leave = { from: moment(-1), to: moment(6), reason: LONG_REASON.slice(0, 900) };
  await call(staff, 'POST', `/api/servers/${id}/leaves`, leave);
  await call(staff, 'POST', `/api/servers/${id}/shifts/clock-in`, {});
  await call(page, 'POST', `/api/servers/${id}/shifts/clock-in`, {});
}

async function fillSettings(page: Page, { id }: ServerDetails): Promise<void> {
  const webhookUrl = `https://discord.com/api/webhooks/830000000000000001/${'t'.repeat(68)}`;
  await call(page, 'POST', `/api/servers/${id}/webhooks`, { type: 'staff_actions', webhookUrl });
  const command = { name: 'N'.repeat(60), command: `:h ${'Read the rules. '.repeat(7)}`, enabled: true };
  await call(page, 'POST', `/api/servers/${id}/custom-commands`, command);
  await call(page, 'POST', `/api/servers/${id}/api-keys`, {
    name: 'W'.repeat(40),
    flags: ['canViewDashboard'],
  });
}

async function fillPlatform(page: Page, _panel: OpenPanel): Promise<void> {
  const announcement = { title: 'W'.repeat(120), message: LONG_REASON };
  await call(page, 'POST', '/api/admin/announcements', announcement);
  await call(page, 'POST', '/api/admin/staff-logs', { action: 'other', details: LONG_REASON });
}
