import { tellChat } from './actions/webhooks.ts'
import { buildpackStory } from './buildpack-story.ts'
import { addedPostgresPlans } from './catalogues/postgres.ts'
import { catalogues } from './catalogues/catalogues.ts'
import {
  advance,
  ask,
  decide,
  findArticle,
  publishArticle,
  shutNewcomerDown,
  submitArticle,
  takeOn,
  write,
} from './actions/approvals.ts'
import { addPlans, adjust, makeAvailable, price } from './actions/catalogue.ts'
import { acceptCompanyTerms, fileVendor, withdrawVendor } from './actions/companies.ts'
import { categorise, describe, fetchSecrets, found, illustrate } from './actions/listing.ts'
import { rolledSecret } from './actions/rolled-secret.ts'
import { askPrice, decidePrice, failPrice, fallDue, givePass } from './actions/prices.ts'
import { keepReasons } from './actions/reasons.ts'
import { notIdempotent, review, slowAnswer } from './actions/reviews.ts'
import { announceShutdown } from './actions/notices.ts'
import { goToProduction, invite } from './actions/technical.ts'
import { acmeListings } from './listings/acme.ts'
import { globexListings } from './listings/globex.ts'
import type { Listing, Newcomer } from './listings/listing.ts'
import type { StoryAction } from './story-context.ts'
import { type StoryMoment, onDay } from './timeline.ts'
import { troubles } from './troubles.ts'

/** Actions by the number of days after the add-on's first. */
type Course = readonly (readonly [day: number, action: StoryAction])[]

/** A course that began this many days ago; `pace` stretches it. */
const begun = (daysAgo: number, course: Course, pace = 1): StoryMoment[] =>
  course.map(([day, action]) => ({ daysAgo: daysAgo - Math.round(day * pace), action }))

/** From the first manifest until all of beta's requirements are complete and the article is under review. */
const preparation = (addon: Listing, invited = 12): Course => [
  [0, found(addon)],
  [1, describe(addon)],
  [2, categorise(addon)],
  [3, illustrate(addon)],
  [5, price(addon, catalogues[addon.slug])],
  [7, goToProduction(addon)],
  [8, fetchSecrets(addon)],
  [9, invite(addon, invited)],
  [12, review(addon, 'beta')],
  [13, submitArticle(addon)],
  [14, findArticle(addon)],
]

const approved = { state: 'approved' } as const

/** The move to beta, with the review that GA requires. */
const toBeta = (addon: Listing): Course => [
  ...preparation(addon),
  [16, ask(addon, 'marketplace_fitting_approval', 'alpha_engineering_approval')],
  [18, publishArticle(addon)],
  [20, decide(addon, 'alpha_engineering_approval', approved)],
  [21, decide(addon, 'marketplace_fitting_approval', approved)],
  [22, advance(addon, 'beta')],
  [31, review(addon, 'ga', addon.slug === 'acme-vector' ? slowAnswer : undefined)],
]

const toGa = (addon: Listing): Course => [
  ...toBeta(addon),
  [34, ask(addon, 'beta_engineering_approval', 'pricing_plan_approval')],
  [37, decide(addon, 'beta_engineering_approval', approved)],
  [39, decide(addon, 'pricing_plan_approval', approved)],
  [40, advance(addon, 'ga')],
]

const companies: StoryMoment[] = [
  { daysAgo: 899, action: acceptCompanyTerms('acme') },
  { daysAgo: 898, action: acceptCompanyTerms('globex') },
  { daysAgo: 892, action: fileVendor('acme') },
  { daysAgo: 891, action: fileVendor('globex') },
  { daysAgo: 11, action: acceptCompanyTerms('initech') },
  // Long after globex-logs reached GA, and before globex-metrics applies for it.
  { daysAgo: 187, action: withdrawVendor('globex') },
]

const legacy: StoryMoment[] = [
  ...begun(866, toGa(acmeListings['acme-legacy'])),
  { daysAgo: 141, action: shutNewcomerDown(acmeListings['acme-legacy']) },
]

