/** Actor of an event. `id` is null without an account: the product itself, and players in the game. */
export interface Actor {
  id: string | null;
  name: string;
}

/** A person as a log names them. */
export interface Person {
  id: string;
  username: string;
}

/** A change of some fields: the old values and the new ones under the same names. Secrets never. */
export interface Changes {
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
}
