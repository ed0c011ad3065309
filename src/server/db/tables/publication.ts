import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { idOf, instant } from '../columns.ts'
import { addons } from './addons.ts'

/**
 * Each add-on's page as the marketplace shows it, or that it has taken it off. `serial` is drawn when the transaction
 * that changes the page commits (migration 0055), so that whoever has read up to one has missed nothing.
 */
export const publishedAddons = pgTable(
  'published_addons',
  {
    addonId: idOf(() => addons.id).primaryKey(),
    slug: text().notNull().unique(),
    /** 0 until it is drawn. */
    serial: bigint({ mode: 'number' }).notNull().default(0),
    /** The page in JSON as the catalogue sends it; null once it is taken off. */
    page: text(),
    /** Hex SHA-256 of the page: its entity tag. */
    hash: text(),
    /** The pictures that it shows, which are kept for it. */
    pictures: text().array().notNull().default([]),
    /** When the page last changed. */
    publishedAt: instant().notNull(),
    /** The state of the add-on's records that was published; another one means that the page may differ. */
    contentVersion: text().notNull(),
  },
  (t) => [
    index('published_addons_serial').on(t.serial),
    index('published_addons_pictures').using('gin', t.pictures),
    check('published_addons_whole', sql`(${t.page} is null) = (${t.hash} is null)`),
  ],
)
