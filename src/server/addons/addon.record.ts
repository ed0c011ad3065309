import type { Addon, Progress, WholeAddon } from '#contract/addon.ts'
import { marketplaceUrlOf } from '#contract/marketplace-url.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { imagePath, placeholderIconPath } from '#server/pictures/images.ts'
import { storedFields } from '#server/law/stored.ts'

/** Parts of an add-on's record that its row does not hold. */
export interface AddonParts {
  company: Addon['company']
  categories: Addon['categories']
  /** The platform's website. */
  companyUrl: string
  base64Icon?: string
  progress?: Progress
  shutdownDate?: string | null
  situation?: WholeAddon['situation']
}

export const iconUrl = (addon: Pick<AddonRow, 'iconSha'>): string =>
  addon.iconSha === null ? placeholderIconPath : imagePath(addon.iconSha)

/** An add-on on the wire. */
export function addonRecord(row: AddonRow, parts: AddonParts): Addon {
  const { companyUrl, ...rest } = parts
  return {
    ...row,
    ...rest,
    ...storedFields(row),
    supportedGenerations: row.supportedGenerations as Addon['supportedGenerations'],
    hasIcon: row.iconSha !== null,
    iconUrl: iconUrl(row),
    marketplaceUrl: marketplaceUrlOf(companyUrl, row.slug),
    docsApproved: row.docsApprovedAt !== null,
    docsApprovedAt: row.docsApprovedAt?.toISOString() ?? null,
  }
}
