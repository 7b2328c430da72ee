// Receives signed webhooks on PORT and prints the verified events. Answers fast; do slow work later.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from '@tenfour/sdk';

const { TENFOUR_WEBHOOK_SECRET: secret = '', PORT = '4545' } = process.env;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  try {
    const event = await verifyWebhook({ headers: request.headers, body, secret });
    console.log(`${event.type} at ${event.timestamp}`);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    response.writeHead(400).end(error.message);
  }
});
server.listen(Number(PORT), () => console.log('Listening on', server.address()));
