import type * as v from 'valibot'
import type { alphaUser } from '#contract/listing.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedFields, summaryOf } from '#server/law/stored.ts'
import { type AlphaUserRow, installedFields } from './invited-installs.ts'

/** A user invited to an alpha add-on, on the wire. */
export const alphaUserRecord = (row: AlphaUserRow, addon: AddonRow): v.InferOutput<typeof alphaUser> => ({
  ...storedFields(row),
  ...installedFields(row),
  email: row.email,
  addon: summaryOf(addon),
})
