import * as v from 'valibot'

/** What narrows the failed attempts of the logs tab down, as it stands in the URL. */
export const logsSearch = v.object({
  attempts: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
})
export type LogsSearch = v.InferOutput<typeof logsSearch>
