interface Explanation {
  /** `<entry point>: <right>` */
  of: RegExp;
  why: string;
}

/** Rights that are granted and used by no test, with the reason. */
export const explanations: readonly Explanation[] = [
  {
    of: /^delete-account\.worker: cognito-idp:AdminUserGlobalSignOut /,
    why: 'For members of our staff only, as the test of the rule shows.',
  },
  {
    of: /\.worker: sqs:ChangeMessageVisibility /,
    why: '`handleJob` asks for it whenever a job of any queue fails.',
  },
  {
    of: /: dynamodb:GetItem account#\*$/,
    why: 'Finding the caller reads the account in a batch; most calls read more of it, one item at a time.',
  },
  {
    of: /: dynamodb:UpdateItem session#\*$/,
    why: 'Any function that finds its caller may be the one that notes, once an hour, that the session is in use.',
  },
  {
    of: /: s3:ListBucket /,
    why: 'Without it S3 answers that an object is denied, where it is gone.',
  },
  {
    of: /^(?:try-check\.call|check-uptime\.(?:call|worker)|render-status-page\.worker): (?:ssm:GetParameter parameter\/web-vitals\/monitor-key|setting MONITOR_KEY_PARAMETER)$/,
    why: 'It decrypts the headers of a monitor, or the key of a status page with a password, by rules that are tested through ports.',
  },
  {
    of: /: setting METRICS_NAMESPACE$/,
    why: 'Every function gets it; those that count something read it.',
  },
  {
    of: /: setting BILLING$/,
    why: 'Every function gets it; those that look up a caller or a plan read it.',
  },
  {
    of: /: setting SHARDS$/,
    why: 'Every function with the table gets it; those that leave work for later, or look for it, read it.',
  },
  {
    of: /: setting PLAN_OVERRIDES$/,
    why: 'Every function with the table gets it; those that look up a limit of a plan read it.',
  },
  {
    of: /\.(?:call|webhook): setting ORIGIN_KEYS$/,
    why: 'Public calls alone are counted by the address of the viewer.',
  },
  {
    of: /^(?:user-connect|send-message-to-admin|user-typing|support-typing)\.socket: execute-api:ManageConnections \[api\]\/live\/DELETE\//,
    why: 'Every route closes a connection whose session has ended, which is tested with the ping.',
  },
  {
    of: /^forget-page\.worker: dynamodb:PutItem account#\*$/,
    why: 'It ends what lasts on a page that is removed, by the rule that is tested with incidents.',
  },
  {
    of: /^(?:send-support-mail|settle-payment|write-invoices|export-account|send-status-update)\.worker: dynamodb:DeleteItem account#\*$/,
    why: 'It gives back the claim of a mail that was refused, by the rule that is tested with the mails of plans.',
  },
  {
    of: /^(?:(?:change-desk-entry|answer-customer|list-desk|get-desk-conversation|get-desk-contact-request|read-customer|send-message)\.call|(?:send-message-to-admin|support-typing)\.socket|check-sockets\.schedule): setting USER_POOL_CLIENT_ID$/,
    why: 'Every function that uses the pool gets it; these only ask who a member of staff is.',
  },
  {
    of: /^(?:get-field-history|get-origin-summary|get-proof-filmstrips|read-all-notifications|revoke-share-link|get-latest-validation|start-validation|get-latest-scan|get-suggestions|get-tech-stack)\.call: dynamodb:Query account#\*$/,
    why: 'Finds the site of a page for members who are limited to clients, by the rule that is tested with the other calls.',
  },
  {
    of: /^(?:create|remove)-expiry-feed\.call: dynamodb:Query account#\*$/,
    why: 'Calls that members limited to clients may make can look up their sites; these concern no site.',
  },
  {
    of: /^write-report\.worker: (?:dynamodb:(?:(?:BatchGetItem|DeleteItem|PutItem) account#\*|Query table\/\[table\]\/index\/gsi1)|s3:GetObject \[reports\]\/\*|sqs:SendMessage \[queue long\]|setting QUEUE_URL_LONG)$/,
    why: 'It reads the members of incidents and the pictures of pages, and mails scheduled reports, by the rule that is tested without its worker.',
  },
  {
    of: /^run-import\.worker: (?:sqs:SendMessage \[queue check\]|setting QUEUE_URL_CHECK)$/,
    why: 'It hands on what is left of a large import by the rule that is tested with parts through ports.',
  },
  {
    of: /^check-domain\.worker: (?:dynamodb:Query account#\*|sqs:SendMessage \[queue (?:delivery|check)\]|setting QUEUE_URL_(?:DELIVERY|CHECK))$/,
    why: 'It announces ends and waits for busy registries by the rule that is tested without its worker.',
  },
  {
    of: /^(?:sweep\.schedule|begin-adding\.call): dynamodb:ConditionCheckItem account#\*$/,
    why: 'The first site of a confirmed owner enables email, by the rule that is tested with add-site.',
  },
  {
    of: /^add-deployment\.call: dynamodb:DeleteItem account#\*$/,
    why: 'It deletes the oldest beyond 200 of a site, by the rule that is tested with the store.',
  },
  {
    of: /^(?:remove-sub-user\.call|limit-sub-user\.call|reset-sub-user-two-step\.call|merge-social-account\.call|take-account-step\.worker|delete-account\.worker): (?:execute-api:|setting SOCKET_ENDPOINT$)/,
    why: 'No page of theirs is open in the tests; `endSockets` is tested with a new password.',
  },
  {
    of: /^(?:reset-sub-user-two-step\.call|limit-sub-user\.call|take-account-step\.worker): dynamodb:DeleteItem account#\*$/,
    why: 'Closes sockets as well: no page of theirs is open in its tests.',
  },
  {
    of: /^(?:sign-in-with-\w+|check-social-account|register-microsoft-user|link-identity)\.call: dynamodb:DeleteItem (?:account|identity)#\*$/,
    why: 'They clear a link whose user is gone by the rule that is tested with the registration by Google.',
  },
  {
    of: /^register-\w+-user\.call: cognito-idp:Admin(?:DeleteUser|GetUser|ListGroupsForUser) /,
    why: 'Asked of an address that the pool knows already, or after a failure; registration shares the rule.',
  },
  {
    of: /(?:\.call|(?:delete-account|deliver-message)\.worker): ssm:GetParameter parameter\/web-vitals\/(?:stripe|google-analytics|mail-link)-key$/,
    why: 'A process reads a secret once; in the tests its functions share it.',
  },
  {
    of: /^set-sub-user-password\.call: cognito-idp:AdminListGroupsForUser /,
    why: 'Asked of an address that the pool knows already; registration shares the rule, and is tested with one.',
  },
  {
    of: /^run-lighthouse\.worker: (?:dynamodb:(?:DeleteItem account#\*|UpdateItem limit#\*)|sqs:SendMessage \[queue scan\]|setting QUEUE_URL_SCAN|execute-api:.*|ssm:.*)$/,
    why: 'The worker as a whole runs with a browser only, in a process of its own (test/browser).',
  },
  {
    of: /^(?:run-proof\.worker: (?:(?:s3|execute-api):|dynamodb:(?:Query|DeleteItem) |setting )|photograph-outage\.worker: setting TABLE_NAME$)/,
    why: 'These workers as a whole need a browser as well; their rules are tested through ports.',
  },
  {
    of: /^(?:take-screenshot\.worker|get-tech-stack\.call): s3:GetObject /,
    why: 'What they read is written by a worker with a browser.',
  },
  {
    of: /^validate-page\.worker: s3:DeleteObject /,
    why: 'Details of an earlier check go; the rule is tested through ports.',
  },
  {
    of: /: (?:setting (?:GLOBALPING|GLOBALPING_TOKEN_PARAMETER|PROBE_FUNCTION|PROBE_REGIONS|PROBES_PARAMETER)|ssm:GetParameter parameter\/web-vitals\/(?:globalping-token|probes)|lambda:InvokeFunction .*)$/,
    why: 'Every function that asks nodes gets the settings of all sources, which have their own tests over HTTP.',
  },
  {
    of: /^(?:organise-sites|remove-client)\.call: (?:sqs:SendMessage \[queue delivery\]|setting QUEUE_URL_DELIVERY)$/,
    why: 'What waits for the route of a client is planned again, by the rule that is tested with outages.',
  },
  {
    of: /^merge-visitors\.worker: (?:sqs:SendMessage \[queue delivery\]|setting QUEUE_URL_DELIVERY)$/,
    why: 'It announces a p75 that got worse, which its tests do through ports.',
  },
  {
    of: /^start-due-validation\.worker: dynamodb:UpdateItem account#\*$/,
    why: 'A page that was checked before has its validation written over; in the tests it is the first.',
  },
  {
    of: /^(?:(?:save|pause)-heartbeat\.call: (?:sqs:SendMessage \[queue delivery\]|setting QUEUE_URL_DELIVERY)|remove-heartbeat\.call: dynamodb:UpdateItem account#\*)$/,
    why: 'They end the open incident of a heartbeat; in the tests of these calls none is open.',
  },
  {
    of: /^(?:remove|update)-status-incident\.call: dynamodb:Query account#\*$/,
    why: 'Finds the clients of members who are limited to some, by the rule that is tested with the other calls of status pages.',
  },
  {
    of: /^(?:remove-status-page\.call|delete-account\.worker): s3:(?:Put|Delete)Object \[statuspages\]\/\*$/,
    why: 'Writing and deleting files of status pages are granted together, and the worker deletes them by the rule that is tested through ports.',
  },
  {
    of: /^remove-status-page\.call: dynamodb:BatchWriteItem account#\*$/,
    why: 'Deletes incidents and subscribers, of which the page in its tests has none.',
  },
  {
    of: /^(?:delete-account\.worker: dynamodb:BatchWriteItem|render-status-page\.worker: dynamodb:GetItem) status-slug#\*$/,
    why: 'For pages of a deleted account, and for one that is gone, by rules that are tested through ports.',
  },
  {
    of: /^list-heartbeat-signals\.call: setting PUBLIC_URL$/,
    why: 'The module that finds a heartbeat also shows its address, which this call does not.',
  },
];

export const explanationsOf = (grant: string): Explanation[] =>
  explanations.filter(({ of }) => of.test(grant));
