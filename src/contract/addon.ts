import * as v from 'valibot'
import { day } from './formats/day-range.ts'
import type { ProgressionEvent } from '#machines/progression/lifecycle.ts'
import { analyticsId } from './formats/analytics-id.ts'
import { approvalState, approvalType, lapsed } from './approval.ts'
import { pictureData } from './pictures/picture-data.ts'
import {
  companySummary,
  email,
  filledLine,
  id,
  optionalText,
  searchText,
  stored,
  text,
  time,
  webUrl,
} from './formats/field-types.ts'
import { plain } from './formats/plain-text.ts'
import type { Same } from './formats/same.ts'
import { requirementLists } from './requirement.ts'
import { nextAct, roadParty } from './road/road.ts'
import { stage } from './stage.ts'
import { tags } from './formats/tags.ts'

/** A repository as user/repo. */
export const repositoryName = /^[\w.-]+\/[\w.-]+$/

/** SPEC section 9, in its order. */
export const languages = ['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'] as const
export const generations = ['cedar', 'fir'] as const

const progressionEventType = v.picklist(['progressToBeta', 'progressToGa', 'shutDown'])
true satisfies Same<ProgressionEvent['type'], v.InferOutput<typeof progressionEventType>>

/**
 * Progress to an add-on's next stage: requirement items and approvals counted together, so `left` is what `completed`
 * lacks of `total`. `to` is null in ga and shutdown. `turn` is null where nothing is to be done; `next` is what the
 * party whose turn it is does first.
 */
export const progress = v.object({
  to: v.nullable(v.picklist(['beta', 'ga'])),
  completed: v.number(),
  total: v.number(),
  left: v.number(),
  turn: v.nullable(roadParty),
  next: v.nullable(nextAct),
  allowed: v.array(v.string()),
  waiting: v.array(v.object({ type: approvalType, since: time })),
  rejected: v.array(approvalType),
})
export type Progress = v.InferOutput<typeof progress>

/**
 * The facts that an add-on's lifecycles depend on: incomplete requirement items, approvals that were ever requested
 * or decided, and whether its documentation names a Dev Center article.
 */
const situation = v.object({
  incomplete: v.array(v.object({ list: v.picklist(requirementLists), name: v.string() })),
  approvals: v.array(v.object({ type: approvalType, state: approvalState })),
  hasDocumentationUrl: v.boolean(),
})

const categorySummary = v.object({ id, slug: v.string(), label: v.string() })

const fields = {
  displayName: v.string(),
  summary: v.nullable(v.string()),
  legalStatements: v.nullable(v.string()),
  websiteUrl: v.nullable(v.string()),
  emailSupport: v.nullable(v.string()),
  statusPageUrl: v.nullable(v.string()),
  tags: v.nullable(v.string()),
  googleAnalyticsID: v.nullable(v.string()),
  languages: v.array(v.string()),
  buttons: v.array(v.string()),
  requiresSupportView: v.boolean(),
  expectsPrivateNetworking: v.boolean(),
  featured: v.boolean(),
  unpayable: v.boolean(),
  visible: v.boolean(),
  providerTermsUrl: v.nullable(v.string()),
  supportsCustomPlans: v.boolean(),
  customPlansText: v.nullable(v.string()),
  defaultPlanSlug: v.nullable(v.string()),
  spaceDefaultPlanSlug: v.nullable(v.string()),
  temporarySupportedPlanSlug: v.nullable(v.string()),
  temporarySpaceSupportedPlanSlug: v.nullable(v.string()),
  supportedGenerations: v.array(v.picklist(generations)),
  grandfathered: v.boolean(),
  provisioningApiVersion: v.number(),
  categories: v.array(categorySummary),
}

