import { zApiKey, zAppeal, zAppealLink, zEndpoint, zForm, zOwnForm } from '@tenfour/contracts';
import { z } from 'zod';
import { previewOf, warnings } from '../src/testing/imports/imports.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { call, must, TRANSPORTS } from '../src/testing/product/transports.ts';

const zShownKey = zApiKey.extend({ key: z.string() });

/** Keys for programs: made, used, misspelt, put where they do not belong, and revoked. */
export async function useProgramKeys(program: Browser, owner: Browser, serverId: string): Promise<void> {
  for (const face of TRANSPORTS) {
    const wanted = { serverId, name: `Statistics over ${face}`, flags: ['canViewPunishments'] };
    const made = zShownKey.parse(await must(owner, 'apiKeys.create', wanted, face));
    const path = `/api/servers/${serverId}/punishments`;
    const headers = { authorization: `Bearer ${made.key}` };
    await program.fetch(path, { headers });
    await program.fetch(path, { headers: { authorization: made.key } });
    await program.fetch(path, { headers: { authorization: `Bearer ${made.key}x` } });
    await program.fetch(`/api/servers/${serverId}/members`, { headers });
    await program.fetch(`${path}?search=${made.hint}`, { headers });
    await must(owner, 'apiKeys.list', { serverId }, face);
    if (face === 'trpc') await must(owner, 'apiKeys.revoke', { serverId, keyId: made.id }, face);
    await program.fetch(path, { headers });
  }
}

/** Adds endpoints, whose secrets are shown and rotated; returns the id of one. */
export async function useEndpoints(owner: Browser, serverId: string): Promise<string> {
  let endpointId = '';
  for (const face of TRANSPORTS) {
    const input = { serverId, url: `https://bot.example/${face}` };
    const { id } = zEndpoint.parse(await must(owner, 'endpoints.create', input, face));
    endpointId = id;
    const ref = { serverId, endpointId };
    await must(owner, 'endpoints.rotate', ref, face);
    await must(owner, 'endpoints.test', ref, face);
    await must(owner, 'endpoints.list', { serverId }, face);
    await must(owner, 'endpoints.deliveries', ref, face);
  }
  return endpointId;
}

/** An appeal that waits, and the token of the page on which it was written. */
export async function appealAgainst(
  owner: Browser,
  on: { serverId: string; punishmentId: string },
): Promise<{ token: string; appealId: string | undefined }> {
  const link = zAppealLink.parse(await must(owner, 'appeals.openLink', on));
  const token = link.url?.split('/appeal/')[1] ?? '';
  await must(owner, 'appeals.submit', { token, text: 'It was not me.' });
  const queue = z.array(zAppeal).parse(await must(owner, 'appeals.list', { serverId: on.serverId }));
  return { token, appealId: queue[0]?.id };
}

/** Uses an appeal's address without an account, and also an invalid one. */
export async function useAppealPage(player: Browser, token: string): Promise<void> {
  await player.fetch(`/appeal/${token}`);
  for (const face of TRANSPORTS) {
    await must(player, 'appeals.open', { token }, face);
    await call(player, face, 'appeals.write', { token, text: 'Really.' });
    await call(player, face, 'appeals.write', { token, text: ['Really.'] });
    await call(player, face, 'appeals.open', { token: `${token}x` });
  }
}

/** An import whose preview stands; its id. */
export async function importSomething(owner: Browser, serverId: string): Promise<string> {
  return (await previewOf(owner, serverId, warnings(2))).importId;
}

/** Opens a form, and submits it as a person outside the server. */
export async function submitSomething(owner: Browser, applicant: Browser, serverId: string) {
  const wanted = { serverId, kind: 'priority', title: 'Priority' };
  const { id: formId, version } = zForm.parse(await must(owner, 'forms.create', wanted));
  await must(owner, 'forms.update', { serverId, formId, isOpen: true });
  await applicant.signIn('applicant');
  const answers = { what: 'Parade', who: 'All', when: '2026-01-31', details: 'x' };
  const sent = await must(applicant, 'forms.submit', { formId, version, answers });
  return { formId, submissionId: zOwnForm.parse(sent).submissions[0]?.id ?? '' };
}
