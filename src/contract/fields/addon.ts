import * as v from 'valibot'
import type { approvalSubjects } from '#machines/approval/approval-subject.ts'
import { analyticsId } from '../formats/analytics-id.ts'
import { text } from '../formats/field-types.ts'
import { plain } from '../formats/plain-text.ts'
import type { Same } from '../formats/same.ts'
import { tags } from '../formats/tags.ts'
import {
  columnOf,
  emailField,
  type RecordField,
  type FieldsWith,
  filledField,
  flagField,
  lineField,
  namesWith,
  proseField,
  urlField,
} from './field.ts'

/** A repository as user/repo. */
export const repositoryName = /^[\w.-]+\/[\w.-]+$/

/** SPEC section 9, in its order. */
export const languages = ['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'] as const
export const generations = ['cedar', 'fir'] as const

const listing = { at: 'listing#general-information', counts: true } as const
const marketing = { at: 'settings#marketing' } as const
const metadata = { at: 'settings#metadata', staff: true } as const
const metadataFlag = { ...flagField, ...metadata } as const
const defaultPlan = { ...lineField(100), at: 'plans#plan-defaults', staff: true } as const
const customPlans = { at: 'plans#custom-plans' } as const

/**
 * The fields of an add-on, with those of each section in the order of its form; who writes them is from READINGS 16
 * and 20. Pictures and categories are none.
 */
export const addonFields = {
  name: { ...filledField(100), ...listing, label: 'Name' },
  displayName: { ...filledField(40), ...listing, label: 'Display name' },
  summary: { ...proseField(1000), ...listing, label: 'Summary' },
  legalStatements: { ...proseField(10_000), ...listing, label: 'Legal statements' },
  providerTermsUrl: { ...urlField, ...listing, label: 'Provider terms URL', words: 'provider terms URL' },
  tags: { ...lineField(1000), ...marketing, kind: 'tags', form: tags, label: 'Tags' },
  googleAnalyticsID: {
    ...lineField(100),
    ...marketing,
    kind: 'analyticsId',
    write: v.nullable(v.pipe(text(100), plain)),
    form: analyticsId,
    label: 'Google Analytics ID',
    words: 'analytics id',
  },
  websiteUrl: { ...urlField, ...marketing, label: 'Website URL', words: 'website URL' },
  emailSupport: {
    ...emailField,
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
  statusPageUrl: { ...urlField, ...metadata, label: 'Status page URL', words: 'status page URL' },
  supportsCustomPlans: { ...flagField, ...customPlans, words: 'custom plans' },
  customPlansText: { ...proseField(300), ...customPlans, label: 'Text' },
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
  languages: {
    kind: 'own',
    read: v.array(v.string()),
    write: v.array(v.picklist(languages, 'is not a supported language')),
    at: 'listing#languages',
    counts: true,
  },
  supportedGenerations: {
    kind: 'own',
    read: v.array(v.picklist(generations)),
    write: v.array(v.picklist(generations, 'is not a generation')),
    at: 'listing#generations',
  },
  provisioningApiVersion: {
    kind: 'own',
    read: v.number(),
    write: v.picklist([1, 3], 'must be 1 or 3'),
    at: 'settings#provisioning-api',
    counts: true,
    words: 'provisioning API version',
  },
  buttons: {
    kind: 'own',
    read: v.array(v.string()),
    write: v.array(v.pipe(text(140), plain, v.regex(repositoryName, 'must be in the form user/repo'))),
    at: 'listing#buttons',
    staff: true,
  },
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

/** Schemas of changed values only. */
export const addonForms = columnOf(addonFields, 'form')
