import { Accordion, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SuggestionItem } from '../../../../../shared/models/scan-report.ts';
import { loadingTimeSaved, pointsOf } from '../../../../../shared/finding-gain.ts';
import { scoreBand } from '../../../../../shared/thresholds.ts';
import { AuditText, CodeText } from '../../../entities/scan/audit-text.tsx';
import { bandWords } from '../../../components/band-words.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { EvidenceTable } from '../../../entities/scan/evidence-table.tsx';
import { useOpenedFindings } from '../opened-findings.ts';
import classes from './improvements.module.css';

interface FindingListProps {
  /** Identifies the list, so that its findings stay open while another screen is shown. */
  name: string;
  items: readonly SuggestionItem[];
  /** Text at the end of the row: the gain, or the value. */
  wordsOf: (item: SuggestionItem) => string | undefined;
  /** Bars compare the savings. */
  showsBars?: boolean;
  isLoading: boolean;
  /** False if there is no result with findings. */
  isKnown: boolean;
  emptyText: string;
  /** Link to an explanation of a finding. */
  renderFix: (item: SuggestionItem) => ReactNode;
}

/** Findings, each with an explanation and evidence that can be opened. */
export function FindingList(props: FindingListProps) {
  const {
    name,
    items,
    wordsOf,
    showsBars = false,
    isLoading,
    isKnown,
    emptyText,
    renderFix,
  } = props;
  const [open, setOpen] = useOpenedFindings(name);
  if (isLoading) return <Skeleton height={330} radius="lg" />;
  if (!isKnown) return <p className={classes['empty']}>No Data</p>;
  if (items.length === 0) return <NothingFound>{emptyText}</NothingFound>;
  // Reports of earlier versions know only the time saved.
  const gainOf = items.some((item) => pointsOf(item) > 0) ? pointsOf : loadingTimeSaved;
  const greatest = Math.max(...items.map(gainOf));
  return (
    <Accordion
      className={classes['list'] ?? ''}
      multiple
      value={open}
      onChange={setOpen}
      order={3}
      chevronPosition="right"
    >
      {items.map((item) => (
        <Accordion.Item key={item.id} value={item.id}>
          <Accordion.Control>
            <FindingRow
              item={item}
              words={wordsOf(item)}
              share={showsBars && greatest > 0 ? gainOf(item) / greatest : undefined}
            />
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(item.id) && <FindingEvidence item={item} fix={renderFix(item)} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

export function NothingFound({ children }: { children: string }) {
  return (
    <p className={classes['empty']}>
      <span className={classes['good']}>
        <BandSymbol band="good" />
        {children}
      </span>
    </p>
  );
}

interface FindingRowProps {
  item: SuggestionItem;
  words: string | undefined;
  /** 0 to 1, relative to the greatest saving of the list. */
  share: number | undefined;
}

function FindingRow({ item, words, share }: FindingRowProps) {
  const band = item.score === undefined ? undefined : scoreBand(item.score * 100);
  return (
    <span className={classes['finding']}>
      {band === undefined ? (
        <span className={classes['info']} title="For information" />
      ) : (
        <span>
          <BandSymbol band={band} />
          <VisuallyHidden>{bandWords[band]}: </VisuallyHidden>
        </span>
      )}
      <span className={classes['findingTitle']}>
        <CodeText>{item.title}</CodeText>
      </span>
      <span className={classes['gain']} data-bars={share === undefined ? undefined : true}>
        {share !== undefined && (
          <span className={classes['bar']} data-band={band}>
            {share > 0 && <span style={{ width: `${Math.max(2, share * 100)}%` }} />}
          </span>
        )}
        <span className={classes['words']}>{words}</span>
      </span>
    </span>
  );
}

function FindingEvidence({ item, fix }: { item: SuggestionItem; fix: ReactNode }) {
  return (
    <>
      <p className={classes['description']}>
        <AuditText>{item.description}</AuditText>
      </p>
      {fix}
      <EvidenceTable details={item.details} label={`Evidence: ${item.title}`} />
    </>
  );
}
