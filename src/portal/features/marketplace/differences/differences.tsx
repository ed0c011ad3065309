import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'

/** Where the draft of a marketplace page differs from what is published. */
export function Differences(_: { addon: Addon; publishing: Publishing }) {
  return null
}
