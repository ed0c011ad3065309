/** Sentences on installs: READINGS 52, and where SPEC, DOMAIN or the product's own plan say more; words of our own. */
export const installSentences = {
  'r52.alpha': 'In alpha the test plan alone is installed',
  'r52.alpha-people':
    'In alpha it is installed by invited people, and by users of the company without an invitation',
  's4.availability.invite-only': 'An Invite Only plan needs a pass for it or, in alpha, an alpha invitation',
  's4.availability.disabled': 'A disabled plan is not installed',
  'r52.availability':
    'From beta on a plan’s availability decides, hidden or not, for test and for users of the company, too',
  'r52.temporary': 'Review and CI apps get the default for them, whatever plan is named',
  'r52.fallback': 'In place of a missing default stands the ordinary one',
  's2.defaults':
    'Apps of the Common Runtime, in Private Spaces and in Shield spaces have defaults of their own',
  's3.networking': 'A plan is installed with private networking, without it, or both, as its settings say',
  's3.generations': 'An add-on is installed on apps of the generations that it supports',
  'd.shield-space': 'In a Shield space only Shield plans are installed',
  'p.install.plan': 'What is installed is a plan that the add-on has: the named one, else the default',
  'p.install.region': 'An add-on is installed in the regions of its manifest',
  'p.install.many': 'An app has an add-on once, unless the manifest allows several on one app',
  'p.install.manifest': 'Without a manifest there is no provider to ask',
  'p.install.version': 'Providers are asked by version 3 of the provisioning API only',
  'p.install.notice-day': 'From the day of its announced shutdown on, an add-on is treated as shut down',
  'p.install.of-the-app':
    'A change of plan is not asked again for what the app is: its generation, its region, its other installs',
  'r52.shutdown':
    'After a shutdown nothing is installed and no plan changed, whatever else stands against it; requested and waiting installs fail, the others go on until they are removed',
  'r52.when-asked': 'Rules are asked when a new install or a change of plan is, and never again',
  'r52.provisioned': 'It is installed once the provider has answered 200 or called actions/provision',
  'p.install.request': 'The platform takes requests, and says what the provider has answered',
  'p.install.fails': 'A request that is refused, wrongly answered or never answered has failed, for good',
  'd.async': 'A provider that answers 202 has 12 hours to call back',
  'p.install.callbacks': 'Staff do not call back in a provider’s place',
  'p.install.change': 'A change of plan ends on the new plan, or is undone and ends on the old one',
  'p.install.remove':
    'Customers, by way of the platform, and staff remove what has neither failed nor been removed; providers do not',
  'p.install.removed': 'It is removed once the provider has said so, in its answer or by actions/deprovision',
  'p.install.abandon':
    'Staff alone give up a removal that is stuck, also that of what a failed install has left at its provider',
} as const
