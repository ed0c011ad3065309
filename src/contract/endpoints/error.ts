import * as v from 'valibot'
import { changedRecord } from '../trail.ts'

const fields = v.record(v.string(), v.array(v.string()))

/**
 * An error body of any service: the add-ons API says `error` (a text, or messages by field),
 * the platform API, the registry and source control say `message`, and `fields` where it is about some.
 */
export const errorBody = v.looseObject({
  id: v.exactOptional(v.string()),
  error: v.exactOptional(v.union([v.string(), fields])),
  message: v.exactOptional(v.string()),
  fields: v.exactOptional(fields),
})

/** The fields beside the error where an older revision was named than the add-on's (412). */
export const staleRevision = v.object({ revision: v.number(), changed: v.array(changedRecord) })
export type StaleRevision = v.InferOutput<typeof staleRevision>
