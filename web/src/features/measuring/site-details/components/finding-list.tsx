import { Accordion, Box, Flex, Progress, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CauseGroup } from '../../../../../../shared/assessment/one-cause.ts';
import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { loadingTimeSaved } from '../../../../../../shared/assessment/finding-gain.ts';
import { expectedPoints } from '../../../../../../shared/assessment/tried-fixes.ts';
import { scoreBand } from '../../../../../../shared/assessment/thresholds.ts';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { AuditText } from '../../../../entities/scan/components/audit-text.tsx';
import { LineBelow } from '../../../../components/tables/data-table.tsx';
import { bandWords } from '../../../../components/values/band-words.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { useLastAt } from '../../../../components/messages/last-known.tsx';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { EvidenceTable } from '../../../../entities/scan/components/evidence-table.tsx';
import { useOpenedFindings } from '../rules/opened-findings.ts';
import classes from './findings.module.css';

interface FindingListProps {
  /** Identifies the list, so that its findings stay open while another screen is shown. */
  name: string;
  causes: readonly CauseGroup[];
  /** Text at the end of the row: the gain, or the value. */
  wordsOf: (item: SuggestionItem) => string | undefined;
  /** Bars compare the savings. */
  showsBars?: boolean;
  isLoading: boolean;
  /** False if there is no result with findings. */
  isKnown: boolean;
  emptyText: string;
  /** Level of the findings' headings. @default 3 */
  order?: 3 | 4;
  /** Link to an explanation of a finding, with its words. */
  renderFix: (item: SuggestionItem, words?: string) => ReactNode;
}

/** Findings, each with an explanation and evidence that can be opened. */
export function FindingList(props: FindingListProps) {
  const {
    name,
    causes,
    wordsOf,
    showsBars = false,
    isLoading,
    isKnown,
    emptyText,
    order = 3,
    renderFix,
  } = props;
  const [open, setOpen] = useOpenedFindings(name);
  if (isLoading) return <Skeleton height={330} radius="lg" />;
  if (!isKnown) return <NoData />;
  if (causes.length === 0) return <NothingFound>{emptyText}</NothingFound>;
  const items = causes.map(({ strongest }) => strongest);
  // Reports of earlier versions know only the time saved.
  const gainOf = items.some((item) => expectedPoints(item) > 0) ? expectedPoints : loadingTimeSaved;
  const greatest = Math.max(...items.map(gainOf));
  return (
    <Accordion
      className={classes['list'] ?? ''}
      multiple
      value={open}
      onChange={setOpen}
      order={order}
      chevronPosition="right"
    >
      {causes.map(({ strongest: item, others }) => (
        <Accordion.Item key={item.id} value={item.id}>
          <Accordion.Control>
            <FindingRow
              item={item}
              others={others}
              words={wordsOf(item)}
              share={showsBars && greatest > 0 ? gainOf(item) / greatest : undefined}
            />
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(item.id) && (
              <FindingEvidence item={item} fix={renderFix(item)}>
                <SameCause others={others} wordsOf={wordsOf} renderFix={renderFix} />
              </FindingEvidence>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

export function NothingFound({ children }: { children: string }) {
  return (
    <Text c="dimmed">
      <Flex component="span" gap={8} align="center" c="inherit">
        <BandSymbol band="good" />
        {children}
      </Flex>
    </Text>
  );
}

interface FindingRowProps {
  item: SuggestionItem;
  /** Findings with the same cause. */
  others: readonly SuggestionItem[];
  words: string | undefined;
  /** 0 to 1, relative to the greatest saving of the list. */
  share: number | undefined;
}

function FindingRow({ item, others, words, share }: FindingRowProps) {
  const band = item.score === undefined ? undefined : scoreBand(item.score * 100);
  const isLast = useLastAt() !== undefined;
  const colour = band === undefined || isLast ? 'var(--mantine-color-dimmed)' : `var(--wv-${band})`;
  return (
    <span className={classes['finding']}>
      {band === undefined ? (
        <Box
          component="span"
          w={10}
          h={10}
          bd="2px solid var(--mantine-color-dimmed)"
          bdrs="50%"
          title="For information"
        />
      ) : (
        <span>
          <BandSymbol band={band} />
          {!isLast && <VisuallyHidden>{bandWords[band]}: </VisuallyHidden>}
        </span>
      )}
      <Box component="span" fw={500} style={{ overflowWrap: 'anywhere' }}>
        <CodeText>{item.title}</CodeText>
        {others.length > 0 && (
          <LineBelow>
            Also helps: <CodeText>{others.map(({ title }) => title).join(', ')}</CodeText>
          </LineBelow>
        )}
      </Box>
      <span className={classes['gain']} data-bars={share === undefined ? undefined : true}>
        {share !== undefined && (
          <Progress
            flex="none"
            w="min(120px, 20vw)"
            size={6}
            radius={3}
            color={colour}
            value={share > 0 ? Math.max(2, share * 100) : 0}
            aria-hidden
          />
        )}
        <span className={classes['words']}>{words}</span>
      </span>
    </span>
  );
}

interface FindingEvidenceProps {
  item: SuggestionItem;
  fix: ReactNode;
  children: ReactNode;
}

function FindingEvidence({ item, fix, children }: FindingEvidenceProps) {
  return (
    <>
      <Text mb={12} maw="80ch">
        <AuditText>{item.description}</AuditText>
      </Text>
      {fix}
      {children}
      <EvidenceTable details={item.details} label={`Evidence: ${item.title}`} />
    </>
  );
}

interface SameCauseProps extends Pick<FindingListProps, 'wordsOf' | 'renderFix'> {
  others: readonly SuggestionItem[];
}

/** The other findings of a cause, each with its own gain and instructions. */
function SameCause({ others, wordsOf, renderFix }: SameCauseProps) {
  if (others.length === 0) return undefined;
  return (
    <div className={classes['sameCause']}>
      <p>These have the same cause. Their gains overlap and do not add up.</p>
      <ul>
        {others.map((item) => (
          <li key={item.id}>
            {renderFix(item, item.title.replaceAll('`', ''))}
            <Box component="span" fz="sm" c="dimmed">
              {wordsOf(item)}
            </Box>
          </li>
        ))}
      </ul>
    </div>
  );
}
