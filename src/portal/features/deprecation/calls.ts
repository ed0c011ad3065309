import * as v from 'valibot'
import type { DeprecationStep } from '#contract/deprecation.ts'
import {
  deprecationCreate,
  deprecationStep,
  deprecationUpdate,
  deprecationView,
} from '#contract/endpoints/deprecation.ts'
import { callApi } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

const values = v.object({ date: v.string(), message: v.string() })

/** The form values of a deprecation. */
export type DeprecationValues = v.InferOutput<typeof values>

export const deprecationValues = ({ date, message }: DeprecationValues): DeprecationValues => ({
  date,
  message,
})

export const isDeprecationValues = (value: unknown): value is DeprecationValues => v.is(values, value)

/** The calls of the panel that writes a new deprecation. */
export const newDeprecation = (addonId: string) => ({
  save: savesTo(deprecationCreate, { addon: addonId }),
})

/** The calls of the panel that writes a deprecation again. */
export const deprecationEdit = (addonId: string, id: string) => ({
  save: savesTo(deprecationUpdate, { id }),
  readLatest: latestOf(addonId, readOf(deprecationView, { params: { id } }), deprecationValues),
})

const leadsTo = {
  announce: 'announced',
  withdraw: 'withdrawn',
} as const satisfies Record<DeprecationStep, string>

/** The calls that take a step of a deprecation. */
export const deprecationStepCalls = (id: string, event: DeprecationStep): ConfirmedCalls => ({
  act: (options) => callApi(deprecationStep, { params: { id, event } }, options),
  hasHappened: async (options) =>
    (await callApi(deprecationView, { params: { id } }, options)).state === leadsTo[event],
})
