import type { ReactNode } from 'react';
import classes from './terms.module.css';

interface FactsTableProps {
  caption: string;
  columns: readonly [string, ...string[]];
  /** Each begins with its name, which no other row has. */
  rows: readonly (readonly [name: string, ...facts: ReactNode[]])[];
  /** Names are code words. */
  isCode?: boolean;
}

/** A table whose rows become blocks on a phone. The first column heads its row. */
export function FactsTable({
  caption,
  columns: [first, ...others],
  rows,
  isCode,
}: FactsTableProps) {
  return (
    <table className={classes['table']} aria-label={caption}>
      <thead>
        <tr>
          {[first, ...others].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...facts]) => (
          <tr key={name}>
            <th scope="row">{isCode === true ? <code>{name}</code> : name}</th>
            {others.map((column, place) => (
              <td key={column} data-column={column}>
                {facts[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