/** Staff's list of all add-ons omits `base64Icon`, `progress`, `shutdownDate` and `situation`. */
export const addon = v.object({
  ...stored,
  ...fields,
  slug: v.string(),
  name: v.string(),
  state: stage,
  hasIcon: v.boolean(),
  iconUrl: v.string(),
  base64Icon: v.exactOptional(v.string()),
  marketplaceUrl: v.string(),
  docsApproved: v.boolean(),
  docsApprovedAt: v.nullable(time),
  company: companySummary,
  progress: v.exactOptional(progress),
  /** The day (UTC) on which an announced notice ends it; null without one. There with its progress. */
  shutdownDate: v.exactOptional(v.nullable(day)),
  /** The newest change of anything of it: also of its plans, prices, approvals and so on. In staff's list with progress. */
  lastChangedAt: v.exactOptional(time),
  situation: v.exactOptional(situation),
  /** Increases whenever the add-on or its company changes in a way that matters to decisions. */
  revision: v.number(),
  lapsed,
})
export type Addon = v.InferOutput<typeof addon>

/** A single add-on, including its progress, facts and announced end. */
export const wholeAddon = v.object({
  ...addon.entries,
  progress,
  situation,
  shutdownDate: v.nullable(day),
})
export type WholeAddon = v.InferOutput<typeof wholeAddon>

const clearable = (max: number) => v.exactOptional(v.nullable(optionalText(max)))
const flag = v.exactOptional(v.boolean('must be true or false'))

/** Every writable field; those in `addonAdminKeys` are for staff only. */
export const addonChange = v.strictObject({
  name: v.exactOptional(filledLine(100)),
  /** Null removes the add-on's own icon. */
  icon: v.exactOptional(v.nullable(pictureData)),
  displayName: v.exactOptional(filledLine(40)),
  summary: clearable(1000),
  legalStatements: clearable(10_000),
  websiteUrl: v.exactOptional(v.nullable(webUrl)),
  emailSupport: v.exactOptional(v.nullable(email)),
  tags: clearable(1000),
  googleAnalyticsID: v.exactOptional(v.nullable(v.pipe(text(100), plain))),
  providerTermsUrl: v.exactOptional(v.nullable(webUrl)),
  languages: v.exactOptional(v.array(v.picklist(languages, 'is not a supported language'))),
  supportedGenerations: v.exactOptional(v.array(v.picklist(generations, 'is not a generation'))),
  provisioningApiVersion: v.exactOptional(v.picklist([1, 3], 'must be 1 or 3')),
  supportsCustomPlans: flag,
  customPlansText: clearable(300),
  categories: v.exactOptional(v.array(v.strictObject({ id }))),
  buttons: v.exactOptional(
    v.array(v.pipe(text(140), plain, v.regex(repositoryName, 'must be in the form user/repo'))),
  ),
  featured: flag,
  unpayable: flag,
  visible: flag,
  requiresSupportView: flag,
  expectsPrivateNetworking: flag,
  grandfathered: flag,
  statusPageUrl: v.exactOptional(v.nullable(webUrl)),
  defaultPlanSlug: clearable(100),
  spaceDefaultPlanSlug: clearable(100),
  temporarySupportedPlanSlug: clearable(100),
  temporarySpaceSupportedPlanSlug: clearable(100),
})
export type AddonChange = v.InferOutput<typeof addonChange>

/** Validation of changed values only: a stored value that predates these rules may be sent back unchanged. */
export const addonForms = { tags, googleAnalyticsID: analyticsId }

/** READINGS 16 and 20; the four default-plan slugs and the example buttons are staff's too. */
export const addonAdminKeys = [
  'categories',
  'buttons',
  'featured',
  'unpayable',
  'visible',
  'requiresSupportView',
  'expectsPrivateNetworking',
  'grandfathered',
  'statusPageUrl',
  'defaultPlanSlug',
  'spaceDefaultPlanSlug',
  'temporarySupportedPlanSlug',
  'temporarySpaceSupportedPlanSlug',
] as const satisfies readonly (keyof AddonChange)[]

export const addonListQuery = v.object({
  slug: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
  q: v.optional(searchText),
  state: v.optional(v.picklist(['alpha', 'beta', 'ga', 'shutdown'])),
  sort: v.optional(
    v.picklist(['display_name', 'slug', 'state', 'company', 'updated_at', 'last_changed_at']),
    'display_name',
  ),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  /** Adds each add-on's progress to staff's list. */
  progress: v.exactOptional(v.literal('true')),
})
