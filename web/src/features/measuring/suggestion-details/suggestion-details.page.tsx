import { Skeleton, Stack } from '@mantine/core';
import type { DeviceSuggestions } from '../../../../../shared/models/measuring/scan-report.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { AuditText } from '../../../entities/scan/components/audit-text.tsx';
import { deviceWords } from '../../../components/values/device-label.tsx';
import { ElementPictures } from '../../../entities/scan/components/element-picture.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { EvidenceTable } from '../../../entities/scan/components/evidence-table.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { UnknownPage } from '../../../entities/site/components/unknown-page.tsx';
import { isNotWorthIt } from '../../../../../shared/assessment/tried-fixes.ts';
import { useTried } from '../../../entities/scan/api/use-tried.ts';
import { triedGainWords } from '../../../entities/scan/rules/tried-words.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { reportLink } from '../../../entities/site/rules/site-links.ts';
import { SuggestionsPanel } from './components/suggestions-panel.tsx';
import classes from './suggestion-details.module.css';
import { useSuggestion } from './api/use-suggestion.ts';
import {
  findSuggestion,
  type SuggestionAddress,
  type SuggestionState,
} from './rules/which-suggestion.ts';
import { PastAccuracy, Gained } from './components/gained.tsx';
import { ProofSection } from './components/proof-section.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

/** One finding of a scan: how to fix it, then its evidence. */
export function Component() {
  const found = useSuggestion();
  const { triedOf, last } = useTried(found.address?.url, found.address?.device);
  const { address, suggestion, load, snippets = [], isLoading, isCompleting, failed } = found;
  if (address !== undefined && isNotFound(failed?.error)) {
    return <UnknownPage title="Suggestion" url={address.url} />;
  }
  const title = suggestion?.suggestion_name ?? 'Suggestion';
  const tried = address && triedOf(address.type);
  return (
    <>
      <PageHeader
        title={title.replaceAll('`', '')}
        {...(address === undefined
          ? {}
          : { description: `${deviceWords[address.device]} scan of ${displayUrl(address.url)}` })}
        // Its position depends on the length of the title.
        action={isLoading ? undefined : <BackButton address={address} />}
      />
      {isLoading && <Skeleton h="100vh" radius="lg" />}
      {failed !== undefined && (
        <QueryState query={failed} failed="The suggestion could not be loaded" />
      )}
      {!isLoading && failed === undefined && suggestion === undefined && (
        <EmptyState
          title={address === undefined ? 'No suggestion chosen' : 'No longer found'}
          icon="search"
        >
          {address === undefined
            ? 'Scans find suggestions. Choose one in Site Details.'
            : 'The latest scan of this page no longer has this finding.'}
          {address !== undefined && <Gained address={address} />}
        </EmptyState>
      )}
      {suggestion !== undefined && (
        <Stack gap={40} pt={24}>
          <SuggestionsPanel
            suggestion={suggestion}
            snippets={snippets}
            isCompleting={isCompleting}
            gain={
              tried
                ? triedGainWords(tried, suggestion.suggestion_gain, last)
                : suggestion.suggestion_gain
            }
            isNotWorth={isNotWorthIt({ tried })}
            accuracy={
              <PastAccuracy
                calibration={
                  address && findSuggestion(load ?? null, address.type)?.effect?.calibration
                }
              />
            }
            key={suggestion.suggestion_type}
          >
            {address !== undefined && <Gained address={address} />}
            {address !== undefined && isOfLoad(load, address) && <ProofSection address={address} />}
            <ElementPictures device={address?.device ?? 'mobile'} load={load}>
              <AuditSection suggestion={suggestion} />
            </ElementPictures>
          </SuggestionsPanel>
        </Stack>
      )}
    </>
  );
}

/** Only findings about the load are tried. */
const isOfLoad = (load: DeviceSuggestions | undefined, { type }: SuggestionAddress): boolean =>
  findSuggestion(load ?? null, type) !== undefined;

const backTo = (address: SuggestionAddress | undefined) => {
  if (address === undefined) return { pathname: '/siteDetails', hash: '#mobile-suggestions' };
  const { url: siteUrl, device } = address;
  return reportLink({ siteName: '', siteUrl }, { device, section: `${device}-suggestions` }).to;
};

function BackButton({ address }: { address: SuggestionAddress | undefined }) {
  return (
    <LinkButton leftSection={<Icon name="back" size={18} />} to={backTo(address)}>
      Site Details
    </LinkButton>
  );
}

function AuditSection({ suggestion }: { suggestion: SuggestionState }) {
  const {
    suggestion_name: name,
    suggestion_description: description,
    suggestion_details: details,
  } = suggestion;
  return (
    <Section id="audit" title="PageSpeed Insights Audit">
      <div className={surfaces['panel']}>
        <p className={classes['description']}>
          <AuditText>{description}</AuditText>
        </p>
        <EvidenceTable details={details} label={`Evidence: ${name}`} />
      </div>
    </Section>
  );
}
