import * as v from 'valibot'

/** A month, YYYY-MM, in the years 2000 to 2999, which every database can store. */
export const period = v.pipe(
  v.string('must be a month, YYYY-MM'),
  v.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'),
)
