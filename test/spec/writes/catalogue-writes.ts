import { change, customer, invited, partner, step, toCompany, toStaff, type Write } from './write.ts'

/** When new installs and existing ones pay a price that was asked for in November 2026 (READINGS 12). */
const dates = ['December 1st, 2026', 'January 1st, 2027']

/** The letters on the decision about a price: both prices, and the page of the plan's repricings. */
const decided = (...says: string[]) =>
  toCompany('prices', 'acme-ga:basic', '$10.00', '$12.34', '/addons/acme-ga/plans/', ...says)

/** Writes of what an add-on offers and shows. */
export const catalogueWrites: readonly Write[] = [
  {
    call: 'featureCreate',
    sentence: 'READINGS 38: features count',
    trail: [change('feature', 'created', null, 'Speed')],
    raises: 'its add-on',
    made: ['features'],
  },
  {
    call: 'featureOrder',
    sentence: 'READINGS 38: orders raise nothing',
    trail: [change('addon', 'featureOrder', 'Rows, Second', 'Second, Rows')],
    raises: 'nothing',
    changed: ['features', 'features'],
  },
  {
    call: 'featureUpdate',
    sentence: 'READINGS 38: features count',
    trail: [change('feature', 'name', 'Rows', 'More rows')],
    raises: 'its add-on',
    changed: ['features'],
  },
  {
    call: 'featureDelete',
    sentence: 'READINGS 38: features count',
    trail: [change('feature', 'removed', 'Rows', null)],
    raises: 'its add-on',
    removed: ['features'],
  },
  {
    call: 'planCreate',
    sentence: 'READINGS 38: plans count',
    trail: [change('plan', 'created', null, 'extra')],
    raises: 'its add-on',
    made: ['plans'],
  },
  {
    call: 'planUpdate',
    sentence: 'READINGS 38: plans count',
    trail: [change('plan', 'name', 'Basic', 'Basic and more')],
    raises: 'its add-on',
    changed: ['plans'],
  },
  {
    call: 'planUpdate',
    where: 'of its availability, by staff',
    sentence:
      'SPEC section 4: staff switch availability directly; READINGS 35 and 38: a step of its lifecycle',
    trail: [step('plan', 'disable', 'inviteOnly', 'disabled', 'admin')],
    raises: 'its add-on',
    changed: ['plans'],
  },
  {
    call: 'planValuesUpdate',
    sentence:
      'READINGS 38: plans with flags and values count; issue 38.4: values of several are saved together',
    trail: [change('plan', 'offering', 'Rows: 10', 'Rows: 3')],
    raises: 'its add-on',
    changed: ['plans'],
  },
  {
    call: 'planPassCreate',
    sentence: 'READINGS 33 and 38: passes raise nothing, and who gets one is told',
    trail: [change('plan', 'planPass', null, invited)],
    raises: 'nothing',
    made: ['plan_passes'],
    letters: [{ to: invited, says: ['Test', 'acme-ga'] }],
  },
  {
    call: 'planPassBatch',
    sentence: 'Issue 40: many at once, each as by the call for one',
    trail: [change('plan', 'planPass', null, invited)],
    raises: 'nothing',
    made: ['plan_passes'],
    letters: [{ to: invited, says: ['Test', 'acme-ga'] }],
  },
  {
    call: 'planPassDelete',
    sentence: 'READINGS 38: passes raise nothing',
    trail: [change('plan', 'planPass', partner, null)],
    raises: 'nothing',
    removed: ['plan_passes'],
    letters: [{ to: partner, says: ['Basic', 'acme-alpha', 'withdrawn'] }],
  },
  {
    call: 'repricingCreate',
    sentence: 'READINGS 38 and 46: repricings raise nothing, and staff get each request',
    trail: [change('repricing', 'created', '5000', '4321')],
    raises: 'nothing',
    made: ['repricings'],
    letters: [
      toStaff(
        'prices',
        'acme-ga:big',
        '$50.00',
        '$43.21',
        'December 1st, 2026',
        'keep',
        '/admin/approvals/price-changes/',
      ),
    ],
  },
  {
    call: 'repricingTransition',
    sentence: 'READINGS 38 and 46: repricings raise nothing, and the company is told of the decision',
    trail: [step('repricing', 'reject', 'new', 'rejected', 'admin')],
    raises: 'nothing',
    changed: ['repricings'],
    letters: decided('rejected', '> Not now.'),
  },
  {
    call: 'repricingTransition',
    where: 'that takes it up',
    sentence: 'READINGS 33: a letter is of a decision',
    trail: [step('repricing', 'takeUp', 'new', 'in_progress', 'admin')],
    raises: 'nothing',
    changed: ['repricings'],
  },
  {
    call: 'repricingTransition',
    where: 'that approves an increase for existing customers',
    sentence:
      'SPEC section 4, READINGS 12, 33 and 46: customers are told when they pay more, a month after new installs do; the company is told of the decision; both with both dates, both prices and a link',
    trail: [step('repricing', 'approve', 'new', 'approved', 'admin')],
    raises: 'nothing',
    changed: ['repricings'],
    letters: [
      {
        to: customer,
        topic: 'prices',
        says: ['acme-ga', 'Basic', 'from $10.00', 'to $12.34', ...dates, '/marketplace/acme-ga'],
        // What staff and the provider say to each other is not the customers'.
        keeps: ['For all of them.'],
      },
      ...decided('approved', '> For all of them.', ...dates),
    ],
  },
  {
    call: 'repricingTransition',
    where: 'that approves an increase for new customers only',
    sentence:
      'SPEC section 4 and READINGS 33: only increases that are not grandfathered are told to customers',
    trail: [step('repricing', 'approve', 'new', 'approved', 'admin')],
    raises: 'nothing',
    changed: ['repricings'],
    letters: decided('approved', 'December 1st, 2026', 'keep'),
  },
  {
    call: 'repricingTransition',
    where: 'that calls off an increase for existing customers',
    sentence: 'READINGS 13 and 33: who was told that they pay more is told that they do not',
    trail: [step('repricing', 'reject', 'approved', 'rejected', 'admin')],
    raises: 'nothing',
    changed: ['repricings'],
    letters: [
      {
        to: customer,
        topic: 'prices',
        says: ['acme-ga', 'Basic', '$10.00', '$12.34', 'will not happen', ...dates, '/marketplace/acme-ga'],
      },
      ...decided('rejected', ...dates),
    ],
  },
  {
    call: 'repricingWithdraw',
    sentence: 'READINGS 40: status rejected, a letter to staff and none to customers',
    trail: [step('repricing', 'withdraw', 'new', 'rejected')],
    raises: 'nothing',
    changed: ['repricings'],
    letters: [toStaff('prices', 'acme-ga:basic', 'withdrawn', '$10.00', '$12.34')],
  },
  {
    call: 'screenshotCreate',
    sentence: 'READINGS 38: screenshots count',
    trail: [change('screenshot', 'created', null, 'The console')],
    raises: 'its add-on',
    made: ['screenshots'],
  },
  {
    call: 'screenshotOrder',
    sentence: 'READINGS 38: orders raise nothing',
    trail: [change('addon', 'screenshotOrder', 'one, two', 'two, one')],
    raises: 'nothing',
    changed: ['screenshots', 'screenshots'],
  },
  {
    call: 'screenshotUpdate',
    sentence: 'READINGS 38: screenshots count',
    trail: [change('screenshot', 'name', 'one', 'The first')],
    raises: 'its add-on',
    changed: ['screenshots'],
  },
  {
    call: 'screenshotDelete',
    sentence: 'READINGS 38: screenshots count',
    trail: [change('screenshot', 'removed', 'one', null)],
    raises: 'its add-on',
    removed: ['screenshots'],
  },
  {
    call: 'benefitCreate',
    sentence: 'READINGS 38: benefits count',
    trail: [change('benefit', 'created', null, 'Small')],
    raises: 'its add-on',
    made: ['benefits'],
  },
  {
    call: 'benefitOrder',
    sentence: 'READINGS 38: orders raise nothing',
    trail: [change('addon', 'benefitOrder', 'Fast, Second', 'Second, Fast')],
    raises: 'nothing',
    changed: ['benefits', 'benefits'],
  },
  {
    call: 'benefitUpdate',
    sentence: 'READINGS 38: benefits count',
    trail: [change('benefit', 'title', 'Fast', 'Faster')],
    raises: 'its add-on',
    changed: ['benefits'],
  },
  {
    call: 'benefitDelete',
    sentence: 'READINGS 38: benefits count',
    trail: [change('benefit', 'removed', 'Fast', null)],
    raises: 'its add-on',
    removed: ['benefits'],
  },
  {
    call: 'documentationUpdate',
    sentence: 'READINGS 2, 38 and 46: saving another URL opens the article review, a request that staff get',
    trail: [
      change(
        'documentation',
        'devcenterUrl',
        'https://devcenter.example/articles/it',
        'https://devcenter.example/articles/another',
      ),
      step('approval', 'request', 'notStarted', 'pending'),
    ],
    raises: 'its add-on',
    made: ['approvals'],
    changed: ['documentations'],
    letters: [toStaff('approvals', 'Dev Center', 'acme-alpha', 'requested')],
  },
  {
    call: 'oauthCredentialRegenerate',
    sentence:
      'READINGS 35, 38 and 46: credentials raise nothing, secrets are never on the trail, and the company is told',
    trail: [change('oauth_credential', 'secret', null, 'regenerated')],
    raises: 'nothing',
    made: ['oauth_credentials'],
    letters: toCompany(
      'people',
      'acme-alpha',
      'OAuth client secret',
      'created by partner@acme.example',
      '/addons/acme-alpha/settings',
    ),
  },
  {
    call: 'apiAuthorizationRegenerate',
    sentence:
      'READINGS 35, 38 and 46: credentials raise nothing, secrets are never on the trail, and the company is told',
    trail: [change('api_authorization', 'token', null, 'regenerated')],
    raises: 'nothing',
    made: ['api_authorizations'],
    letters: toCompany(
      'people',
      'acme-alpha',
      'API token',
      'created by partner@acme.example',
      '/addons/acme-alpha/settings',
    ),
  },
  ...(
    [
      ['passwordOverlapUpdate', null, 'rolled', 'kept by partner@acme.example'],
      ['previousPasswordEnd', 'previous', 'ended', 'ended by partner@acme.example'],
    ] as const
  ).map(([call, from, to, says]) => ({
    call,
    sentence: 'READINGS 35, 38 and 46: as a secret that is regenerated',
    trail: [change('manifest', 'password', from, to)],
    raises: 'nothing' as const,
    letters: toCompany(
      'people',
      'acme-alpha',
      'previous manifest password',
      says,
      '/addons/acme-alpha/settings',
    ),
  })),
  ...(
    [
      ['previousClientSecretEnd', 'oauth_credential', 'secret', 'OAuth client secret'],
      ['previousTokenEnd', 'api_authorization', 'token', 'API token'],
    ] as const
  ).map(([call, subject, field, what]) => ({
    call,
    sentence: 'READINGS 35, 38 and 46: as when it is regenerated',
    trail: [change(subject, field, 'previous', 'ended')],
    raises: 'nothing' as const,
    changed: [`${subject}s`],
    letters: toCompany(
      'people',
      'acme-alpha',
      `previous ${what}`,
      'ended by partner@acme.example',
      '/addons/acme-alpha/settings',
    ),
  })),
]
