import * as v from 'valibot'

/** A month, YYYY-MM. */
export const period = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
