import { zOnServer } from '../fields.ts';
import { onServer, open, router, signedIn } from '../procedures.ts';
import {
  zAppealAddress,
  zAppealPage,
  zAppealSlugRef,
  zOwnAppealInput,
  zOwnPunishment,
  zOwnPunishments,
  zSetAppealAddressInput,
} from './appeal-page.ts';

const params = { id: 'serverId' };
const slug = { slug: 'slug' };
const OWN = '/appeal-pages/{slug}/punishments';

export const appealPageRouter = router({
  get: open
    .meta({ rest: 'GET /appeal-pages/{slug}', params: slug, summary: 'Get an appeal page' })
    .input(zAppealSlugRef)
    .output(zAppealPage)
    .query(({ ctx, input }) => ctx.services.appealPage.get(input.slug)),

  punishments: signedIn
    .meta({
      rest: `GET ${OWN}`,
      params: slug,
      summary: 'List your punishments on a server',
    })
    .input(zAppealSlugRef)
    .output(zOwnPunishments)
    .query(({ ctx, input }) => ctx.services.appealPage.punishments(ctx.account, input.slug)),

  submit: signedIn
    .meta({ rest: `POST ${OWN}/{punishmentId}`, params: slug, summary: 'Appeal one of your punishments' })
    .input(zOwnAppealInput)
    .output(zOwnPunishment)
    .mutation(({ ctx, input }) => ctx.services.appealPage.submit(ctx.account, input)),

  write: signedIn
    .meta({
      rest: `POST ${OWN}/{punishmentId}/messages`,
      params: slug,
      summary: 'Add a message to your open appeal',
    })
    .input(zOwnAppealInput)
    .output(zOwnPunishment)
    .mutation(({ ctx, input }) => ctx.services.appealPage.write(ctx.account, input)),

  address: onServer('canViewServerSettings')
    .meta({ rest: 'GET /servers/{id}/appeal-page', params, summary: "Get the appeal page's address" })
    .input(zOnServer)
    .output(zAppealAddress)
    .query(({ ctx }) => ctx.services.appealPage.address(ctx.viewer)),

  setAddress: onServer('canEditServerName')
    .meta({
      rest: 'PATCH /servers/{id}/appeal-page',
      params,
      summary: "Set the appeal page's address",
    })
    .input(zSetAppealAddressInput)
    .output(zAppealAddress)
    .mutation(({ ctx, input }) => ctx.services.appealPage.setAddress(ctx.viewer, input)),
});
