import { Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

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
      <Title ref={heading} tabIndex={-1} order={1} fw={650} lts="-0.02em">
        {title}
      </Title>
      {children !== undefined && (
        <Text mt={4} c="dimmed">
          {children}
        </Text>
      )}
    </header>
  );
}
