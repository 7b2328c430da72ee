import { workerData } from 'node:worker_threads';
import { retryWhileBusy } from './busy.ts';
import { type ConnectOptions, connectReader, MUCH_KIB } from './connect.ts';

/** The worker data of the thread. */
export interface ReadWorkerData {
  file: string;
  options: ConnectOptions;
}

/** One statement that only reads. */
export interface ReadTask {
  text: string;
  parameters: readonly unknown[];
}

const { file, options } = workerData as ReadWorkerData;
const connection = await connectReader(file, options, MUCH_KIB);

/** Runs one statement and answers its rows; each sees what was committed before it was sent. */
export default async function read({ text, parameters }: ReadTask): Promise<unknown[]> {
  const { rows } = await retryWhileBusy(options.busyDeadlineMs, () => connection.run(text, parameters));
  return rows;
}
