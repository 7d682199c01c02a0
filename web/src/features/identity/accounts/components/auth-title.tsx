import { Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './accounts.module.css';

/** Heading of a screen outside the product's frame. */
export function AuthTitle({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNavigated = useLocation().key !== 'default';
  useEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
  }, [hasNavigated]);
  return (
    <header>
      <title>{`${title} · Web Vitals`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes['title']}>
        {title}
      </h1>
      {children !== undefined && (
        <Text mt={4} c="dimmed">
          {children}
        </Text>
      )}
    </header>
  );
}
