import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The import of installs that is under way, with what of its file is staged; at most one row. */
export const installImports = pgTable('install_imports', {
  /** The file's SHA-256, in hex. */
  digest: text().primaryKey(),
  bytes: bigint({ mode: 'number' }).notNull(),
  lines: integer().notNull(),
})

/**
 * Lines of the import that is under way, checked one by one: a stretch of an install's time on a plan each, or why the
 * line is refused. They lie here until an import ends, with installs or refusals, or one of another file begins: one that
 * was broken off, or met a closed month, goes on with them.
 */
export const stagedInstalls = pgTable('staged_installs', {
  line: integer().primaryKey(),
  refusal: text(),
  uuid: uuid(),
  addonId: uuid(),
  planId: uuid(),
  account: text(),
  appId: text(),
  appName: text(),
  region: text(),
  name: text(),
  installedAt: instant(),
  removedAt: instant(),
})
