import { boolean, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, storedColumns, instant } from '../columns.ts'
import { addons } from './addons.ts'

/** Pictures by the hex SHA-256 of their bytes; immutable. */
export const images = pgTable('images', {
  sha: text().primaryKey(),
  contentType: text().notNull(),
  bytes: bytes().notNull(),
  createdAt: instant().notNull(),
})

const ofAddon = () =>
  uuid()
    .notNull()
    .references(() => addons.id)

export const screenshots = pgTable(
  'screenshots',
  {
    ...storedColumns,
    addonId: ofAddon(),
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
    addonId: ofAddon(),
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
  addonId: ofAddon().unique(),
  devcenterUrl: text(),
  status: documentationStatusEnum().notNull().default('error'),
  hasDocs: boolean().notNull().default(false),
  statusMessage: text(),
})

export const alphaUsers = pgTable(
  'alpha_users',
  { ...storedColumns, addonId: ofAddon(), email: text().notNull() },
  (t) => [unique('alpha_users_once').on(t.addonId, t.email)],
)
