import { addonView } from '#contract/endpoints/addons.ts'
import { readOf } from '#portal/wire/read.ts'

/** The read that every page of an add-on makes. */
export const addonRead = (addon: string) => readOf(addonView, { params: { addon } })
