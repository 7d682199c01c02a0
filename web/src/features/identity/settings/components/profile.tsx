import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { FinePrint } from '../../../../components/messages/fine-print.tsx';
import type { Profile } from '../../../../../../shared/calls/identity/settings.ts';
import {
  firstName,
  lastName,
  plansOfUse,
  roles,
  startPages,
} from '../../../../../../shared/models/identity/user.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { ErrorBanner } from '../../../../components/messages/banner.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { fieldError } from '../../../../lib/form-fields.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { ownTimeZone, readableZone, shownZone } from '../../../../lib/zone.ts';
import { profileQuery, useEditProfile } from '../../../../entities/session/api/own-user.ts';
import { currentName } from '../../../../components/forms/time-zone-names.ts';
import { timeZoneOptions } from '../../../../components/forms/time-zone-options.ts';
import classes from '../settings.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

const ProfileForm = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  usePlan: z.string(),
  timeZone: z.string(),
  startPage: z.string(),
});
type ProfileForm = z.infer<typeof ProfileForm>;

const formOf = ({ usePlan, timeZone, startPage, ...profile }: Profile): ProfileForm => ({
  ...profile,
  usePlan: usePlan ?? '',
  timeZone: currentName(timeZone ?? ownTimeZone()),
  startPage: startPage ?? '',
});

const startPageNames: Record<(typeof startPages)[number], string> = {
  dashboard: 'Overview of one site',
  today: 'Today: all sites, the worst first',
};

/** A zone that was never chosen is offered by the browser, and is saved along. */
function changeOf(form: ProfileForm) {
  const usePlan = plansOfUse.find((one) => one === form.usePlan);
  const startPage = startPages.find((one) => one === form.startPage);
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    role: roles.find((one) => one === form.role) ?? ('Other' as const),
    ...(usePlan === undefined ? {} : { usePlan }),
    timeZone: form.timeZone,
    ...(startPage === undefined ? {} : { startPage }),
  };
}

function ProfileFields({ profile }: { profile: Profile }) {
  const { isRoot } = useSession();
  const edit = useEditProfile();
  const draft = useDraft('profile', ProfileForm, formOf(profile));
  const form = useForm<ProfileForm>({
    initialValues: draft.initial,
    onValuesChange: draft.keep,
    validate: {
      firstName: (value) => fieldError(firstName, value) ?? null,
      lastName: (value) => fieldError(lastName, value) ?? null,
    },
  });
  const [zones] = useState(() => timeZoneOptions(form.values.timeZone));
  const { onSubmit, isBusy } = useSubmit(form, {
    fields: ['firstName', 'lastName', 'role', 'usePlan'],
    send: async (values) => {
      await edit.mutateAsync(changeOf(values));
      draft.clear();
      snackbar.success('Profile saved');
    },
  });
  const uses = form.values.usePlan === '' ? [{ value: '', label: 'Not chosen' }] : [];
  return (
    <form noValidate className={classes['form']} onSubmit={onSubmit}>
      <ErrorBanner message={edit.isError ? errorMessage(edit.error) : undefined} />
      <TextInput
        label="First name"
        autoComplete="given-name"
        {...form.getInputProps('firstName')}
      />
      <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      <NativeSelect label="Role" data={roles} {...form.getInputProps('role')} />
      <NativeSelect
        label="What do you plan to use Web Vitals for?"
        data={[...uses, ...plansOfUse]}
        {...form.getInputProps('usePlan')}
      />
      <div>
        <SearchSelect
          label="Time zone"
          things="time zones"
          isWide
          options={zones}
          value={form.values.timeZone}
          onChange={(value) => form.setFieldValue('timeZone', value)}
        />
        <FinePrint>
          {profile.timeZone === null && 'UTC is used until you choose a time zone. '}
          {isRoot
            ? 'Screens, emails and reports show times in this zone, and digests are sent between 08:00 and 09:00.'
            : `Emails about your sign-in show times in this zone. All other times are in your account’s zone, ${readableZone(shownZone())}.`}
        </FinePrint>
      </div>
      <NativeSelect
        label="Start page"
        description="The first screen after you sign in"
        data={[
          ...(form.values.startPage === '' ? [{ value: '', label: 'Not chosen: Overview' }] : []),
          ...startPages.map((page) => ({ value: page, label: startPageNames[page] })),
        ]}
        {...form.getInputProps('startPage')}
      />
      <BusyButton type="submit" isBusy={isBusy}>
        Save
      </BusyButton>
    </form>
  );
}

/** Name, role, plan of use and time zone. */
export function ProfileCard() {
  const { userId, email } = useSession();
  const profile = useQuery(profileQuery(userId));
  return (
    <Section id="profile" title="Profile" description={`You sign in as ${email}.`}>
      <div className={surfaces['wide']}>
        <QueryState query={profile} failed="Your profile could not be loaded" height={264} />
        {profile.data !== undefined && <ProfileFields profile={profile.data} />}
      </div>
    </Section>
  );
}
