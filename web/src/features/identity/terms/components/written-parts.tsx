import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import type { Element, Part } from '../rules/written-document.ts';
import classes from './terms.module.css';

/** What documents say depends on the installation. */
export interface Installation {
  conditions: Readonly<Record<string, boolean>>;
  values: Readonly<Record<string, ReactNode>>;
}

/** @throws if a document names what an installation does not have */
function named<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`No such name in documents: ${name}`);
  return value;
}

const isShown = (part: Part, { conditions }: Installation): boolean =>
  typeof part === 'string' ||
  !('when' in part) ||
  part.when === undefined ||
  named(conditions, part.when);

/** Parts of a document in this installation. */
export const writtenParts = (parts: readonly Part[], on: Installation): ReactNode[] =>
  parts.filter((part) => isShown(part, on)).map((part, place) => written(part, on, place));

function written(part: Part, on: Installation, key: number): ReactNode {
  if (typeof part === 'string') return part;
  if ('value' in part) return <Value key={key}>{named(on.values, part.value)}</Value>;
  const children = writtenParts(part.children, on);
  if (part.tag === undefined) return <Value key={key}>{children}</Value>;
  if (part.tag === 'table') return <FactsTable key={key} table={part} on={on} />;
  if (part.href === undefined) return createElement(part.tag, { key }, ...children);
  return part.href.startsWith('/') ? (
    <Link key={key} to={part.href}>
      {children}
    </Link>
  ) : (
    <a key={key} href={part.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

const Value = ({ children }: { children: ReactNode }) => children;

/** A table whose rows become blocks on a phone. */
function FactsTable({ table, on }: { table: Element; on: Installation }) {
  const [head = [], ...rows] = table.children
    .filter((row) => isShown(row, on))
    .map((row) => cellsOf(row).map((cell) => writtenParts(cellsOf(cell), on)));
  return <Facts caption={table.caption ?? ''} columns={head.map(String)} rows={rows} />;
}

const cellsOf = (part: Part): readonly Part[] =>
  typeof part === 'object' && 'children' in part ? part.children : [];

/** The first column heads its row. */
export function Facts({
  caption,
  columns: [first = '', ...others],
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  const columns: Column<readonly ReactNode[]>[] = [
    { head: first, kind: 'name', cell: ([name]) => name },
    ...others.map((head, place): Column<readonly ReactNode[]> => ({
      head,
      cell: ([, ...facts]) => <div>{facts[place]}</div>,
    })),
  ];
  return (
    <DataTable
      label={caption}
      frame="none"
      stacks
      className={classes['facts']}
      columns={columns}
      rows={rows}
      rowKey={(_row, place) => place}
    />
  );
}
