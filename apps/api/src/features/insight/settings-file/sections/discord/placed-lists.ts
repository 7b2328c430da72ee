import { comparePairs, type ListOptions, type Pair } from './pairs.ts';
import type { Place, Places } from './places.ts';

/**
 * Compares lists of entries that name a place of Discord, as `comparePairs`. The values are entries with the ids of their
 * places. `describe` gets the place as a comparison shows it, and its id.
 */
export async function comparePlaced<Entry>(
  places: Places,
  current: readonly Entry[],
  wanted: readonly Entry[] | undefined,
  options: ListOptions & {
    placeOf: (entry: Entry) => Place;
    describe: (entry: Entry, text: string, id: string) => Omit<Pair<Entry>, 'value' | 'obstacle'>;
  },
) {
  const { placeOf, describe } = options;
  const before = current.map((entry) => {
    const { id = '', name } = placeOf(entry);
    return { entry, place: { id, name }, key: describe(entry, '', '').key };
  });
  const known = before.map(({ place }) => place);
  const chosen = wanted?.map(async (entry) => {
    const own = before.find(({ key }) => key === describe(entry, '', '').key)?.place ?? null;
    const { found, text, obstacle } = await places.choose(placeOf(entry), own, known);
    const id = found?.id ?? `missing ${text}`;
    return { ...describe(entry, text ?? '', id), value: { entry, id }, obstacle };
  });
  return comparePairs(
    before.map(({ entry, place }) => ({
      ...{ ...describe(entry, places.text(place), place.id), value: { entry, id: place.id } },
    })),
    chosen && (await Promise.all(chosen)),
    options,
  );
}
