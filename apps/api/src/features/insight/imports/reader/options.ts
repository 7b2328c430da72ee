import type { ImportOptions, ImportSource } from '@tenfour/contracts';

/** Rows in one message: as many as one transaction writes. */
export const ROWS_PER_MESSAGE = 100;

/** Characters after which a message is sent although it has room for more rows: a shift can have thousands of breaks. */
export const MESSAGE_LENGTH = 1_024 * 1_024;

/** How a file is read. */
export interface ReadingOptions {
  source: ImportSource;
  csv: ImportOptions;
  countOffences: boolean;
  /** IANA zone of times that say none. */
  zone: string;
  /** Epoch ms. */
  now: number;
}

/** What the child process is started with, as JSON in its first argument. The file follows on its standard input. */
export interface ReaderArguments {
  options: ReadingOptions;
  /** Size of the file. */
  bytes: number;
  /** Most memory of the process, in bytes. */
  rssMax: number;
}

/** Called between two pieces of a file. Throws ImportRefusal to end the reading. */
export type Checkpoint = () => void;
