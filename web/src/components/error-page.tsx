import { Button, Stack, Text, Title } from '@mantine/core';
import { useGoBack } from '../lib/use-go-back.ts';

/** The specified page for screens that cannot be shown. */
export function ErrorPage() {
  const goBack = useGoBack();
  return (
    <Stack component="section" align="center" justify="center" gap={8} mih="60vh" ta="center">
      <title>Something went wrong! · Web Vitals</title>
      <Text fz={72} fw={700} lh={1} lts="-0.04em" c="dimmed">
        500
      </Text>
      <Title order={1} size="h2" mb={16}>
        Something went wrong!
      </Title>
      <Button variant="default" onClick={goBack}>
        Go Back
      </Button>
    </Stack>
  );
}
