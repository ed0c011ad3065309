import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** A column of names in the order in which people sort them, the same on every database (READINGS 50). */
export const inNameOrder = (column: SQLWrapper): SQL => sql`${column} collate name_order`
