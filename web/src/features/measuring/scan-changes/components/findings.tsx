import { Box, Stack, Text, Title } from '@mantine/core';
import { findingChangeWords } from '../../../../../../shared/assessment/finding-change-words.ts';
import type {
  CategoryChanges,
  FindingChange,
} from '../../../../../../shared/models/measuring/scan-changes.ts';
import { LineBelow } from '../../../../components/tables/data-table.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { withoutMarks } from '../../../../entities/scan/rules/audit-markdown.ts';
import { AuditText } from '../../../../entities/scan/components/audit-text.tsx';
import classes from '../scan-changes.module.css';
import { Chip } from '../../../../components/values/chip.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface FindingsProps {
  categories: readonly CategoryChanges[] | null;
  /** Why they cannot be compared. */
  missing: string | undefined;
}

/** New and gone findings, by category. */
export function Findings({ categories, missing }: FindingsProps) {
  return (
    <Section
      id="findings"
      title="Findings"
      folds={categories !== null && !categories.some(isListed)}
      hint="Lighthouse audits that fail in only one of the scans, or on different elements."
    >
      {categories === null ? (
        <p className={classes['empty']}>
          {missing ?? 'One of the scans does not list its findings.'}
        </p>
      ) : (
        <Stack>
          {categories.filter(isListed).map((category) => (
            <Category key={category.id} category={category} />
          ))}
          <Unchanged categories={categories.filter((category) => !isListed(category))} />
        </Stack>
      )}
    </Section>
  );
}

const isListed = ({ isCompared, findings }: CategoryChanges): boolean =>
  !isCompared || findings.length > 0;

/** The categories without a difference, in one sentence. */
function Unchanged({ categories }: { categories: readonly CategoryChanges[] }) {
  if (categories.length === 0) return null;
  const titles = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    categories.map(({ title }) => title),
  );
  return <p className={classes['empty']}>No findings are new or gone in {titles}.</p>;
}

function Category({ category: { title, isCompared, findings } }: { category: CategoryChanges }) {
  return (
    <article className={surfaces['panel']} aria-label={title}>
      <Title order={3} mb={8}>
        {title}
      </Title>
      {!isCompared && <Text c="dimmed">Only one of the two scans checked this.</Text>}
      {findings.length > 0 && (
        <ul className={classes['findings']}>
          {findings.map((finding) => (
            <Finding key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
    </article>
  );
}

const kindWords: Record<FindingChange['kind'], string> = {
  new: 'New',
  gone: 'Gone',
  changed: 'Changed',
};

function Finding({ finding }: { finding: FindingChange }) {
  const { kind, title, newPlaces, gonePlaces, examples } = finding;
  const words = findingChangeWords(finding);
  const named = examples.length;
  return (
    <li>
      <Chip tone={kind === 'new' ? 'average' : undefined} style={{ alignSelf: 'start' }}>
        {kindWords[kind]}
      </Chip>
      <Box miw={0}>
        <strong>{words ?? <AuditText>{title}</AuditText>}</strong>
        {words !== undefined && (
          <LineBelow>
            <AuditText>{title}</AuditText>
          </LineBelow>
        )}
        {named > 0 && (
          <Box component="ul" mt={4} fz="xs" c="dimmed">
            {examples.map(({ kind: change, place }, index) => (
              // The same selector can stand for several elements.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {change === 'new' ? '+' : '−'} <code>{withoutMarks(place)}</code>
              </li>
            ))}
            {newPlaces + gonePlaces > named && <li>and {newPlaces + gonePlaces - named} more</li>}
          </Box>
        )}
      </Box>
    </li>
  );
}
