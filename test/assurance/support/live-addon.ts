import * as v from 'valibot'
import { type WholeAddon, wholeAddon } from '#contract/addon.ts'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { type Deprecation, deprecation } from '#contract/deprecation.ts'
import { type Feature, feature } from '#contract/feature.ts'
import { type Benefit, benefit, documentation, type Screenshot, screenshot } from '#contract/listing.ts'
import { type Plan, plan } from '#contract/plan.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { readAs } from '#test/support/read-as.ts'
import type { Get } from './catalogue-reader.ts'

/** An add-on's records as single reads of the API have them. */
export interface LiveAddon {
  addon: WholeAddon
  plans: Plan[]
  features: Feature[]
  benefits: Benefit[]
  screenshots: Screenshot[]
  documentation: v.InferOutput<typeof documentation>
  notices: Deprecation[]
}

/** Reads an add-on, by its slug, as somebody who may read all of it. */
export async function readLive(get: Get, slug: string): Promise<LiveAddon> {
  const read = async <Schema extends v.GenericSchema>(schema: Schema, path: string) => {
    const { status, body } = await get(`/api/v3/addons/${slug}${path}`)
    if (status !== 200) throw new Error(`${slug}${path} answered ${status}`)
    return readAs(fromWire(schema, body), schema)
  }
  const [documented] = await read(v.array(documentation), '/documentations')
  if (documented === undefined) throw new Error(`${slug} has no documentation`)
  return {
    addon: await read(wholeAddon, ''),
    plans: await read(v.array(plan), '/plans'),
    features: await read(v.array(feature), '/features'),
    benefits: await read(v.array(benefit), '/benefits'),
    screenshots: await read(v.array(screenshot), '/screenshots'),
    documentation: documented,
    notices: await read(v.array(deprecation), '/deprecations'),
  }
}

/** The facts of a plan that narrow or price it. */
const settingsOf = (of: Omit<MarketplacePage['plans'][number], 'features'>) => ({
  id: of.id,
  slug: of.slug,
  priceCents: of.priceCents,
  priceContract: of.priceContract,
  installableWithPrivateNetworking: of.installableWithPrivateNetworking,
  installableWithoutPrivateNetworking: of.installableWithoutPrivateNetworking,
  temporarySupported: of.temporarySupported,
  temporarySpaceSupported: of.temporarySpaceSupported,
  shield: of.shield,
  shieldDefault: of.shieldDefault,
})

const defaultNames = [
  'defaultPlanSlug',
  'spaceDefaultPlanSlug',
  'temporarySupportedPlanSlug',
  'temporarySpaceSupportedPlanSlug',
] as const

/** The add-on's four default plans, those that are not among `shown` left out: customers do not find them. */
function defaultsOf({ addon }: LiveAddon, shown: readonly { slug: string }[]) {
  const named = (slug: string | null) => (shown.some((each) => each.slug === slug) ? slug : null)
  return Object.fromEntries(defaultNames.map((name) => [name, named(addon[name])])) as Pick<
    MarketplacePage,
    (typeof defaultNames)[number]
  >
}

const onSale = ({ plans }: LiveAddon) => plans.filter(({ availability }) => availability === 'allUsers')
const endOf = ({ notices }: LiveAddon) => notices.find(({ state }) => state === 'announced')?.date ?? null
const isAllowed = ({ addon: { state, visible } }: LiveAddon) =>
  visible && (state === 'beta' || state === 'ga')

/** The facts of a page that narrow what customers may get or say what it costs; null for no page. */
export const promisedBy = (page: MarketplacePage | null) =>
  page === null
    ? null
    : {
        plans: page.plans.map(settingsOf),
        ...Object.fromEntries(defaultNames.map((name) => [name, page[name]])),
        supportedGenerations: page.supportedGenerations,
        shutdownDate: page.shutdownDate,
      }

/**
 * The facts that a page may promise while the add-on is as it is: null for a page that may not be there any more. A plan
 * on sale that it does not show yet may wait.
 */
export function mayPromise(live: LiveAddon, page: MarketplacePage | null): ReturnType<typeof promisedBy> {
  if (page === null || !isAllowed(live)) return null
  const shown = page.plans.flatMap(({ id }) => onSale(live).filter((each) => each.id === id))
  return {
    plans: shown.map(settingsOf),
    ...defaultsOf(live, shown),
    supportedGenerations: live.addon.supportedGenerations,
    shutdownDate: endOf(live),
  }
}

/** The distinct tags of a text. */
const tagsIn = (text: string | null) => [
  ...new Set((text ?? '').split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))),
]

/** The whole page of an add-on, or null if the marketplace has none. */
export function pageOf(live: LiveAddon): MarketplacePage | null {
  if (!isAllowed(live)) return null
  const { addon, features, benefits, screenshots } = live
  const shownFeature = ({ id, name, datatype }: Feature) => ({ id, name, datatype })
  return {
    id: addon.id,
    slug: addon.slug,
    state: addon.state,
    displayName: addon.displayName,
    summary: addon.summary,
    iconUrl: addon.hasIcon ? addon.iconUrl : null,
    featured: addon.featured,
    categories: addon.categories.map(({ slug, label }) => ({ slug, label })),
    languages: addon.languages as MarketplacePage['languages'],
    supportedGenerations: addon.supportedGenerations,
    tags: tagsIn(addon.tags),
    screenshots: screenshots.map(({ id, name, originalUrl, retinaUrl, mediumUrl, thumbUrl }) => ({
      id,
      name,
      originalUrl,
      retinaUrl,
      mediumUrl,
      thumbUrl,
    })),
    benefits: benefits.map(({ id, title, description }) => ({ id, title, description })),
    features: features.map(shownFeature),
    plans: onSale(live).map((each) => ({
      ...settingsOf({ ...each, slug: each.slug }),
      name: each.name,
      features: features.flatMap((of) =>
        each.offerings
          .filter((offering) => offering.feature.id === of.id)
          .map(({ value }) => ({ ...shownFeature(of), value })),
      ),
    })),
    ...defaultsOf(live, onSale(live)),
    customPlansText: addon.supportsCustomPlans ? addon.customPlansText : null,
    buttons: addon.buttons,
    documentationUrl: live.documentation.devcenterUrl,
    websiteUrl: addon.websiteUrl,
    statusPageUrl: addon.statusPageUrl,
    emailSupport: addon.emailSupport,
    providerTermsUrl: addon.providerTermsUrl,
    legalStatements: addon.legalStatements,
    googleAnalyticsID: addon.googleAnalyticsID,
    shutdownDate: endOf(live),
  }
}
