import { Group } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/title-count.ts';
import { ScreenHead } from './screen-head.tsx';

interface PageHeaderProps {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** A line of its own below the description. */
  below?: ReactNode;
  /** The primary action, at the title's right. */
  action?: ReactNode;
}

/** The navigation whose screen was given the focus last. */
let focusedFor: string | undefined;

/** Whether the focus was on something that is gone. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Names the page: heading, document title, and target of the focus after a navigation. */
export function PageHeader({ title, description, below, action }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const documentTitle = useDocumentTitle(title);
  // The first page of a visit keeps the browser's own focus.
  const { key } = useLocation();
  const [arrivedBy] = useState(key);
  useEffect(() => {
    if (arrivedBy === 'default') return;
    // Another heading may replace the first when the data arrive. By then people may be elsewhere.
    if (arrivedBy === focusedFor && !isFocusLost()) return;
    focusedFor = arrivedBy;
    heading.current?.focus({ preventScroll: true });
  }, [arrivedBy]);
  return (
    <ScreenHead ref={heading} title={title} description={description} below={below}>
      <title>{documentTitle}</title>
      {action !== undefined && <Group gap={8}>{action}</Group>}
    </ScreenHead>
  );
}
