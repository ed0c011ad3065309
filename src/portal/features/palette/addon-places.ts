import { linkOptions } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { tabs } from '#portal/app/frame/tabs.ts'
import { alphaInviteBlockers } from '#portal/features/plans/invitations/invitation-reasons.ts'
import { notRepricedWording } from '#portal/features/repricings/wording.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { type PaletteEntry, type PalettePlace, placeEntry } from './palette-entry.ts'

/** The current page's add-on, as far as it is read. */
export type PageAddon = Pick<Addon, 'slug' | 'displayName' | 'state'>

interface Act extends PalettePlace {
  /** Staff's alone. */
  isStaffs?: true
  /** The reason why it can't be done now; that of an add-on which can't be changed if it is left out. */
  reason?: (addon: PageAddon) => string | null
}

const always = () => null
const offReview = (addon: PageAddon) =>
  addon.state === 'ga' ? 'Automatic reviews are for add-ons in alpha and beta.' : readOnlyReason(addon)

/** The panels and acts of an add-on by the words of their buttons, each with what else people call it. */
const actsOf = ({ slug: addonSlug }: PageAddon): readonly Act[] => {
  const params = { addonSlug }
  const settings = (hash: string) => linkOptions({ to: '/addons/$addonSlug/settings', params, hash })
  return [
    {
      title: 'Edit basic information',
      also: 'general name summary icon logo categories languages legal terms',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/marketplace-listing/general-information/edit', params }),
    },
    {
      title: 'Add benefit',
      also: 'create new selling point',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/marketplace-listing/benefits/new', params }),
    },
    {
      title: 'Add screenshot',
      also: 'create new picture image upload',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/marketplace-listing/screenshots/new', params }),
    },
    {
      title: 'Edit documentation',
      also: 'dev center article url docs',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/marketplace-listing/documentation/edit', params }),
    },
    {
      title: 'Add button',
      also: 'create new example deploy',
      isStaffs: true,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/marketplace-listing/buttons/new', params }),
    },
    {
      title: 'Create plan',
      also: 'add new price tier',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/plans/new', params }),
    },
    {
      title: 'Add feature',
      also: 'create new limit value',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/plans/features/new', params }),
    },
    {
      title: 'Request price change',
      also: 'reprice repricing increase decrease raise',
      reason: ({ state }) => notRepricedWording(state),
      leadsTo: linkOptions({ to: '/addons/$addonSlug/plans', params, hash: 'plans' }),
    },
    {
      title: 'Edit copy of custom plans',
      also: 'text enterprise',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/plans/custom-plans-edit', params }),
    },
    {
      title: 'Invite alpha user',
      also: 'add tester',
      reason: (addon) => alphaInviteBlockers(addon)[0]?.message ?? null,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/plans/alpha-users/new', params }),
    },
    {
      title: 'Request a review',
      also: 'automatic start run check manifest',
      reason: offReview,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/logs', params, hash: 'automatic-reviews' }),
    },
    {
      title: 'Start a trial',
      also: 'run debug step reviews and trials relay',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/logs/reviews', params, hash: 'trial' }),
    },
    {
      title: 'Failed attempts',
      also: 'errors calls retry',
      reason: always,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/logs', params, hash: 'failed-attempts' }),
    },
    {
      title: 'Edit marketing',
      also: 'tags website analytics',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/settings/marketing/edit', params }),
    },
    {
      title: 'Edit support e-mail',
      also: 'change help contact email',
      leadsTo: linkOptions({ to: '/addons/$addonSlug/settings/support-information/edit', params }),
    },
    {
      title: 'Edit metadata',
      also: 'change featured tags status',
      isStaffs: true,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/settings/metadata/edit', params }),
    },
    {
      title: 'OAuth credentials',
      also: 'regenerate client secret password rotate roll',
      reason: always,
      leadsTo: settings('oauth-credentials'),
    },
    {
      title: 'API authorization',
      also: 'regenerate access token secret rotate roll',
      reason: always,
      leadsTo: settings('api-authorization'),
    },
    {
      title: 'Manifest guidance',
      also: 'push config password sso salt',
      reason: always,
      leadsTo: settings('manifest'),
    },
    {
      title: 'Provisioning API',
      also: 'change version asynchronous',
      reason: always,
      leadsTo: settings('provisioning-api'),
    },
    {
      title: 'Deprecation notice',
      also: 'shutdown announce end retire',
      isStaffs: true,
      reason: always,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/deprecation', params }),
    },
    {
      title: 'Edit company information',
      also: 'change address phone billing contact',
      reason: always,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/company/general-information/edit', params }),
    },
    {
      title: 'Add company user',
      also: 'invite colleague person people member',
      reason: always,
      leadsTo: linkOptions({ to: '/addons/$addonSlug/company/company-users/new', params }),
    },
    {
      title: 'Supplier information',
      also: 'vendor payment payee',
      reason: always,
      leadsTo: linkOptions({
        to: '/addons/$addonSlug/company',
        params,
        hash: 'supplier-information',
      }),
    },
  ]
}

/** Lists the tabs of an add-on, with the further pages of each. */
export const tabEntries = ({ slug }: PageAddon): PaletteEntry[] =>
  tabs
    .flatMap((tab) => [tab, ...('also' in tab ? tab.also : [])])
    .map(({ to, name }) => ({
      ...placeEntry({ title: name, leadsTo: linkOptions({ to, params: { addonSlug: slug } }) }),
      id: `tab ${slug} ${name}`,
    }))

/** Lists what can be changed and looked up of an add-on; what is not possible now with its reason. */
export const actEntries = (addon: PageAddon, isStaff: boolean): PaletteEntry[] =>
  actsOf(addon)
    .filter(({ isStaffs }) => isStaff || isStaffs !== true)
    .map(({ reason = readOnlyReason, ...place }) => ({
      ...placeEntry(place, reason(addon)),
      id: `act ${addon.slug} ${place.title}`,
    }))
