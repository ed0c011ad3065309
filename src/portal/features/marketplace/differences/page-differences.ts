import type { MarketplacePage, PagePlan } from '#contract/catalogue/marketplace-page.ts'
import { differingFields, pageFields, type PageFieldName } from '#contract/catalogue/page-fields.ts'
import { planFields } from '#contract/fields/plan.ts'
import { formatAmount } from '#contract/formats/amount.ts'
import { capital } from '#contract/formats/capital.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { stageNames } from '#contract/stage.ts'
import { priceWording } from '../article/wording.ts'
import { planFlags } from '../plan-flags.ts'
import { type ChangedEntry, changedEntries, type EntryFact, plainEntries } from './changed-entries.ts'

/** A field of the marketplace page in which the draft differs from what is published. */
export interface PageDifference {
  field: PageFieldName
  label: string
  entries: readonly ChangedEntry[]
}

/** Lists how a field differs between two versions; empty if it does not. */
type Comparison = (before: MarketplacePage, after: MarketplacePage) => ChangedEntry[]

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

/** A field without entries, told by its words; null where there is none. */
const whole =
  (wordsOf: (page: MarketplacePage) => string | null): Comparison =>
  (before, after) => {
    const [was, is] = [wordsOf(before), wordsOf(after)]
    const kind = was === null ? 'added' : is === null ? 'removed' : 'changed'
    const facts = [{ key: 'whole', label: null, before: was, after: is }]
    return was === is ? [] : [{ id: 'whole', kind, name: null, facts, pictures: null }]
  }

const named =
  (list: (page: MarketplacePage) => readonly string[]): Comparison =>
  (before, after) =>
    changedEntries(list(before), list(after), { ...plainEntries, id: String, name: String })

type DefaultField = Extract<keyof MarketplacePage, `${string}lanSlug`>

/** A default plan, by name and slug: two plans may have one name. */
const defaultPlan = (field: DefaultField): Comparison =>
  whole(({ [field]: slug, plans }) => {
    const plan = plans.find((each) => each.slug === slug)
    return plan === undefined ? slug : `${plan.name} (${plan.slug})`
  })

const planFacts = (plan: PagePlan): EntryFact[] => [
  { key: 'price', label: 'Price', words: priceWording(plan) },
  ...planFlags.map((key) => ({ key, label: planFields[key].label, words: yesOrNo(plan[key]) })),
  ...plan.features.map(({ id, name, datatype, value }) => ({
    key: id,
    label: name,
    words: formatAmount(datatype, value),
  })),
]

const iconEntry: Comparison = ({ iconUrl: before }, { iconUrl: after }) => {
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return before === after ? [] : [{ id: 'icon', kind, name: null, facts: [], pictures: { before, after } }]
}

const byId = { id: ({ id }: { id: string }) => id }

const comparisons: Record<PageFieldName, Comparison> = {
  state: whole(({ state }) => stageNames[state]),
  displayName: whole(({ displayName }) => displayName),
  summary: whole(({ summary }) => summary),
  iconUrl: iconEntry,
  featured: whole(({ featured }) => yesOrNo(featured)),
  categories: (before, after) =>
    changedEntries(before.categories, after.categories, {
      ...plainEntries,
      id: ({ slug }) => slug,
      name: ({ label }) => label,
    }),
  screenshots: (before, after) =>
    changedEntries(before.screenshots, after.screenshots, {
      ...byId,
      name: ({ name }) => name,
      nameLabel: 'Alternative text',
      facts: () => [],
      picture: ({ mediumUrl }) => mediumUrl,
    }),
  benefits: (before, after) =>
    changedEntries(before.benefits, after.benefits, {
      ...plainEntries,
      ...byId,
      name: ({ title }) => title,
      nameLabel: 'Title',
      facts: ({ description }) => [{ key: 'description', label: 'Description', words: description }],
    }),
  features: (before, after) =>
    changedEntries(before.features, after.features, { ...plainEntries, ...byId, name: ({ name }) => name }),
  plans: (before, after) =>
    changedEntries(before.plans, after.plans, {
      ...plainEntries,
      ...byId,
      name: ({ name }) => name,
      facts: planFacts,
    }),
  defaultPlanSlug: defaultPlan('defaultPlanSlug'),
  spaceDefaultPlanSlug: defaultPlan('spaceDefaultPlanSlug'),
  temporarySupportedPlanSlug: defaultPlan('temporarySupportedPlanSlug'),
  temporarySpaceSupportedPlanSlug: defaultPlan('temporarySpaceSupportedPlanSlug'),
  customPlansText: whole(({ customPlansText }) => customPlansText),
  languages: named(({ languages }) => languages),
  supportedGenerations: named(({ supportedGenerations }) => supportedGenerations.map(capital)),
  buttons: named(({ buttons }) => buttons),
  documentationUrl: whole(({ documentationUrl }) => documentationUrl),
  websiteUrl: whole(({ websiteUrl }) => websiteUrl),
  statusPageUrl: whole(({ statusPageUrl }) => statusPageUrl),
  emailSupport: whole(({ emailSupport }) => emailSupport),
  providerTermsUrl: whole(({ providerTermsUrl }) => providerTermsUrl),
  legalStatements: whole(({ legalStatements }) => legalStatements),
  tags: named(({ tags }) => tags),
  googleAnalyticsID: whole(({ googleAnalyticsID }) => googleAnalyticsID),
  shutdownDate: whole(({ shutdownDate }) => (shutdownDate === null ? null : spelledDay(shutdownDate))),
}

/** Lists the fields in which the draft of a marketplace page differs from what is published, as customers see them. */
export const pageDifferences = (published: MarketplacePage, draft: MarketplacePage): PageDifference[] =>
  differingFields(published, draft).map((field) => ({
    field,
    label: pageFields[field].label,
    entries: comparisons[field](published, draft),
  }))
