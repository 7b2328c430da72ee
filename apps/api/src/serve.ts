import { flushCompileCache } from 'node:module';
import { compose, composeWorker, type Worker } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { InstanceLockedError } from './db/errors.ts';
import { emptyHeap } from './empty-heap.ts';
import { KeyringError } from './secrets/keyring.ts';
import { shutdownLimitOf } from './shutdown.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.role === 'gateway') return serveGateway(config);
  const product = await (config.role === 'worker' ? composeWorker(config) : compose(config));
  emptyHeap();
  const address = await listen(product, config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(product, config));
  process.stdout.write(`Listening on ${address}, public at ${config.publicUrl}\n`);
  // Also for a process that is killed one day.
  flushCompileCache();
}

/** Has no address: it only keeps the connection to Discord. */
async function serveGateway(config: Config): Promise<void> {
  // Its library is 20 MB that no other role has a use for.
  const { startGatewayProcess } = await import('./discord-gateway/process.ts');
  const gateway = await startGatewayProcess(config);
  const log = { error: (_details: object, message: string) => process.stderr.write(`${message}\n`) };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop({ close: gateway.close, app: { log } }, config));
  }
  process.stdout.write('Keeping the connection to the Discord gateway\n');
}

/** Connections that wait to be taken: beyond it the system drops them, and callers try again after 1, 3 and 7 seconds. */
const BACKLOG = 4_096;

async function listen({ app, close }: Worker, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is ended, and where a failure of it is told. */
interface Stopped {
  close(): Promise<void>;
  app: { log: { error(details: object, message: string): void } };
}

let stopping = false;

/** Ends politely at the first signal and at once at the second. */
function stop({ close, app }: Stopped, config: Config): void {
  if (stopping) process.exit(130);
  stopping = true;
  setTimeout(() => process.exit(1), shutdownLimitOf(config)).unref();
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    },
  );
}

function isBusyPort(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

/** One readable line for what the operator can mend, the stack for everything else. */
function explain(error: unknown): string {
  if (isBusyPort(error)) return `Port ${error.port} is in use. Set PORT to a free one and start again.`;
  const plain = [ConfigError, InstanceLockedError, KeyringError];
  if (plain.some((kind) => error instanceof kind)) return String(Object(error).message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
