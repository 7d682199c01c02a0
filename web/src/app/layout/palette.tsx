// The editable combobox pattern: the focus stays in the text field, and its keys move the active option.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Text, TextInput, useMantineColorScheme } from '@mantine/core';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { type To, useNavigate } from 'react-router-dom';
import { displayUrl } from '../../../../shared/pages/urls.ts';
import { DialogFrame } from '../../components/forms/dialog-frame.tsx';
import { Icon } from '../../components/values/icon.tsx';
import {
  matchingOptions,
  movedBy,
  type SearchOption,
} from '../../components/tables/search-options.ts';
import { SearchOptions } from '../../components/tables/search-list.tsx';
import { type Session, useSession } from '../../entities/session/components/session.tsx';
import { useRefusal } from '../../entities/session/components/while-allowed.tsx';
import { addsToAccount } from '../../entities/session/rules/refusal.ts';
import { useSites } from '../../entities/site/api/site-queries.ts';
import {
  addSiteLink,
  nameOfSite,
  reportLink,
  visitorsLink,
} from '../../entities/site/rules/site-links.ts';
import { useScanPages } from '../../entities/scan/api/use-scan-pages.ts';
import { navigationFor } from './navigation.ts';
import classes from './palette.module.css';

interface Command extends SearchOption {
  run: () => void;
}

/** Screens without an entry in the sidebar. */
const furtherScreens = [
  { label: 'Notifications', path: '/viewAllNotifications' },
  { label: 'Settings', path: '/settings' },
  { label: 'Subscription Plans', path: '/subscription-plans' },
];
const screensOfRoot = [
  { label: 'Notification Settings', path: '/notifications' },
  { label: 'Manage Users', path: '/add-subusers' },
];

function screensOf(session: Session): { label: string; path: string }[] {
  return [
    ...navigationFor(session, { hasManySites: true }).filter(({ isDisabled }) => !isDisabled),
    ...furtherScreens,
    ...(session.isRoot ? screensOfRoot : []),
  ];
}

const none = (): boolean => false;

function useCommands(close: () => void): readonly Command[] {
  const session = useSession();
  const { data: sites = [] } = useSites(session.accountEmail);
  const scan = useScanPages();
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const go = (to: To, state?: unknown) => () => {
    close();
    void navigate(to, { state });
  };
  const act = (what: () => unknown) => () => {
    close();
    what();
  };
  const addSite = addSiteLink('');
  const mayScan = useRefusal() === undefined;
  const mayAdd = useRefusal(addsToAccount) === undefined;
  return [
    ...screensOf(session).map(({ label, path }) => ({
      value: path,
      label,
      note: 'Screen',
      run: go(path),
    })),
    ...(mayAdd
      ? [{ value: 'add', label: 'Add Site', note: 'Action', run: go(addSite.to, addSite.state) }]
      : []),
    {
      value: 'scheme',
      label: 'Switch between light and dark',
      note: 'Action',
      run: act(toggleColorScheme),
    },
    { value: 'logout', label: 'Logout', note: 'Action', run: act(() => session.signOut()) },
    ...sites.map(({ url, siteName }) => {
      const name = nameOfSite({ url, siteName });
      const { to, state } = reportLink({ siteName: name, siteUrl: url });
      return { value: url, label: name, note: displayUrl(url), run: go(to, state) };
    }),
    ...sites.map(({ url, siteName }) => ({
      value: `visitors ${url}`,
      label: `Visitors of ${nameOfSite({ url, siteName })}`,
      note: displayUrl(url),
      run: go(visitorsLink(url)),
    })),
    ...(mayScan
      ? sites.map(({ url, siteName }) => ({
          value: `scan ${url}`,
          label: `Run scan of ${nameOfSite({ url, siteName })} again`,
          note: displayUrl(url),
          run: act(() => void scan([url])),
        }))
      : []),
  ];
}

/** Sites, screens and actions by name. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Go to" size="lg">
      <Search onClose={onClose} />
    </DialogFrame>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const commands = useCommands(onClose);
  const found = useMemo(() => matchingOptions(commands, typed), [commands, typed]);
  const run = (option: SearchOption | undefined): void =>
    commands.find(({ value }) => value === option?.value)?.run();
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, marked, found.length);
    if (event.key === 'Enter') run(found[marked]);
    else if (next === undefined) return;
    else setMarked(next);
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        aria-label="Site, screen or action"
        placeholder="Site, screen or action"
        leftSection={<Icon name="search" size={16} />}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <Text mih={328} pt={16} c="dimmed">
          No site, screen or action has this name.
        </Text>
      ) : (
        <div className={classes['list']}>
          <SearchOptions
            id={id}
            label="Sites, screens and actions"
            options={found}
            isChosen={none}
            isMultiple={false}
            marked={marked}
            onChoose={run}
          />
        </div>
      )}
    </>
  );
}
