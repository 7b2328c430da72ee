import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';

/** The procedure that turns the setting off. */
export const TURN_OFF = 'twoPeople.update';

let routes: ReadonlyMap<string, RestRoute> | undefined;

/** Returns what a procedure declares. Throws for one that does not exist. */
export function routeOf(procedure: string): RestRoute {
  routes ??= new Map(restRoutes().map((route) => [route.procedure, route]));
  const route = routes.get(procedure);
  if (route === undefined) throw new Error(`There is no procedure ${procedure}.`);
  return route;
}

/** Returns where a request's input is sealed. */
export function inputCell(id: string) {
  return { table: 'approvals', column: 'input_sealed', row: id } as const;
}
