import * as v from 'valibot'
import { availability } from '../availability.ts'
import { installState } from './install-state.ts'
import { email, filledLine, id, line, text, time, verbatimText } from '../formats/field-types.ts'
import { regions } from './regions.ts'

/** The kinds of apps: review and CI apps live for a short time only. */
const appKinds = ['app', 'review', 'ci'] as const

const flag = v.exactOptional(v.boolean('must be true or false'), false)

/** The space that an app runs in; a Shield space is private too. */
const space = v.strictObject({ private: flag, privateNetworking: flag, shield: flag })

/** The customer, add-on, plan and app that decide whether an install is allowed. */
const asked = {
  account: email,
  addon: filledLine(100),
  plan: v.exactOptional(filledLine(100)),
  space: v.exactOptional(v.nullable(space), null),
  /** Of the app; cedar by default. */
  generation: v.exactOptional(filledLine(50), 'cedar'),
  for: v.exactOptional(v.picklist(appKinds, 'must be app, review or ci'), 'app'),
}

export const installCheck = v.strictObject(asked)

const reasons = v.array(v.object({ code: v.string(), message: v.string() }))

/** `plan` is the slug of the plan that would be installed; null if there is none. */
export const installCheckAnswer = v.object({
  allowed: v.boolean(),
  plan: v.nullable(v.string()),
  reasons,
})

export const addonPlansQuery = v.strictObject({ addon: filledLine(100), account: email })

/** A plan of an add-on, and what forbids the account to install it on an app in the common runtime. */
export const installablePlan = v.object({
  slug: v.string(),
  name: v.string(),
  priceCents: v.number(),
  priceContract: v.boolean(),
  availability,
  allowed: v.boolean(),
  reasons,
})

/** Switches of the customer's command line; a bare one is the text 'true'. */
const options = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(100)), text(1000)),
  v.check((given) => Object.keys(given).length <= 50, 'must be at most 50 options'),
)

/**
 * A request for an install. `uuid` is the caller's choice and identifies it for ever: the same request again answers
 * the same install. `region` is the platform's name for it, such as us or frankfurt.
 */
export const installRequest = v.strictObject({
  ...asked,
  uuid: v.pipe(v.string('must be a UUID'), v.uuid('must be a UUID'), v.toLowerCase()),
  app: v.strictObject({ id: filledLine(100), name: filledLine(100) }),
  region: v.picklist(regions, `must be one of ${regions.join(', ')}`),
  name: v.exactOptional(v.nullable(line(100)), null),
  options: v.exactOptional(options, {}),
  logInputUrl: v.exactOptional(v.nullable(text(2000)), null),
  logDrainToken: v.exactOptional(v.nullable(v.pipe(verbatimText, v.maxLength(500))), null),
})
export type InstallRequest = v.InferOutput<typeof installRequest>

/** An install after a request, a change of plan or a removal. `message` is the provider's, for the customer. */
export const installAnswer = v.object({
  uuid: id,
  state: installState,
  plan: v.string(),
  message: v.exactOptional(v.string()),
  configNames: v.array(v.string()),
})
export type InstallAnswer = v.InferOutput<typeof installAnswer>

/**
 * An install as services see it. `plan` is its plan's slug and `targetPlan` that of a running change; `failure` tells
 * why it failed. `provisionedAt` is when the provider provided it, `endedAt` when its removal was asked for.
 */
export const install = v.object({
  uuid: id,
  account: v.string(),
  app: v.object({ id: v.string(), name: v.string() }),
  addon: v.string(),
  plan: v.string(),
  targetPlan: v.nullable(v.string()),
  state: installState,
  region: v.string(),
  for: v.picklist(appKinds),
  name: v.string(),
  message: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  configNames: v.array(v.string()),
  requestedAt: time,
  provisionedAt: v.nullable(time),
  endedAt: v.nullable(time),
  removedAt: v.nullable(time),
})
export type Install = v.InferOutput<typeof install>

const cursor = v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'must be a cursor of an earlier answer'))

/** `since`: a cursor of an earlier answer; without it, from the first install on. */
export const installFeedQuery = v.strictObject({
  since: v.exactOptional(cursor),
  addon: v.exactOptional(filledLine(100)),
  account: v.exactOptional(email),
  state: v.exactOptional(installState),
  max: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a number from 1 to 1000'),
      v.toNumber(),
      v.minValue(1, 'must be a number from 1 to 1000'),
      v.maxValue(1000, 'must be a number from 1 to 1000'),
    ),
  ),
})

/**
 * Installs in the order of their last changes. `cursor` is the `since` of the next request, which misses no change;
 * `more` is true if there are more by now.
 */
export const installFeed = v.object({ installs: v.array(install), cursor: v.string(), more: v.boolean() })

export const installPlan = v.strictObject({ plan: filledLine(100) })

/** The person who opens the add-on's dashboard. */
export const signOnRequest = v.strictObject({ account: email })

/** A form that the customer's browser posts to the provider, with which it signs them on. */
export const signOnForm = v.object({
  action: v.string(),
  method: v.literal('POST'),
  fields: v.record(v.string(), v.string()),
})

export const installConfig = v.object({ config: v.record(v.string(), v.string()) })
