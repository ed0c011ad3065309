import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ServiceRight } from '#contract/services/service.ts'
import { idOf, instant } from '../columns.ts'

/** Programs of the platform, such as its marketplace, that call the service API. No two have the same name. */
export const services = pgTable('services', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  may: text().array().$type<ServiceRight[]>().notNull(),
  createdAt: instant().notNull(),
})

/** Services' tokens, as hashes; valid until they are revoked. Times are real. */
export const serviceTokens = pgTable(
  'service_tokens',
  {
    tokenHash: text().primaryKey(),
    serviceId: idOf(() => services.id),
    /** Its beginning, which it is listed and revoked by. */
    prefix: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** Written once a minute at most, with the client's address; null until it is used. */
    lastUsedAt: instant(),
    lastAddress: text(),
    revokedAt: instant(),
    /** When the security trail last told that it was used after that: once an hour at most. */
    refusedAt: instant(),
  },
  (t) => [index('service_tokens_service').on(t.serviceId)],
)
