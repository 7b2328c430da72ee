import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { trustOutputs } from '@tenfour/contracts/router';
import { createLogger, type ProcessLogger } from '../logging/logger.ts';
import { compose, composeWorker, type Worker } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { EXIT_CODES, type StartFailure } from './exit-codes.ts';
import { shutdownLimitOf } from './shutdown.ts';
import { explainListen, explainStart } from './start-failures.ts';
import { VERSION } from './version.ts';

/** The configuration; null until it has been read, also when that fails. */
let config: Config | null = null;

/** Whether the start is complete; every later failure is a bug. */
let hasStarted = false;

/** What this process logs through; until the configuration is read, everything. */
let log: ProcessLogger = createLogger('info');

async function main(): Promise<void> {
  config = readConfig(process.env);
  log = createLogger(config.logLevel);
  if (config.role === 'gateway') return serveGateway(config);
  trustOutputs();
  const product = await (config.role === 'worker' ? composeWorker(config) : compose(config));
  log = product.logging;
  const address = await listen(product, config);
  endAtSignals(product, config);
  hasStarted = true;
  log.lifecycle.info({ address, publicUrl: config.publicUrl }, `Listening on ${address}`);
  // Also for a process that is killed one day.
  flushCompileCache();
  setTimeout(collectGarbage, SETTLED_MS).unref();
}

/** Has no address: it only keeps the connection to Discord. */
async function serveGateway(settings: Config): Promise<void> {
  // Its library is 20 MB that no other role has a use for.
  const { startGatewayProcess } = await import('./discord-gateway.ts');
  const gateway = await startGatewayProcess(settings);
  log = gateway.log;
  endAtSignals(gateway, settings);
  hasStarted = true;
  log.lifecycle.info({}, 'Keeping the connection to the Discord gateway');
}

/** How long after a start what only the start needed is collected, in ms. */
const SETTLED_MS = 3_000;

/** Connections that wait to be taken: beyond it the system drops them, and callers try again after 1, 3 and 7 seconds. */
const BACKLOG = 4_096;

/** The server cannot listen, for a reason that the operator can fix. */
class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly failure: StartFailure;

  constructor(failure: StartFailure, cause: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

async function listen({ app, close }: Worker, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    await close();
    const failure = explainListen(error, { host, port });
    throw failure ? new ListenError(failure, error) : error;
  }
}

/** What is ended. */
interface Running {
  close(): Promise<void>;
}

function endAtSignals(running: Running, settings: Config): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop(signal, running, settings));
  }
}

/** When the end began, by the process's own clock. */
let stoppingSince: number | null = null;

/**
 * A signal this soon after the first is a duplicate, in ms: systemd signals a whole control group, and `npm start`
 * forwards the signal.
 */
const ECHO_MS = 500;

/** Ends politely at the first signal and immediately at the second. */
function stop(signal: string, { close }: Running, settings: Config): void {
  const { lifecycle } = log;
  if (stoppingSince !== null) {
    if (performance.now() - stoppingSince < ECHO_MS) return;
    lifecycle.warn({ signal }, 'second signal, exiting now');
    process.exit(130);
  }
  stoppingSince = performance.now();
  const limitMs = shutdownLimitOf(settings);
  lifecycle.info({ signal, drainMs: settings.shutdownDrainMs, limitMs }, `${signal} received, ending`);
  // Keeps the process alive as well: parts that wait on timers that do not could not finish without it.
  setTimeout(() => {
    lifecycle.error({ limitMs }, 'the end took too long');
    process.exit(1);
  }, limitMs);
  void end(close).then((code) => process.exit(code));
}

/** Closes what runs, and returns the exit code once the log has been written. */
async function end(close: Running['close']): Promise<number> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  const error = await close().then(
    () => null,
    (reason: unknown) => ({ reason }),
  );
  log.flush();
  if (error === null) log.lifecycle.info({ ms: ms() }, 'ended');
  else log.lifecycle.error({ err: error.reason, ms: ms() }, 'shutdown failed');
  await log.written();
  return error === null ? 0 : 1;
}

/** Logs the error, with a sentence for problems the operator can fix, and exits. */
function fail(error: unknown): never {
  const failure = hasStarted ? null : explainFailure(error);
  const { message, exitCode } = failure ?? { message: 'failed', exitCode: EXIT_CODES.software };
  log.flush();
  log.lifecycle.fatal({ version: VERSION, exitCode, err: error }, message);
  // For people at a terminal; everything else reads the line.
  if (process.stderr.isTTY) process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

function explainFailure(error: unknown): StartFailure | null {
  return error instanceof ListenError ? error.failure : explainStart(error, config);
}

/** Has everything that Node would print as text logged as a line. */
function logNodeMessages(): void {
  process.on('uncaughtException', fail);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    log.logger.warn({ type: warning.name, reason: warning.message }, 'a warning of Node');
  });
}

logNodeMessages();
main().catch(fail);

/**
 * Runs a garbage collection that shrinks the heap: loading the program doubles it, and V8 returns no memory while idle.
 * Blocks for a tenth of a second; under load the heap grows again as usual.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
