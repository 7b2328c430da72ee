import { workerData } from 'node:worker_threads';
import { isBusy } from '../errors.ts';
import { type ConnectOptions, connectCheckpointer } from './connect.ts';

/** The environment that the thread starts with. */
export interface CheckpointWorkerData {
  file: string;
  options: ConnectOptions;
}

/** `copy` runs beside writers; `finish` and `truncate` require that there are none. */
export type CheckpointStep = 'copy' | 'finish' | 'truncate';

interface Checkpointed {
  /** Pages in the log, and how many of them the file has by now. */
  log: number;
  checkpointed: number;
}

const { file, options } = workerData as CheckpointWorkerData;
const { database } = await connectCheckpointer(file, options);

/** Copies the log into the file as far as readers allow, and syncs both. `truncate` throws while a reader is in the way. */
export default function checkpoint(step: CheckpointStep): void {
  if (step === 'truncate') {
    const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as (Checkpointed & { busy: number })[];
    if (result?.busy !== 0) throw new Error('The log is being read.');
    return;
  }
  const [found] = database.pragma('wal_checkpoint(PASSIVE)') as Checkpointed[];
  if (step === 'finish' && found !== undefined && found.log === found.checkpointed) restartLog();
}

/**
 * The first write after a complete checkpoint begins the log anew, and waits for the disk: better here than in the loop.
 * When another process is writing, its write does that.
 */
function restartLog(): void {
  try {
    database.pragma('user_version = 0');
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}
