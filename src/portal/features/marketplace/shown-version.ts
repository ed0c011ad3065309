import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import type { PageVersion } from './search.ts'

/** The version that a page's URL asks for; without one what customers see, where they see it. */
export const shownVersion = (
  asked: PageVersion | undefined,
  addon: Pick<Addon, 'state' | 'visible'>,
  { published }: Pick<Publishing, 'published'>,
): PageVersion => asked ?? (offMarketplace(addon) === null && published !== null ? 'published' : 'draft')
