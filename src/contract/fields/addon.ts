import type { approvalSubjects } from '#machines/approval/approval-subject.ts'
import type { Same } from '../formats/same.ts'
import { type FieldsWith, namesWith, type RecordField } from './field.ts'

/** A repository as user/repo. */
export const repositoryName = /^[\w.-]+\/[\w.-]+$/

/** SPEC section 9, in its order. */
export const languages = ['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'] as const
export const generations = ['cedar', 'fir'] as const

const listing = { at: 'listing#general-information', counts: true } as const
const marketing = { at: 'settings#marketing' } as const
const metadata = { at: 'settings#metadata', staff: true } as const
const metadataFlag = { kind: 'flag', ...metadata } as const
const defaultPlan = { kind: 'line', max: 100, at: 'plans#plan-defaults', staff: true } as const
const customPlans = { at: 'plans#custom-plans' } as const

/**
 * The fields of an add-on, with those of each section in the order of its form; who writes them is from READINGS 16
 * and 20. Pictures and categories are none.
 */
export const addonFields = {
  name: { kind: 'filled', max: 100, ...listing, label: 'Name' },
  displayName: { kind: 'filled', max: 40, ...listing, label: 'Display name' },
  summary: { kind: 'prose', max: 1000, ...listing, label: 'Summary' },
  legalStatements: { kind: 'prose', max: 10_000, ...listing, label: 'Legal statements' },
  providerTermsUrl: { kind: 'url', ...listing, label: 'Provider terms URL', words: 'provider terms URL' },
  tags: { kind: 'tags', max: 1000, ...marketing, label: 'Tags' },
  googleAnalyticsID: {
    kind: 'analyticsId',
    max: 100,
    ...marketing,
    label: 'Google Analytics ID',
    words: 'analytics id',
  },
  websiteUrl: { kind: 'url', ...marketing, label: 'Website URL', words: 'website URL' },
  emailSupport: {
    kind: 'email',
    at: 'settings#support-information',
    counts: true,
    label: 'Support e-mail',
    words: 'support e-mail',
  },
  featured: { ...metadataFlag, label: 'Featured' },
  unpayable: { ...metadataFlag, label: 'Unpayable' },
  visible: { ...metadataFlag, label: 'Visible in the marketplace' },
  requiresSupportView: { ...metadataFlag, label: 'Requires support view', words: 'support view' },
  expectsPrivateNetworking: {
    ...metadataFlag,
    label: 'Expects private networking',
    words: 'private networking',
  },
  grandfathered: { ...metadataFlag, label: 'Grandfathered' },
  statusPageUrl: { kind: 'url', ...metadata, label: 'Status page URL', words: 'status page URL' },
  supportsCustomPlans: { kind: 'flag', ...customPlans, words: 'custom plans' },
  customPlansText: { kind: 'prose', max: 300, ...customPlans, label: 'Text' },
  defaultPlanSlug: { ...defaultPlan, label: 'Default plan', words: 'default plan' },
  spaceDefaultPlanSlug: {
    ...defaultPlan,
    label: 'Private space default plan',
    words: 'default plan for private spaces',
  },
  temporarySupportedPlanSlug: {
    ...defaultPlan,
    label: 'Temporary default plan',
    words: 'default plan for review and CI apps',
  },
  temporarySpaceSupportedPlanSlug: {
    ...defaultPlan,
    label: 'Temporary private space default plan',
    words: 'default plan for review and CI apps in private spaces',
  },
  languages: { kind: 'own', at: 'listing#languages', counts: true },
  supportedGenerations: { kind: 'own', at: 'listing#generations' },
  provisioningApiVersion: {
    kind: 'own',
    at: 'settings#provisioning-api',
    counts: true,
    words: 'provisioning API version',
  },
  buttons: { kind: 'own', at: 'listing#buttons', staff: true },
} as const satisfies Record<string, RecordField & { at: string }>

type Table = typeof addonFields
export type AddonField = keyof Table

// What an approval is about is law (READINGS 39): of an add-on, its fields and its icon.
type Subject = (typeof approvalSubjects)['marketplace_fitting_approval']['addon'][number]
true satisfies Same<Subject, Subject & (AddonField | 'icon')>

/** The fields of one section. */
export type AddonFieldAt<Place extends Table[AddonField]['at']> = FieldsWith<Table, 'at', Place>

/** The names of a section's fields, in the order of its form. */
export const addonFieldsAt = <Place extends Table[AddonField]['at']>(place: Place) =>
  namesWith(addonFields, 'at').filter((name): name is AddonFieldAt<Place> => addonFields[name].at === place)
