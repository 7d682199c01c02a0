import { Skeleton, Tabs, Text, Title } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type SuggestionText,
  listSuggestionTexts,
} from '../../../../../../shared/calls/measuring/suggestions.ts';
import { notWorthTitle } from '../../../../../../shared/assessment/tried-words.ts';
import type { FixSnippet } from '../../../../../../shared/snippets/evidence.ts';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { isWordPress, type SuggestionState } from '../rules/which-suggestion.ts';
import { SuggestionSteps } from './suggestion-steps.tsx';
import { callQuery } from '../../../../lib/call-query.ts';
import classes from '../suggestion-details.module.css';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

const triedTitle = 'What was tried on this page';

/** Instructions for an audit; null if there is no text. It changes with releases only. */
const suggestionTextQuery = (suggestionType: string) =>
  queryOptions({
    ...callQuery(['suggestion-text', suggestionType], listSuggestionTexts, {
      params: { suggestionType },
    }),
    select: ([first]) => first ?? null,
    staleTime: Infinity,
  });

interface SuggestionsPanelProps {
  suggestion: SuggestionState;
  /** Changes in the page's own terms. */
  snippets: readonly FixSnippet[];
  /** More snippets may come. */
  isCompleting: boolean;
  /** What it brings, in words. */
  gain: string | undefined;
  /** It was tried, and is not worth it. */
  isNotWorth: boolean;
  /** How far the estimated gain can be trusted. */
  accuracy: ReactNode;
  /** What stands below; it waits for the steps, which would push it down. */
  children: ReactNode;
}

/** What it brings and what to do, for WordPress if the page uses it; why that works, and how to check it. */
export function SuggestionsPanel(props: SuggestionsPanelProps) {
  const { suggestion, snippets, isCompleting, gain, isNotWorth, accuracy, children } = props;
  const { suggestion_type: type, suggestion_name: name } = suggestion;
  const usesWordPress = isWordPress(suggestion.techStack);
  const texts = useQuery(suggestionTextQuery(type));
  const { data } = texts;
  const stepsOf = (kind: 'general' | 'wordpress') => (
    <SuggestionSteps
      key={kind}
      text={data?.[kind] ?? ''}
      description={suggestion.suggestion_description}
      wish={{ id: data?.id ?? '', suggestion_type: type, type: kind, suggestion_name: name }}
    />
  );
  if (texts.isPending || isCompleting) return <Skeleton h="100vh" radius="lg" />;
  return (
    <>
      <Section id="how-to-fix" title={isNotWorth ? notWorthTitle : 'How to fix'}>
        <div className={surfaces['panel']}>
          {gain !== undefined && (
            <Text mb={8} fw={600}>
              <CodeText>{gain}</CodeText>
            </Text>
          )}
          {accuracy}
          <QueryState query={texts} failed="The suggestions could not be loaded" />
          {data !== undefined && usesWordPress && (
            <Tabs defaultValue="wordpress" keepMounted>
              <Tabs.List mb="md">
                <Tabs.Tab value="wordpress">WordPress</Tabs.Tab>
                <Tabs.Tab value="general">General</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="wordpress">{stepsOf('wordpress')}</Tabs.Panel>
              <Tabs.Panel value="general">{stepsOf('general')}</Tabs.Panel>
            </Tabs>
          )}
          {data !== undefined && !usesWordPress && stepsOf('general')}
          <SnippetList snippets={snippets} title={isNotWorth ? triedTitle : 'On this page'} />
          {data !== undefined && data !== null && <Reasons text={data} />}
        </div>
      </Section>
      {children}
    </>
  );
}

function Reasons({ text: { why, check } }: { text: SuggestionText }) {
  if (why === undefined && check === undefined) return undefined;
  return (
    <dl className={classes['reasons']}>
      {why !== undefined && (
        <div>
          <dt>Why it works</dt>
          <dd>
            <CodeText>{why}</CodeText>
          </dd>
        </div>
      )}
      {check !== undefined && (
        <div>
          <dt>How to check it</dt>
          <dd>
            <CodeText>{check}</CodeText>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The changes in the page's own terms, each to copy. They contain text of the page, and are shown as text. */
function SnippetList({ snippets, title }: { snippets: readonly FixSnippet[]; title: string }) {
  if (snippets.length === 0) return undefined;
  return (
    <div className={classes['snippets']}>
      <Title order={3}>{title}</Title>
      <ul>
        {snippets.map((snippet, index) => (
          <li key={snippet.code}>
            <CodeSnippet name={nameOf(snippets, index)} code={snippet.code}>
              <CodeText>{snippet.caption}</CodeText>
            </CodeSnippet>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'HTML', or 'HTML 2' where there are several. */
function nameOf(snippets: readonly FixSnippet[], index: number): string {
  const language = snippets[index]?.language ?? '';
  const same = snippets.filter((snippet) => snippet.language === language).length;
  const place = snippets.slice(0, index + 1).filter((one) => one.language === language).length;
  return same === 1 ? language : `${language} ${place}`;
}
