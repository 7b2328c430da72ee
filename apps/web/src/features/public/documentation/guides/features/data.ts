import type { FeatureGuide } from '../guide.ts';

/** Signed events for a program. */
export const eventEndpoints: FeatureGuide = {
  slug: 'event-endpoints',
  title: 'Send events to your program',
  description: 'Add an endpoint, test it, and verify that each event comes from here.',
  needs:
    'A server in which you can edit API keys and webhooks, and a program with a public https:// address.',
  steps: [
    {
      id: 'add',
      text: 'Open **Settings**, then **Developer**. Under **Event endpoints** press **Add endpoint**. Enter the **URL** and choose **All events** or **Chosen events**. Press **Add endpoint**.',
    },
    {
      id: 'secret',
      text: 'Press **Copy secret** and store it in your program, then press **Done**. You won’t see it again.',
    },
    {
      id: 'test',
      text: 'Press **Send test**, then **Deliveries**. Each delivery has its answer; failed ones say why and when the next attempt is.',
    },
    {
      id: 'verify',
      text: 'In your program, verify the body as it arrived. Any library for [Standard Webhooks](https://www.standardwebhooks.com) does it, and so does the SDK. Answer with a 2xx within 10 seconds.',
      code: "import { verifyWebhook } from '@tenfour/sdk';\n\nconst event = await verifyWebhook({ headers: request.headers, body, secret });",
    },
    {
      id: 'replay',
      text: 'What fails is tried again nine times within a day. After that, **Replay failed** in **Deliveries** sends everything of the last 7 days that did not arrive.',
    },
    {
      id: 'rotate',
      text: '**Rotate secret** makes a new secret. For a day, events have signatures of both, so that you can change your program in between.',
    },
  ],
  after:
    'The event reference below the endpoints has the schema and an example of each event. An endpoint that fails for 3 days is switched off, and you are alerted.',
};

/** Settings as a file. */
export const settingsFile: FeatureGuide = {
  slug: 'settings-file',
  title: 'Copy settings to another server',
  description: 'Download the settings of a server as a file, compare it with another server, and apply it.',
  needs: 'Two servers whose settings you can edit.',
  steps: [
    {
      id: 'download',
      text: 'In the first server, open **Settings**, then **Data**. Under **Settings file** press **Download**. It begins with what a file can’t hold, such as keys and people.',
    },
    {
      id: 'edit',
      text: 'Open the file in an editor if you want only a part: remove the other parts. What a file doesn’t mention stays as it is.',
    },
    {
      id: 'compare',
      text: 'In the second server, open the same page and press **Choose a file**. You see every change before anything is applied. A mistake in the file is shown with its line.',
    },
    {
      id: 'remove',
      text: 'Roles, rules and forms that the file doesn’t list stay, unless you turn on **Remove what the file doesn’t list**.',
    },
    {
      id: 'apply',
      text: 'Press the button that says how many changes it applies. Each says **Applied**, or why not. What needs two people is sent for approval.',
    },
  ],
  after:
    'Without a file, **Template** has settings to start from, also when you create a server. Keep downloaded files in version control to see what changed when.',
};

/** A server's export, into a new server. */
export const ownExport: FeatureGuide = {
  slug: 'own-export',
  title: 'Move a server’s data to a new server',
  description: 'Export everything, import it elsewhere, and confirm roles and settings one by one.',
  needs: 'A server that you own with records, and a new one that you own, here or on another Tenfour.',
  steps: [
    {
      id: 'export',
      text: 'In the old server, open **Settings**, then **Data**, and press **Export everything**. The ZIP file has records, members and settings, without keys.',
    },
    {
      id: 'upload',
      text: 'In the new server, open the same page and press **Import**. Choose **Tenfour export (ZIP)** as the **File type** and the file, and press **Upload and preview**.',
    },
    {
      id: 'preview',
      text: 'Check what is **New**, kind by kind; **Show rows** has each record. **Left out or changed** lists what can’t come, with the reason.',
    },
    {
      id: 'import',
      text: 'Press the button that says how many it imports. Records come without alerts, bans in the game and messages. Custom commands and automations are switched off, and series of sessions start none automatically.',
    },
    {
      id: 'confirm',
      text: 'Roles and settings are under **Waiting for you** and change nothing before. Check each, then press **Give role** or **Apply**, or **Dismiss** it. People who aren’t here yet ask to join first.',
    },
    {
      id: 'undo',
      text: 'If something is wrong, **Undo import** removes the imported records that no one edited since. What you confirmed stays.',
    },
  ],
  after: 'Only settings, without records? See [Copy settings to another server](#settings-file).',
};

/** The client for programs. */
export const sdk: FeatureGuide = {
  slug: 'sdk',
  title: 'Use the SDK',
  description: 'Typed calls, pages, live events and signed events in TypeScript or JavaScript.',
  needs: 'Node 20 or later, Tenfour’s source code, and a server in which you can edit API keys.',
  steps: [
    {
      id: 'install',
      text: 'The package is in `packages/sdk` of Tenfour’s source code. Pack it there, and add the file to your program.',
      code: 'pnpm pack --pack-destination ~/my-program\ncd ~/my-program\nnpm install ./tenfour-sdk-0.1.0.tgz',
    },
    {
      id: 'key',
      text: 'Open **Settings**, then **Developer**. Enter a **Name**, choose **View punishments** and **Edit punishments**, and press **Create key**. Press **Copy key** and put it into the environment of your program as `TENFOUR_KEY`.',
    },
    {
      id: 'read',
      text: 'Calls are named as in [/api/docs](/api/docs). Lists follow all pages. Your server’s ID stands in the address of its pages, after `/server/`.',
      code: "import { createTenfour } from '@tenfour/sdk';\n\nconst tenfour = createTenfour({\n  url: 'https://tenfour.example',\n  key: process.env.TENFOUR_KEY ?? '',\n  server: 'the ID of your server',\n});\n\nfor await (const ban of tenfour.punishments.list.all({ type: 'ban', status: 'active' })) {\n  console.log(ban.robloxUsername, ban.reason);\n}",
    },
    {
      id: 'write',
      text: 'A call with a `clientId` of yours is safe to repeat. A refusal has a `code`: decide by it, never by the message.',
      code: "await tenfour.punishments.create({\n  robloxUsername: 'River_Otter',\n  punishmentType: 'warning',\n  reason: 'Reckless driving',\n  clientId: 'patrol-bot-1042',\n});",
    },
    {
      id: 'live',
      text: 'Live events say what changed, so that you load it again. They reconnect automatically.',
      code: "for await (const update of tenfour.live()) {\n  if (update.type === 'change') console.log(update.entity, update.op);\n}",
    },
  ],
  after:
    'To be called instead of listening, add an endpoint: [Send events to your program](#event-endpoints).',
};
