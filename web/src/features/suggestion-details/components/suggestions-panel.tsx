import { Skeleton, Tabs } from '@mantine/core';
import { ErrorState } from '../../../components/error-state.tsx';
import { Section } from '../../../components/section.tsx';
import { useSuggestionText } from '../api/suggestion-texts.ts';
import { isWordPress, type SuggestionState } from '../which-suggestion.ts';
import { SuggestionSteps } from './suggestion-steps.tsx';
import classes from '../suggestion-details.module.css';

/** Instructions: general ones, and for WordPress if the page uses it. */
export function SuggestionsPanel({ suggestion }: { suggestion: SuggestionState }) {
  const { suggestion_type: type, suggestion_name: name, techStack } = suggestion;
  const { data, isPending, isLoadingError, error, refetch } = useSuggestionText(type);
  const stepsOf = (kind: 'general' | 'wordpress') => (
    <SuggestionSteps
      key={kind}
      text={data?.[kind] ?? ''}
      wish={{ id: data?.id ?? '', suggestion_type: type, type: kind, suggestion_name: name }}
    />
  );
  return (
    <Section id="how-to-fix" title="How to fix">
      <div className={classes['panel']}>
        {isPending && <Skeleton height={160} radius="md" />}
        {isLoadingError && (
          <ErrorState
            error={error}
            title="The suggestions could not be loaded"
            onRetry={() => refetch()}
          />
        )}
        {data !== undefined && isWordPress(techStack) && (
          <Tabs defaultValue="general" keepMounted>
            <Tabs.List mb="md">
              <Tabs.Tab value="general">General</Tabs.Tab>
              <Tabs.Tab value="wordpress">WordPress</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="general">{stepsOf('general')}</Tabs.Panel>
            <Tabs.Panel value="wordpress">{stepsOf('wordpress')}</Tabs.Panel>
          </Tabs>
        )}
        {data !== undefined && !isWordPress(techStack) && stepsOf('general')}
      </div>
    </Section>
  );
}
