// A grid places the cells and the virtualiser the rows, so table elements would lose their semantics and roles replace
// them.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from './group-messages.ts';
import { MessageRowView } from './message-row.tsx';
import classes from './markup.module.css';

/** Height of a row with a message of one line, in pixels, until it is measured. */
const estimate = 84;

/** Renders only the rows in view, exposed as a table of all rows. */
export function MessageList({ rows }: { rows: readonly MessageRow[] }) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [rows]);
  // The library's object is mutable; no compiler here memoises its results.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.number ?? index,
    measureElement: (element) => element.getBoundingClientRect().height || estimate,
  });
  return (
    <div
      role="table"
      aria-label="Messages of the checker"
      aria-rowcount={rows.length + 1}
      className={classes['table']}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classes['head']}>
          <span role="columnheader">#</span>
          <span role="columnheader">Type</span>
          <span role="columnheader">Message and extract</span>
          <span role="columnheader">Line and columns</span>
        </div>
      </div>
      <div
        role="rowgroup"
        ref={body}
        className={classes['body']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              ref={virtualizer.measureElement}
              className={classes['row']}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <MessageRowView row={row} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
