import { Flex, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { propertyId, type Site } from '../../../../../shared/calls/sites.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { Banner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { errorsAtFields, refusalOf } from '../../../lib/api-error.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { useAddPropertyId } from '../api/setup.ts';
import { type Problem, problemOf, problemWords } from '../rules/problems.ts';
import classes from './analytics.module.css';

const missing = 'Please fill in property id';
const savingFailed = 'Something went wrong, please try again later';

/** The number of the property; it is stored once Google says that it belongs to the site. */
export function PropertyForm({ site }: { site: Site }) {
  const add = useAddPropertyId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(site.propertyId);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const refuse = (sentence: string): void => {
    setFault(sentence);
    input.current?.focus();
  };

  const fail = (error: unknown): void => {
    const { propertyIdToUpdate } = errorsAtFields(error, ['propertyIdToUpdate']);
    const found = problemOf(error);
    if (propertyIdToUpdate !== undefined) refuse(propertyIdToUpdate);
    else if (found !== undefined) setProblem(found);
    else snackbar.error(refusalOf(error) ?? savingFailed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(undefined);
    const id = typed.trim();
    if (id === '') {
      snackbar.warning(missing);
      refuse(missing);
      return;
    }
    const invalid = fieldError(propertyId, id);
    if (invalid !== undefined) {
      refuse(invalid);
      return;
    }
    add.mutate(
      { propertyIdToUpdate: id, siteUrl: site.url },
      {
        onSuccess: () => {
          snackbar.success(`Property ${id} has been added to ${displayUrl(site.url)}`);
          void navigate('/google-analysis');
        },
        onError: fail,
      },
    );
  };
  return (
    <Flex
      component="form"
      direction="column"
      gap={16}
      className={classes['help'] ?? ''}
      noValidate
      onSubmit={submit}
    >
      <TextInput
        ref={input}
        label="Property id"
        description={`The id of the Google Analytics 4 property of ${displayUrl(site.url)}, such as 123456789`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={fault}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setFault(undefined);
        }}
      />
      {problem !== undefined && (
        <Banner tone="bad" isLive title={problemWords[problem.reason].title}>
          {problem.message}
        </Banner>
      )}
      <div>
        <BusyButton type="submit" isBusy={add.isPending}>
          Add Property Id
        </BusyButton>
      </div>
    </Flex>
  );
}
