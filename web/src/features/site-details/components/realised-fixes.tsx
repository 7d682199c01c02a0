import { Stack, Title } from '@mantine/core';
import type { RealisedFix } from '../../../../../shared/models/realised-fix.ts';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import { RealisedLine } from '../../../entities/scan/components/realised-line.tsx';

const mostShown = 5;

/** What fixes of the page have gained, newest first; nothing if none was measured. */
export function RealisedFixes({ realised }: { realised: readonly RealisedFix[] }) {
  const all = realised.flatMap((one) => one.fixes.map((fix) => ({ fix, one }))).slice(0, mostShown);
  if (all.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt={24} mb={8}>
        Fixed
      </Title>
      <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Fixed">
        {all.map(({ fix, one }) => (
          <li key={`${one.at} ${fix.id}`}>
            <CodeText>{fix.title}</CodeText>
            <RealisedLine realised={one} id={fix.id} />
          </li>
        ))}
      </Stack>
    </>
  );
}
