import * as v from 'valibot'
import { day } from '#contract/formats/day-range.ts'
import { rangeInUrl, withoutCrossedRange } from './range.ts'

/** The first and the last day (UTC) of a list, as kept in the URL. */
export const daysSearch = v.pipe(v.object(rangeInUrl(day)), v.transform(withoutCrossedRange))
export type DaysSearch = v.InferOutput<typeof daysSearch>
