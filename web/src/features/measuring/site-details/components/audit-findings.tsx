import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { ElementPictures } from '../../../../entities/scan/components/element-picture.tsx';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { simulatedDevice } from '../../../../entities/scan/rules/simulated-device.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import { LcpPicture, ShiftPictures } from './element-pictures.tsx';
import { FindingList, NothingFound } from './finding-list.tsx';
import { type FindingsProps, useFindings } from './use-findings.tsx';
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AuditText } from '../../../../entities/scan/components/audit-text.tsx';
import { EvidenceTable } from '../../../../entities/scan/components/evidence-table.tsx';
import { NoData } from '../../../../components/messages/no-data.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** 'Estimated for a slow phone: painted after 15.26 s'. */
const lcpWords = ({ numericValue }: SuggestionItem, device: Device, result: DeviceResult): string =>
  `Estimated for ${simulatedDevice(device, result.measuredWith)}: painted after ${formatMetric('lcp', numericValue / 1000)}`;

/** Diagnostics of a device, and the elements that determine LCP and CLS. */
export function AuditFindings(props: FindingsProps) {
  const { url, device, result } = props;
  const { found, others, wordsOf, list } = useFindings(props);
  const { lcpElement, clsElements } = found ?? {};
  return (
    <>
      <ElementPictures device={device} load={found}>
        <Section
          id="diagnostics"
          title="Diagnostics"
          hint="More about how the page performs. No gain in score is estimated for these."
        >
          <FindingList
            {...list}
            name={`${url} ${device} diagnostics`}
            causes={others}
            wordsOf={wordsOf}
          />
        </Section>
      </ElementPictures>
      <ElementSection
        {...list}
        id="lcp-element"
        title="LCP Element"
        hint="The largest element of the first screen. The sooner it is painted, the sooner the page looks loaded. Its time is an estimate for a slower device; the parts were observed at full speed, as the filmstrip was."
        item={lcpElement ?? undefined}
        words={lcpElement ? lcpWords(lcpElement, device, result) : undefined}
        pictures={found && <LcpPicture device={device} load={found} />}
      />
      <ElementSection
        {...list}
        id="cls-elements"
        title="CLS Elements"
        hint="Elements that moved while the page loaded, with their share of the layout shift."
        item={clsElements ?? undefined}
        words={clsElements ? wordsOf(clsElements) : undefined}
        pictures={found && <ShiftPictures device={device} load={found} />}
      />
    </>
  );
}

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
function ElementSection(props: ElementSectionProps) {
  const { id, title, hint, item, words, isLoading, isKnown, emptyText, pictures, renderFix } =
    props;
  return (
    <Section id={id} title={title} hint={hint}>
      {isLoading && <Skeleton height={180} radius="lg" />}
      {!isLoading && !isKnown && <NoData />}
      {!isLoading && isKnown && item === undefined && <NothingFound>{emptyText}</NothingFound>}
      {!isLoading && item !== undefined && (
        <div className={surfaces['panel']}>
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
