import * as v from 'valibot'

const fields = v.record(v.string(), v.array(v.string()))

/**
 * An error body of any service: the add-ons API says `error` (a text, or messages by field),
 * the platform API, the registry and source control say `message`, and `fields` where it is about some.
 */
export const errorBody = v.looseObject({
  id: v.optional(v.string()),
  error: v.optional(v.union([v.string(), fields])),
  message: v.optional(v.string()),
  fields: v.optional(fields),
})
