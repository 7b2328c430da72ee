/** Who did it. `id` is null for whoever has no account: the product itself, and players in the game. */
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
