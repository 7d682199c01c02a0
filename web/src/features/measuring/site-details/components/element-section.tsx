import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { AuditText } from '../../../../entities/scan/components/audit-text.tsx';
import { EvidenceTable } from '../../../../entities/scan/components/evidence-table.tsx';
import { NoData } from '../../../../components/no-data.tsx';
import { Section } from '../../../../components/section.tsx';
import { NothingFound } from './finding-list.tsx';
import classes from './findings.module.css';

interface ElementSectionProps {
  id: string;
  title: string;
  hint: string;
  item: SuggestionItem | undefined;
  /** The elements' metric value, in words. */
  words: string | undefined;
  isLoading: boolean;
  isKnown: boolean;
  emptyText: string;
  /** The elements within the page. */
  pictures?: ReactNode;
  /** Link to an explanation of the finding. */
  renderFix: (item: SuggestionItem) => ReactNode;
}

/** Elements of the page that determine a metric. */
export function ElementSection(props: ElementSectionProps) {
  const { id, title, hint, item, words, isLoading, isKnown, emptyText, pictures, renderFix } =
    props;
  return (
    <Section id={id} title={title} hint={hint}>
      {isLoading && <Skeleton height={180} radius="lg" />}
      {!isLoading && !isKnown && <NoData />}
      {!isLoading && isKnown && item === undefined && <NothingFound>{emptyText}</NothingFound>}
      {!isLoading && item !== undefined && (
        <div className={classes['element']}>
          {words !== undefined && (
            <Text mb={8} fw={600}>
              {words}
            </Text>
          )}
          <Text mb={12} maw="80ch">
            <AuditText>{item.description}</AuditText>
          </Text>
          {renderFix(item)}
          {pictures}
          <EvidenceTable details={item.details} label={`${title}: evidence`} />
        </div>
      )}
    </Section>
  );
}
