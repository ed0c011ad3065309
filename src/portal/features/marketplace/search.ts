import * as v from 'valibot'

export const pageVersions = ['published', 'draft'] as const
export type PageVersion = (typeof pageVersions)[number]

export const pageWidths = ['desktop', 'phone'] as const
export type PageWidth = (typeof pageWidths)[number]

/**
 * The choices on a marketplace page as kept in the URL; drops invalid values. Without a version, `shownVersion` chooses;
 * without a width, it is as wide as there is room for.
 */
export const marketplacePageSearch = v.object({
  version: v.fallback(v.optional(v.picklist(pageVersions)), undefined),
  width: v.fallback(v.optional(v.picklist(pageWidths)), undefined),
})
