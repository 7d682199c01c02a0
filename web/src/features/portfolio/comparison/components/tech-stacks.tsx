import { type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import type { TechStackItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { Box, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { TechIcon } from '../../../../entities/scan/components/tech-icon.tsx';
import { bySide } from '../rules/compared-scores.ts';
import comparison from '../comparison.module.css';
import type { SidesProps } from '../api/use-side-data.ts';
import { SideName } from './side-name.tsx';

/** The tech stacks of the two sites: shared, and of each alone. */
export function TechStacks({ names, data }: SidesProps) {
  const stacks = splitStacks(bySide(data, ({ techStack }) => techStack.data ?? []));
  const isFetched = sides.every((side) => data[side].techStack.isFetched);
  return (
    <Section
      id="tech-stack"
      title="Tech Stack"
      folds
      hint="Detected by rules in the latest scans. Technologies that leave no trace in a page are not listed."
    >
      <OrError
        queries={sides.map((side) => data[side].techStack)}
        title="The tech stacks could not be loaded"
      >
        <SimpleGrid cols={2} spacing={{ base: 8, sm: 16 }}>
          {sides.map((side) => (
            <article key={side} className={comparison['panel']} aria-label={`Only ${names[side]}`}>
              <Title order={3} display="flex" mb={16} style={{ gap: 8 }}>
                Only <SideName side={side} name={names[side]} />
              </Title>
              {isFetched && <Items items={stacks[side]} />}
            </article>
          ))}
        </SimpleGrid>
        <Box component="article" mt={16} className={comparison['panel'] ?? ''} aria-label="Both">
          <Title order={3} mb={16}>
            Both
          </Title>
          {isFetched && <Items items={stacks.both} />}
        </Box>
      </OrError>
    </Section>
  );
}

function Items({ items }: { items: readonly TechStackItem[] }) {
  if (items.length === 0)
    return (
      <Text size="xs" c="dimmed">
        None.
      </Text>
    );
  return (
    <Box
      component="ul"
      display="grid"
      style={{
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        gap: '8px 16px',
      }}
    >
      {items.map(({ name, icon, categories }) => (
        <Group component="li" key={name} gap={8} wrap="nowrap" miw={0}>
          <TechIcon icon={icon} name={name} />
          <Box component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
            {name}{' '}
            <Text component="span" size="xs" c="dimmed">
              {categories[0]}
            </Text>
          </Box>
        </Group>
      ))}
    </Box>
  );
}

interface Stacks extends Sided<TechStackItem[]> {
  both: TechStackItem[];
}

/** The technologies that both sides use, and those of one side only. */
function splitStacks({ mine, theirs }: Sided<readonly TechStackItem[]>): Stacks {
  const names = new Set(theirs.map(({ name }) => name));
  const own = new Set(mine.map(({ name }) => name));
  return {
    both: mine.filter(({ name }) => names.has(name)),
    mine: mine.filter(({ name }) => !names.has(name)),
    theirs: theirs.filter(({ name }) => !own.has(name)),
  };
}
