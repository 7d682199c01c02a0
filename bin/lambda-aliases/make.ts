/** Makes the value of a constant; see `pure-shared.ts`. */
export const make = <Value>(of: () => Value): Value => of();
