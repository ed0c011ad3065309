import * as v from 'valibot'
import { time } from '../formats/field-types.ts'

/**
 * When an invited account installed what it has now, or else when it was rid of what it had; both null for an account
 * that has installed nothing.
 */
export const installedSpan = { installedAt: v.nullable(time), removedAt: v.nullable(time) }

export type InstalledSpan = v.InferOutput<v.ObjectSchema<typeof installedSpan, undefined>>
