import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { propertyId, type Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { errorsAtFields, refusalOf } from '../../../../lib/api-error.ts';
import { fieldError, focusFirstInvalid } from '../../../../lib/form-fields.ts';
import { useAddPropertyId } from '../api/setup.ts';
import { type Problem, problemOf, problemWords } from '../rules/problems.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

const missing = 'Please fill in property id';
const savingFailed = 'Something went wrong, please try again later';

/** The number of the property; it is stored once Google says that it belongs to the site. */
export function PropertyForm({ site }: { site: Site }) {
  const add = useAddPropertyId();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const form = useForm({
    initialValues: { id: site.propertyId },
    validate: {
      id: (typed) =>
        typed.trim() === '' ? missing : (fieldError(propertyId, typed.trim()) ?? null),
    },
  });
  const refuse = (errors: { id?: ReactNode }): void => {
    setProblem(undefined);
    if (errors.id === missing) snackbar.warning(missing);
    focusFirstInvalid(form)(errors);
  };

  const fail = (error: unknown): void => {
    const { propertyIdToUpdate } = errorsAtFields(error, ['propertyIdToUpdate']);
    const found = problemOf(error);
    if (propertyIdToUpdate !== undefined) {
      form.setErrors({ id: propertyIdToUpdate });
      focusFirstInvalid(form)({ id: propertyIdToUpdate });
    } else if (found !== undefined) setProblem(found);
    else snackbar.error(refusalOf(error) ?? savingFailed);
  };
  const submit = (typed: typeof form.values): void => {
    setProblem(undefined);
    const id = typed.id.trim();
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
    <div className={surfaces['panel']}>
      <Form onSubmit={form.onSubmit(submit, refuse)}>
        <TextInput
          label="Property id"
          description={`The id of the Google Analytics 4 property of ${displayUrl(site.url)}, such as 123456789`}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('id')}
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
      </Form>
    </div>
  );
}
