import { type AddonChange, addonAdminKeys, addonForms } from '#contract/addon.ts'
import { addons, documentations, plans } from '#server/db/schema.ts'
import { conflict, forbidden, invalid } from '#server/law/refusal.ts'
import { reservedSlugs } from '#contract/formats/slug.ts'
import { withoutRepeatedTags } from '#contract/formats/tags.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { PreparedPicture } from '#server/law/prepared-picture.ts'
import type { Act } from '#server/law/act.ts'
import { categorySlugs, namedCategories, replaceCategories } from './addon-categories.ts'
import { checkDefaultPlans } from './addon-default-plans.ts'
import { checkForms } from '#server/law/check-forms.ts'
import { forgetPictures, storePicture } from '#server/pictures/pictures.rules.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { changedFields, type FieldChange, recordChange, recordChanges } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'

type NewFields = Omit<typeof addons.$inferInsert, 'id' | 'version' | 'state' | 'createdAt' | 'updatedAt'>

export type NewAddon = Omit<NewFields, 'displayName'> & { displayName?: string }

const subjectOf = ({ id }: { id: string }) => ({ type: 'addon', id, addonId: id }) as const

/**
 * Creates an add-on: in alpha, with a documentation record without docs, and with the free, invite-only plan `test`
 * as its default. Throws 409 if the slug is taken, 422 if it is reserved.
 */
export async function createAddon(act: Act, given: NewAddon): Promise<AddonRow> {
  if (reservedSlugs.includes(given.slug))
    throw invalid({ contents: [`id must be another one: ${given.slug} is reserved`] })
  const dates = { createdAt: act.now, updatedAt: act.now }
  const [row] = await act.tx
    .insert(addons)
    .values({
      displayName: given.name.slice(0, 40),
      defaultPlanSlug: testPlanSlug,
      ...given,
      state: 'alpha',
      ...dates,
    })
    .onConflictDoNothing({ target: addons.slug })
    .returning()
  if (row === undefined) throw conflict(`The slug ${given.slug} is taken.`)
  await act.tx.insert(documentations).values({ addonId: row.id, ...dates })
  await act.tx.insert(plans).values({ addonId: row.id, name: 'Test', slug: testPlanSlug, ...dates })
  await recordChange(act, subjectOf(row), { field: 'created', from: null, to: row.slug })
  return row
}

/** Cedar is always included; generations, languages and tags are deduplicated. */
const normalised = (change: AddonChange): AddonChange => ({
  ...change,
  ...(change.supportedGenerations && {
    supportedGenerations: [...new Set(['cedar', ...change.supportedGenerations] as const)],
  }),
  ...(change.languages && { languages: [...new Set(change.languages)] }),
  ...(typeof change.tags === 'string' && { tags: withoutRepeatedTags(change.tags) }),
  ...(change.buttons && { buttons: [...new Set(change.buttons)] }),
})

/** Throws 403 for changes reserved to staff: their fields, and going back to the first provisioning API. */
function refuseStaffChanges(act: Act, changes: readonly FieldChange[]): void {
  if (act.by === 'admin') return
  const adminKeys: readonly string[] = addonAdminKeys
  const isStaffs = ({ field, to }: FieldChange) =>
    adminKeys.includes(field) || (field === 'provisioningApiVersion' && to === 1)
  const refused = changes.find(isStaffs)
  if (refused?.field === 'provisioningApiVersion')
    throw forbidden('Only platform admins may go back to version 1.')
  if (refused !== undefined) throw forbidden()
}

/** An icon change for the trail. */
const iconChange = (from: string | null, to: string | null): FieldChange => ({
  field: 'icon',
  from: from === null ? null : 'uploaded',
  to: to === null ? null : from === null ? 'uploaded' : 'replaced',
})

/**
 * Updates an add-on; a staff field may be sent with its stored value. Throws 403 for any other value, 422 for an
 * unknown category or default plan and for a malformed value; nothing is then saved.
 */
export async function updateAddon(
  act: Act,
  stored: AddonRow,
  given: AddonChange,
  picture?: PreparedPicture,
): Promise<AddonRow> {
  const { categories, icon, ...fields } = normalised(given)
  const iconSha = icon === null ? null : (picture?.original.sha ?? stored.iconSha)
  const wanted =
    categories &&
    (await namedCategories(
      act.tx,
      categories.map(({ id }) => id),
    ))
  const changes = changedFields<AddonRow>(stored, fields)
  if (wanted !== undefined) {
    const before = { categories: await categorySlugs(act.tx, stored.id) }
    changes.push(...changedFields(before, { categories: [...wanted.slugs, ...wanted.unknown] }))
  }
  if (iconSha !== stored.iconSha) changes.push(iconChange(stored.iconSha, iconSha))
  if (changes.length === 0) return stored
  refuseStaffChanges(act, changes)
  checkForms(addonForms, changes)
  if (wanted !== undefined && wanted.unknown.length > 0) throw invalid({ categories: ['is not a category'] })
  await checkDefaultPlans(act.tx, stored, changes)
  if (wanted !== undefined) await replaceCategories(act.tx, stored.id, wanted.ids)
  if (picture !== undefined) await storePicture(act, picture)
  const row = await updateRow(act, addons, stored.id, { ...fields, iconSha })
  if (iconSha !== stored.iconSha) await forgetPictures(act, [stored.iconSha])
  await recordChanges(act, subjectOf(row), changes)
  return row
}
