import { Box, Flex, Group, Text } from '@mantine/core';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { useTryCheck } from '../api/monitor-queries.ts';
import type { SentSettings } from '../rules/monitor-form.ts';

interface TryCheckProps {
  siteUrl: string;
  /** Undefined where something typed is wrong, which is then shown at its field. */
  asked: () => { address: string; settings: SentSettings | null } | undefined;
}

/** Checks once what was typed, and says what came of it. */
export function TryCheck({ siteUrl, asked }: TryCheckProps) {
  const trial = useTryCheck(siteUrl);
  const { data, error } = trial;
  const band = data?.isUp === true ? 'good' : 'bad';
  return (
    <Group gap={12} wrap="nowrap">
      <BusyButton
        variant="default"
        flex="0 0 auto"
        isBusy={trial.isPending}
        onClick={() => {
          const check = asked();
          if (check !== undefined) trial.mutate(check);
        }}
      >
        Try
      </BusyButton>
      <Box aria-live="polite" fz="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {data !== undefined && !trial.isPending && (
          <Flex gap={8} align="baseline" c={`var(--wv-${band}-text)`}>
            <BandSymbol band={band} />
            <span>
              {data.words}
              {data.answers.length > 0 && (
                <Text component="span" display="block" fz="xs" c="dimmed">
                  {data.answers.join(', ')}
                </Text>
              )}
            </span>
          </Flex>
        )}
        {error !== null && <Text c="var(--wv-bad-text)">{errorMessage(error)}</Text>}
      </Box>
    </Group>
  );
}
