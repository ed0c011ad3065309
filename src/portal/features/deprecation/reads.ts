import { deprecationList } from '#contract/endpoints/deprecation.ts'
import { readOf } from '#portal/wire/read.ts'

/** The reads of the screen. */
export const deprecationReads = (addon: string) => ({ list: readOf(deprecationList, { params: { addon } }) })
