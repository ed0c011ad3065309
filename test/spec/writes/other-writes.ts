import { change, invited, none, partner, step, toBilling, toCompany, type Write } from './write.ts'

/** Writes of manifests, companies, the registry and accounts. */
export const otherWrites: readonly Write[] = [
  {
    call: 'manifestPush',
    sentence: 'READINGS 38: a pushed manifest counts',
    trail: [change('manifest', 'manifest', '1', '2')],
    raises: 'its add-on',
  },
  {
    call: 'companyUpdate',
    sentence: 'READINGS 38: the company’s details count for all its add-ons',
    trail: [change('company', 'phone', '+1 555 0100', '+1 555 0199')],
    raises: 'the company’s add-ons',
    changed: ['companies'],
  },
  {
    call: 'companyUserCreate',
    sentence: 'READINGS 38 and 41: a company’s users count, and who is added is told by mail',
    trail: [change('company', 'companyUser', null, invited)],
    raises: 'the company’s add-ons',
    made: ['company_users'],
    letters: [{ to: invited, says: ['acme'] }],
  },
  {
    call: 'companyUserDelete',
    sentence:
      'READINGS 38 and 46: a company’s users count; who is taken out is told by mail, and so are the others',
    trail: [change('company', 'companyUser', 'colleague@acme.example', null)],
    raises: 'the company’s add-ons',
    removed: ['company_users'],
    letters: [
      { to: 'colleague@acme.example', says: ['was revoked', 'acme'] },
      ...toCompany('people', 'colleague@acme.example', 'revoked by partner@acme.example').filter(
        ({ to }) => to !== 'colleague@acme.example',
      ),
    ],
  },
  {
    call: 'supplierVendorCreate',
    sentence: 'READINGS 19 and 38: the supplier counts; providers see only whether it is on file',
    trail: [change('supplier_vendor', 'supplierInformation', null, 'on file', 'admin')],
    raises: 'the company’s add-ons',
    made: ['supplier_vendors'],
  },
  {
    call: 'supplierVendorUpdate',
    sentence: 'READINGS 38: the supplier counts',
    trail: [change('supplier_vendor', 'siteName', 'Main', 'Main site', 'admin')],
    raises: 'the company’s add-ons',
    changed: ['supplier_vendors'],
  },
  {
    call: 'installSignOn',
    sentence: 'CONTRACT, the platform’s side: a sign-on changes nothing',
    ...none,
  },
  {
    call: 'installCheckCreate',
    sentence: 'CONTRACT, the platform’s side: a check changes nothing',
    ...none,
  },
  {
    call: 'installCreate',
    sentence: 'READINGS 52: the provider’s 200 provides it; installs raise nothing (38)',
    trail: [
      step('install', 'request', 'new', 'requested', 'system'),
      step('install', 'provision', 'requested', 'provisioned', 'system'),
    ],
    raises: 'nothing',
  },
  {
    call: 'installPlanChange',
    sentence: 'READINGS 52: the provider’s 200 changes the plan; installs raise nothing (38)',
    trail: [
      step('install', 'change', 'provisioned', 'changing', 'system'),
      step('install', 'complete', 'changing', 'provisioned', 'system'),
    ],
    raises: 'nothing',
  },
  {
    call: 'installRemove',
    sentence:
      'READINGS 52: removal is asked for, and the provider’s 204 confirms it; installs raise nothing (38)',
    trail: [
      step('install', 'remove', 'provisioned', 'removing', 'system'),
      step('install', 'confirm', 'removing', 'removed', 'system'),
    ],
    raises: 'nothing',
  },
  {
    call: 'creditCreate',
    sentence: 'CONTRACT, the platform’s side, and READINGS 46: topic billing; no approval depends on it',
    trail: [change('company', 'credit', null, '$12.50 in November 2026: Two days without backups', 'system')],
    raises: 'nothing',
    letters: toBilling('$12.50', 'November 2026', '“Two days without backups”', '/reports'),
  },
  {
    call: 'payoutCreate',
    sentence: 'CONTRACT, the platform’s side, and READINGS 46: topic billing; no approval depends on it',
    trail: [
      change('company', 'payout', null, '$35.00 for October 2026, paid on 2026-11-02: PAY-7', 'system'),
    ],
    changed: ['reports'],
    raises: 'nothing',
    letters: toBilling('$35.00', 'October 2026', 'November 2nd, 2026', '“PAY-7”', '/reports'),
  },
  ...(
    [
      ['tokenCreate', {}],
      ['accountUpdate', { changed: ['users'] }],
      ['passwordUpdate', { changed: ['users'], letters: [{ to: partner, says: ['password'] }] }],
      [
        'personInvite',
        {
          made: ['account_invitations'],
          letters: [{ to: 'new@acme.example', says: ['invited', 'acme', 'within 7 days'] }],
        },
      ],
      ['personAct', { changed: ['users'], letters: [{ to: partner, says: ['disabled'] }] }],
      [
        'personTeamCreate',
        {
          made: ['teams', 'team_members'],
          letters: [{ to: partner, says: ['owner of the team Team Hooli'] }],
        },
      ],
      [
        'personTeamDelete',
        { removed: ['team_members'], letters: [{ to: partner, says: ['was taken out of the team'] }] },
      ],
      ['companyCreate', { made: ['companies'] }],
      ['passwordProve', {}],
      ['codeProve', {}],
      ['passkeyProofAsk', {}],
      ['passkeyProve', {}],
      ['deskClaimPut', {}],
      ['deskClaimDelete', {}],
      ['deskAssignmentPut', {}],
      ['deskAssignmentDelete', {}],
      ['rejectionReasonCreate', { made: ['rejection_reasons'] }],
      ['rejectionReasonUpdate', { changed: ['rejection_reasons'] }],
      ['rejectionReasonDelete', { removed: ['rejection_reasons'] }],
      ['topicUpdate', {}],
      ['otherSessionsDelete', {}],
      ['sessionDelete', {}],
      ['buildpackCreate', { made: ['buildpacks'] }],
      ['buildpackUpdate', { changed: ['buildpacks'] }],
      ['revisionCreate', { made: ['buildpack_revisions'] }],
      ['buildpackArchive', { changed: ['buildpacks'] }],
      ['twoFactorCreate', {}],
      ['twoFactorConfirm', { letters: [{ to: partner, says: ['authenticator', 'was set up'] }] }],
      ['secondFactorRemove', { letters: [{ to: partner, says: ['authenticator', 'removed'] }] }],
      ['recoveryCodesRenew', { letters: [{ to: partner, says: ['New recovery codes', 'no longer work'] }] }],
      ['passkeyAsk', {}],
      ['passkeyCreate', { made: ['passkeys'], letters: [{ to: partner, says: ['Laptop', 'was added'] }] }],
      ['passkeyUpdate', { changed: ['passkeys'] }],
      [
        'passkeyDelete',
        { removed: ['passkeys'], letters: [{ to: partner, says: ['Laptop', 'was removed'] }] },
      ],
      ['sourceAccountLink', {}],
      ['sourceAccountUnlink', {}],
      ['webhookCreate', { made: ['webhooks'] }],
      ['webhookUpdate', { changed: ['webhooks'] }],
      ['webhookDelete', { removed: ['webhooks'] }],
      [
        'webhookSecretRegenerate',
        {
          changed: ['webhooks'],
          letters: toCompany('people', 'webhook', 'regenerated by partner@acme.example'),
        },
      ],
      // Messages are no records with versions: test/server/webhooks has what becomes of them.
      ['webhookTest', {}],
      ['deliverySendAgain', {}],
      ['letterSendAgain', {}],
      ['givenUpLettersSendAgain', {}],
      ['noticeRead', {}],
      ['noticeUnread', {}],
      ['noticesRead', {}],
    ] as const
  ).map(([call, rows]) => ({
    call,
    sentence:
      'READINGS 38: neither the registry nor an account, a webhook or a notice is part of an add-on or its company',
    ...none,
    ...rows,
  })),
]
