import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { TermsPath } from '../../../components/terms-documents.ts';
import { useTermsDocuments } from '../../../components/use-terms-documents.ts';

const terms = { path: '/terms-and-conditions', title: 'terms and conditions' } as const;

/** In a tab of its own, so that what was typed stays. */
const DocumentLink = ({ path, title }: { path: TermsPath; title: string }) => (
  <a href={path} target="_blank" rel="noreferrer">
    {title}
  </a>
);

/** Links to everything that a new customer agrees to. */
export function TermsCheckbox(props: CheckboxProps) {
  const others = useTermsDocuments().filter(({ path }) => path !== terms.path);
  return (
    <Checkbox
      {...props}
      label={
        <>
          I agree to the <DocumentLink {...terms} />
        </>
      }
      description={
        <>
          See also:{' '}
          {others.map(({ path, title }, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <DocumentLink path={path} title={title.toLowerCase()} />
            </span>
          ))}
        </>
      }
    />
  );
}
