import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGoBack } from '../../lib/use-go-back.ts';

interface FailedScreenProps {
  title: string;
  /** Above the title. */
  code?: ReactNode;
  children: ReactNode;
}

/** Stands in for a screen that cannot be shown. */
export const FailedScreen = ({ title, code, children }: FailedScreenProps) => (
  <Stack component="section" align="center" justify="center" gap={8} mih="60vh" ta="center">
    <title>{`${title} · Web Vitals`}</title>
    {code}
    <Title order={1} size="h2" mb={16}>
      {title}
    </Title>
    {children}
  </Stack>
);

/** The specified page for screens that cannot be shown. */
export function ErrorPage() {
  const goBack = useGoBack();
  const code = (
    <Text fz={72} fw={700} lh={1} lts="-0.04em" c="dimmed">
      500
    </Text>
  );
  return (
    <FailedScreen title="Something went wrong!" code={code}>
      <Button onClick={goBack}>Go Back</Button>
    </FailedScreen>
  );
}