/** Its business approval was requested twice; staff took it to GA and maintained its plans. */
function postgres(): StoryMoment[] {
  const addon = acmeListings['acme-postgres']
  const summaryTooBold = {
    state: 'rejected',
    message:
      'The summary promises that upgrades never interrupt anything. Please say what customers can rely on.',
    notes: 'Spoke to Ada; a new summary comes this week.',
  } as const
  const course: Course = [
    ...preparation(addon, 14),
    [16, ask(addon, 'marketplace_fitting_approval', 'alpha_engineering_approval')],
    [18, publishArticle(addon)],
    [19, decide(addon, 'marketplace_fitting_approval', summaryTooBold)],
    [20, decide(addon, 'alpha_engineering_approval', approved)],
    [23, ask(addon, 'marketplace_fitting_approval')],
    [25, decide(addon, 'marketplace_fitting_approval', approved)],
    [26, advance(addon, 'beta')],
    [38, review(addon, 'ga')],
    [40, ask(addon, 'beta_engineering_approval', 'pricing_plan_approval')],
    [45, advance(addon, 'ga', { defaultPlanSlug: 'mini' })],
    [46, adjust(addon, { featured: true, statusPageUrl: 'https://status.acme-postgres.example' })],
    [260, makeAvailable(addon, 'hobby-dev', 'disabled')],
    [402, addPlans(addon, addedPostgresPlans)],
    [405, makeAvailable(addon, 'premium-small', 'allUsers')],
    [405, makeAvailable(addon, 'premium-medium', 'allUsers')],
    [405, makeAvailable(addon, 'premium-large', 'allUsers')],
    [406, makeAvailable(addon, 'standard-classic', 'allUsersHidden')],
    [
      408,
      adjust(addon, {
        spaceDefaultPlanSlug: 'premium-small',
        temporarySupportedPlanSlug: 'mini',
        temporarySpaceSupportedPlanSlug: 'premium-small',
      }),
    ],
  ]
  return begun(832, course)
}

/** Its first review found a fault; it never came to GA, and staff have announced its end. */
const metrics: StoryMoment[] = [
  {
    daysAgo: 4,
    action: announceShutdown(
      globexListings['globex-metrics'],
      150,
      'Globex Metrics becomes a part of Globex Logs. Attach Globex Logs to your apps and copy your dashboards before that day; the Dev Center article says how.',
    ),
  },
  ...begun(163, [
    ...toBeta(globexListings['globex-metrics']),
    [10, review(globexListings['globex-metrics'], 'beta', notIdempotent)],
  ]),
]

/** Its prices were rejected. */
function vector(): StoryMoment[] {
  const addon = acmeListings['acme-vector']
  return [
    ...begun(97, toBeta(addon)),
    { daysAgo: 26, action: ask(addon, 'beta_engineering_approval', 'pricing_plan_approval') },
    { daysAgo: 21, action: decide(addon, 'beta_engineering_approval', approved) },
    {
      daysAgo: 19,
      action: decide(addon, 'pricing_plan_approval', {
        state: 'rejected',
        notes: 'Scale is five times Growth at the same margin. Finance wants to see their costs first.',
        message:
          'The step from Growth to Scale is very steep. Please add a plan between the two, or explain the price of Scale, and ask again.',
      }),
    },
  ]
}

/** Its business and technical approvals are pending; staff have taken the first on, about which there was a question. */
function mail(): StoryMoment[] {
  const addon = acmeListings['acme-mail']
  return [
    ...begun(41, preparation(addon)),
    { daysAgo: 22, action: publishArticle(addon) },
    { daysAgo: 8, action: ask(addon, 'marketplace_fitting_approval') },
    { daysAgo: 7, action: takeOn(addon, 'marketplace_fitting_approval') },
    {
      daysAgo: 7,
      action: write(
        addon,
        'marketplace_fitting_approval',
        'staff',
        'For how long can customers find a message after it was delivered? The legal statements name 30 days, the benefits say nothing.',
      ),
    },
    {
      daysAgo: 7,
      action: write(
        addon,
        'marketplace_fitting_approval',
        'provider',
        'For the same 30 days. The Dev Center article says so; we can add it to the benefits if you prefer.',
      ),
    },
    { daysAgo: 6, action: ask(addon, 'alpha_engineering_approval') },
  ]
}

