/** Stands in for the process that reads a file: writes a line that is not a message. */
process.stdout.write('Hello\n');
