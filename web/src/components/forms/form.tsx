import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorBanner } from '../messages/banner.tsx';

interface FormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  /** Why sending it has failed. */
  failure?: string | undefined;
  /** Width at the most, in pixels. @default its container's */
  maw?: number;
  children: ReactNode;
}

/** Fields below each other, checked by us and not by the browser. */
export function Form({ failure, maw, children, ...form }: FormProps) {
  return (
    <form noValidate {...form}>
      <Stack maw={maw}>
        <ErrorBanner message={failure} />
        {children}
      </Stack>
    </form>
  );
}
