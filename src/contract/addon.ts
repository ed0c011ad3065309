import * as v from 'valibot'
import { day } from './formats/day-range.ts'
import type { ProgressionEvent } from '#machines/progression/lifecycle.ts'
import { approvalState, approvalType, lapsed } from './approval.ts'
import { pictureData } from './pictures/picture-data.ts'
import { companySummary, id, searchText, stored, text, time } from './formats/field-types.ts'
import type { Same } from './formats/same.ts'
import { requirementLists } from './road/requirement.ts'
import { nextAct, roadParty } from './road/road.ts'
import { stage } from './stage.ts'
import { addonFields, generations, languages, repositoryName } from './fields/addon.ts'
import { namesWith } from './fields/field.ts'
import { changeEntries, readEntries } from './fields/field-schemas.ts'
import { analyticsId } from './formats/analytics-id.ts'
import { plain } from './formats/plain-text.ts'
import { tags } from './formats/tags.ts'

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

/** Staff's list of all add-ons omits `base64Icon`, `progress`, `shutdownDate` and `situation`. */
export const addon = v.object({
  ...stored,
  ...readEntries(addonFields),
  languages: v.array(v.string()),
  supportedGenerations: v.array(v.picklist(generations)),
  provisioningApiVersion: v.number(),
  buttons: v.array(v.string()),
  categories: v.array(categorySummary),
  slug: v.string(),
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
  /** How many price changes of it wait for staff. In staff's list with progress. */
  openRepricings: v.exactOptional(v.number()),
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

/** Every writable field; those in `addonAdminKeys` are for staff only. */
export const addonChange = v.strictObject({
  ...changeEntries(addonFields),
  languages: v.exactOptional(v.array(v.picklist(languages, 'is not a supported language'))),
  supportedGenerations: v.exactOptional(v.array(v.picklist(generations, 'is not a generation'))),
  provisioningApiVersion: v.exactOptional(v.picklist([1, 3], 'must be 1 or 3')),
  buttons: v.exactOptional(
    v.array(v.pipe(text(140), plain, v.regex(repositoryName, 'must be in the form user/repo'))),
  ),
  /** Null removes the add-on's own icon. */
  icon: v.exactOptional(v.nullable(pictureData)),
  categories: v.exactOptional(v.array(v.strictObject({ id }))),
})
export type AddonChange = v.InferOutput<typeof addonChange>

/** Validation of changed values only: a stored value that predates these rules may be sent back unchanged. */
export const addonForms = { tags, googleAnalyticsID: analyticsId }

export const addonAdminKeys = [...namesWith(addonFields, 'staff'), 'categories'] as const

/**
 * Open requests of an add-on's provider to staff, as they are stored: `waiting`, an approval is pending or a repricing
 * new or in progress; `sent_back`, none is, and an approval of its stage was rejected and not asked for again; else
 * `none`. Not the add-on's turn, which requirements decide too.
 */
export const openRequests = ['waiting', 'sent_back', 'none'] as const
const openRequest = v.optional(v.picklist(openRequests))

export const addonListQuery = v.object({
  slug: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
  q: v.optional(searchText),
  state: v.optional(stage),
  request: openRequest,
  sort: v.optional(
    v.picklist(['display_name', 'slug', 'state', 'company', 'updated_at', 'last_changed_at']),
    'display_name',
  ),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  /** Adds each add-on's progress to staff's list. */
  progress: v.exactOptional(v.literal('true')),
})

export const addonCountQuery = v.strictObject({
  q: v.optional(searchText),
  state: v.optional(stage),
  request: openRequest,
})

/** Numbers of add-ons by stage and by open request, each with all filters but its own. */
export const addonCounts = v.object({
  states: v.array(v.object({ state: stage, count: v.number() })),
  requests: v.array(v.object({ request: v.picklist(openRequests), count: v.number() })),
})
export type AddonCounts = v.InferOutput<typeof addonCounts>
