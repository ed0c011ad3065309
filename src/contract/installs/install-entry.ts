import * as v from 'valibot'
import { attemptErrorType } from '../failed-attempt.ts'
import { id, searchText, text, time } from '../formats/field-types.ts'
import { installState } from './install-state.ts'

/**
 * An install in the list of its add-on. `days` counts the days (UTC) that it has been, or was, provisioned. Only
 * staff are told the customer's account, the app, and what went wrong last.
 */
export const installEntry = v.object({
  uuid: id,
  plan: v.string(),
  state: installState,
  region: v.string(),
  days: v.number(),
  requestedAt: time,
  endedAt: v.nullable(time),
  account: v.nullable(v.string()),
  app: v.nullable(v.string()),
  /** The provider's last failure that is not overcome; null for partners, and where there is none. */
  trouble: v.nullable(
    v.object({
      error: attemptErrorType,
      responseCode: v.nullable(v.number()),
      tries: v.number(),
      since: time,
      nextTryAt: v.nullable(time),
    }),
  ),
  /** True if staff may give its removal up. */
  isStuck: v.boolean(),
})
export type InstallEntry = v.InferOutput<typeof installEntry>

/**
 * `q` matches part of the uuid and, for staff, of the account or the app's name; `plan` is its slug; `stuck` those with
 * trouble; `export` answers pages of a file.
 */
export const installListQuery = v.strictObject({
  q: v.optional(searchText),
  state: v.optional(installState),
  plan: v.optional(text(100)),
  stuck: v.optional(v.picklist(['true', 'false'])),
  export: v.optional(v.picklist(['csv'])),
})
export type InstallListQuery = v.InferOutput<typeof installListQuery>

/** The steps of an install that staff take. */
export const installSteps = ['remove', 'abandon'] as const
export type InstallStep = (typeof installSteps)[number]