const cache: Newcomer = { slug: 'acme-cache', company: 'acme', name: 'Acme Cache' }

/** Repricings in every state; two of them completed long ago. */
function prices(): StoryMoment[] {
  const addon = acmeListings['acme-postgres']
  const logs = globexListings['globex-logs']
  const tooSteep = {
    status: 'rejected',
    message: 'A quarter more in one step is a lot for the largest plan. Please spread it over two changes.',
  } as const
  return [
    { daysAgo: onDay(10, 8), action: askPrice(addon, 'standard-small', 5_000, { grandfathered: true }) },
    { daysAgo: onDay(10, 11), action: decidePrice(addon, 'standard-small', { status: 'approved' }) },
    { daysAgo: onDay(9, 1), action: fallDue(addon, 'standard-small') },
    { daysAgo: onDay(7, 5), action: askPrice(addon, 'standard-medium', 20_000, { grandfathered: false }) },
    { daysAgo: onDay(7, 9), action: decidePrice(addon, 'standard-medium', { status: 'approved' }) },
    { daysAgo: onDay(6, 1), action: fallDue(addon, 'standard-medium') },
    { daysAgo: onDay(5, 1), action: fallDue(addon, 'standard-medium') },
    { daysAgo: onDay(4, 12), action: askPrice(addon, 'premium-large', 120_000, { grandfathered: false }) },
    { daysAgo: onDay(4, 16), action: decidePrice(addon, 'premium-large', tooSteep) },
    { daysAgo: onDay(3, 6), action: askPrice(addon, 'shield-large', 150_000, { grandfathered: true }) },
    { daysAgo: onDay(3, 9), action: decidePrice(addon, 'shield-large', { status: 'approved' }) },
    { daysAgo: onDay(2, 1), action: failPrice(addon, 'shield-large') },
    { daysAgo: onDay(1, 10), action: askPrice(logs, 'lookout', 900, { grandfathered: false }) },
    { daysAgo: onDay(1, 14), action: decidePrice(logs, 'lookout', { status: 'approved' }) },
    { daysAgo: onDay(0, 1), action: fallDue(logs, 'lookout') },
    { daysAgo: 9, action: askPrice(addon, 'standard-large', 42_500, { grandfathered: true }) },
    { daysAgo: 6, action: decidePrice(addon, 'standard-large', { status: 'in_progress' }) },
    { daysAgo: 8, action: askPrice(addon, 'premium-small', 28_000, { grandfathered: false }) },
    { daysAgo: 5, action: decidePrice(addon, 'premium-small', { status: 'approved' }) },
    { daysAgo: 3, action: askPrice(logs, 'ranger', 5_900, { grandfathered: true }) },
    { daysAgo: 2, action: givePass(addon, 'shield-large', 'user03@customers.example') },
  ]
}

/** Everything that happens, in no particular order. */
export const story: readonly StoryMoment[] = [
  ...companies,
  ...legacy,
  ...postgres(),
  ...begun(792, toGa(globexListings['globex-logs'])),
  ...metrics,
  ...begun(121, toBeta(acmeListings['acme-search'])),
  ...vector(),
  ...mail(),
  ...prices(),
  ...troubles,
  ...begun(25, preparation(acmeListings['acme-queue'])),
  ...begun(1, [[0, found(cache)]]),
  ...buildpackStory,
  ...rolledSecret(acmeListings['acme-search']),
  { daysAgo: 26, action: tellChat },
  { daysAgo: 12, action: keepReasons },
]
