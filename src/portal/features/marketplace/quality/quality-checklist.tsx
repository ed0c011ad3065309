import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'

/** What would make the draft of a marketplace page a better one. */
export function QualityChecklist(_: { addon: Addon; publishing: Publishing }) {
  return null
}
