/** Stands in for the process that reads a file: takes nothing, says nothing and stays. */
setInterval(() => undefined, 60_000);
