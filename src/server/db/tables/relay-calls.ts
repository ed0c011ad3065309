import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idOf, instant } from '../columns.ts'
import { addons } from './addons.ts'
import { automaticReviews } from './manifests.ts'
import { providerResources } from './provisioning.ts'

/** A response as a relay got it, or the reason for its absence. */
export type RelayedAnswer =
  | { kind: 'answer'; status: number; body: string; tookMs: number }
  | { kind: 'timeout' | 'connection_error' | 'tls_error' | 'too_large'; message: string }

/**
 * Calls that wait for an add-on's relay to make them. They hold no secret: the relay has the password, and a grant is
 * made when it takes the call. A row is deleted with its answer read, or its time over. Times are real.
 */
export const relayCalls = pgTable(
  'relay_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    addonId: idOf(() => addons.id),
    reviewId: idOf(() => automaticReviews.id, { onDelete: 'cascade' }),
    /** The resource that a grant is for; null for a call without one. */
    grantFor: uuid().references(() => providerResources.id),
    method: text().$type<'HEAD' | 'POST' | 'DELETE'>().notNull(),
    /** Path and query of the manifest's base URL, and what follows it. */
    path: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: jsonb().$type<Record<string, unknown>>(),
    wrongPassword: boolean().notNull(),
    createdAt: instant().notNull(),
    /** When a call that no relay has taken is given up. */
    expiresAt: instant().notNull(),
    /** The taking relay's lease, and until when its answer counts. */
    lease: uuid(),
    leaseUntil: instant(),
    answer: jsonb().$type<RelayedAnswer>(),
  },
  (t) => [index('relay_calls_addon').on(t.addonId, t.createdAt)],
)
