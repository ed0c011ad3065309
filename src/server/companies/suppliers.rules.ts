import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { supplierVendorChange } from '#contract/company.ts'
import { supplierVendors } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { changedFields, recordChange, recordChanges } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'
import { supplierField } from '#server/addons/load-transitions.ts'

type NewVendor = Pick<
  typeof supplierVendors.$inferInsert,
  'companyId' | 'vendorId' | 'paysiteId' | 'siteName'
>

/** Files a company's vendor record. Throws 409 if it already has one. */
export async function fileSupplier(act: Act, given: NewVendor): Promise<typeof supplierVendors.$inferSelect> {
  const [row] = await act.tx
    .insert(supplierVendors)
    .values({ ...given, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing({ target: supplierVendors.companyId })
    .returning()
  if (row === undefined) throw conflict('The company has supplier information on file already.')
  const subject = { type: 'supplier_vendor', id: row.id, companyId: row.companyId } as const
  await recordChange(act, subject, { field: supplierField, from: null, to: 'on file' })
  return row
}

/** Deletes a company's vendor record, if it has one. */
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

/** Updates a vendor record; writes nothing if nothing changes. */
export async function updateSupplier(
  act: Act,
  stored: typeof supplierVendors.$inferSelect,
  change: v.InferOutput<typeof supplierVendorChange>,
): Promise<typeof supplierVendors.$inferSelect> {
  const changes = changedFields<typeof stored>(stored, change)
  if (changes.length === 0) return stored
  const row = await updateRow(act, supplierVendors, stored.id, change)
  await recordChanges(act, { type: 'supplier_vendor', id: row.id, companyId: row.companyId }, changes)
  return row
}
