import { boolean, index, integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, idOf, instant, storedColumns } from '../columns.ts'
import { addons } from './addons.ts'

/** Pictures by the hex SHA-256 of their bytes; immutable. */
export const images = pgTable('images', {
  sha: text().primaryKey(),
  contentType: text().notNull(),
  bytes: bytes().notNull(),
  createdAt: instant().notNull(),
})

export const screenshots = pgTable(
  'screenshots',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    /** The picture's alternative text. */
    name: text().notNull(),
    position: integer().notNull(),
    originalSha: text().notNull(),
    retinaSha: text().notNull(),
    mediumSha: text().notNull(),
    thumbSha: text().notNull(),
  },
  (t) => [index('screenshots_addon').on(t.addonId)],
)

export const benefits = pgTable(
  'benefits',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    title: text().notNull(),
    description: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index('benefits_addon').on(t.addonId)],
)

export const documentationStatusEnum = pgEnum('documentation_status', ['ok', 'error', 'notice'])

/** Every add-on starts with one (READINGS 2). */
export const documentations = pgTable('documentations', {
  ...storedColumns,
  addonId: idOf(() => addons.id).unique(),
  devcenterUrl: text(),
  status: documentationStatusEnum().notNull().default('error'),
  hasDocs: boolean().notNull().default(false),
  statusMessage: text(),
})

export const alphaUsers = pgTable(
  'alpha_users',
  { ...storedColumns, addonId: idOf(() => addons.id), email: text().notNull() },
  (t) => [unique('alpha_users_once').on(t.addonId, t.email)],
)
