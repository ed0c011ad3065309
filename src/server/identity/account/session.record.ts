import type { SignedInSession } from '#contract/session.ts'
import type { identitySessions } from '#server/db/schema.ts'
import { browserWording } from './browser-wording.ts'

/** A session as its owner sees it; `currentId` is the one that asks. */
export const sessionRecord = (
  row: typeof identitySessions.$inferSelect,
  currentId: string,
): SignedInSession => ({
  id: row.id,
  browser: browserWording(row.userAgent),
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  current: row.id === currentId,
})
