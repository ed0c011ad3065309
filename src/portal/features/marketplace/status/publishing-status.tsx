import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'

/** When what customers see of an add-on was published, and when it will be next. */
export function PublishingStatus(_: { addon: Addon; publishing: Publishing }) {
  return null
}
