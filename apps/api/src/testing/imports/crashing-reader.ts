/** Stands in for the process that reads a file: ends as a crash does. */
process.kill(process.pid, 'SIGSEGV');
