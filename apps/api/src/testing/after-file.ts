const endings: (() => unknown)[] = [];

/**
 * What a module of the tests does after every file of its worker, once it is loaded. An `afterAll` of the module itself
 * would count for the first file only: the files of a worker share every module.
 */
export function afterEveryFile(ending: () => unknown): void {
  endings.push(ending);
}

/** Runs what was asked for; what a module uses was loaded before it, and ends after it. */
export async function endFile(): Promise<void> {
  for (const ending of endings.toReversed()) await ending();
}
