import type { Addon } from '#contract/addon.ts'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { type GeneralInformation, iconOf } from './basic/general-information.ts'

/** A marketplace page with the values of the basic information panel. */
export const withGeneralInformation = (
  page: MarketplacePage,
  addon: Addon,
  { icon, displayName, summary, emailSupport, legalStatements, providerTermsUrl }: GeneralInformation,
): MarketplacePage => ({
  ...page,
  displayName,
  summary,
  emailSupport,
  legalStatements,
  providerTermsUrl,
  iconUrl: iconOf(addon, icon),
})

/** Replaces the record of a list that has this id, or adds one at its end where the id is null. */
const withRecord = <Row extends { id: string }>(
  rows: readonly Row[],
  id: string | null,
  change: (row: Row | null) => Row,
): Row[] => (id === null ? [...rows, change(null)] : rows.map((row) => (row.id === id ? change(row) : row)))

/** A marketplace page with the values of a screenshot panel; `picked` is the picture chosen in it, null if none. */
export function withScreenshot(
  page: MarketplacePage,
  { id, name, picked }: { id: string | null; name: string; picked: string | null },
): MarketplacePage {
  if (id === null && picked === null) return page
  const urls =
    picked === null ? {} : { originalUrl: picked, retinaUrl: picked, mediumUrl: picked, thumbUrl: picked }
  const none = { id: 'new', originalUrl: '', retinaUrl: '', mediumUrl: '', thumbUrl: '' }
  return {
    ...page,
    screenshots: withRecord(page.screenshots, id, (row) => ({ ...(row ?? none), name, ...urls })),
  }
}

/** A marketplace page with the values of a benefit panel. */
export const withBenefit = (
  page: MarketplacePage,
  { id, title, description }: { id: string | null; title: string; description: string },
): MarketplacePage => ({
  ...page,
  benefits: withRecord(page.benefits, id, (row) => ({ id: row?.id ?? 'new', title, description })),
})
