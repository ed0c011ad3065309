import { eq } from 'drizzle-orm'
import { supplierVendors } from '../db/schema.ts'
import type { Act } from './act.ts'
import { recordChange } from './trail.ts'

type NewVendor = Pick<
  typeof supplierVendors.$inferInsert,
  'companyId' | 'vendorId' | 'paysiteId' | 'siteName'
>

/** The field under which the trail tells that supplier information came or went; its values are staff's. */
export const supplierField = 'supplierInformation'

/** Puts a company's vendor record on file. */
export async function fileSupplier(act: Act, given: NewVendor): Promise<typeof supplierVendors.$inferSelect> {
  const [row] = await act.tx
    .insert(supplierVendors)
    .values({ ...given, createdAt: act.now, updatedAt: act.now })
    .returning()
  if (row === undefined) throw new Error(`the vendor record of company ${given.companyId} was not stored`)
  const subject = { type: 'supplier_vendor', id: row.id, companyId: row.companyId } as const
  await recordChange(act, subject, { field: supplierField, from: null, to: 'on file' })
  return row
}

/** Takes a company's vendor record off the file; nothing happens when there is none. */
export async function withdrawSupplier(act: Act, companyId: string): Promise<void> {
  const rows = await act.tx
    .delete(supplierVendors)
    .where(eq(supplierVendors.companyId, companyId))
    .returning({ id: supplierVendors.id })
  for (const { id } of rows) {
    const subject = { type: 'supplier_vendor', id, companyId } as const
    await recordChange(act, subject, { field: supplierField, from: 'on file', to: null })
  }
}
