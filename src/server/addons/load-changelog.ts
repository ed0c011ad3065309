import { and, desc, eq, inArray } from 'drizzle-orm'
import { marketplaceStages } from '#contract/marketplace-url.ts'
import type { Database } from '#server/db/database.ts'
import { addons } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'

/** The add-ons of the public changelog, newest first: at most twenty. */
export const loadChangelog = (tx: Database): Promise<AddonRow[]> =>
  tx
    .select()
    .from(addons)
    .where(and(inArray(addons.state, marketplaceStages), eq(addons.visible, true)))
    .orderBy(desc(addons.updatedAt), desc(addons.id))
    .limit(20)
