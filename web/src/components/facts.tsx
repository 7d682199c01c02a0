import type { ReactNode } from 'react';

/** Names with their values, within a `dl`. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) =>
  of.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
