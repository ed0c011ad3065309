import { namedAvailability, planAdminKeys, type PlanCreation } from '#contract/plan.ts'
import { slugify } from '#contract/formats/slug.ts'
import { plans } from '#server/db/schema.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { lapseApprovals } from '#server/stages/lapse.ts'
import { saveOfferings } from './offerings.ts'
import { checkSettings, clearOtherShieldDefaults } from './plan-settings.ts'
import { recordChanges } from '#server/law/trail.ts'

type PlanRow = typeof plans.$inferSelect

/** A new plan's default values. */
const unset = {
  enabled: true,
  public: false,
  visible: false,
  priceContract: false,
  shield: false,
  shieldDefault: false,
  temporarySupported: false,
  temporarySpaceSupported: false,
  installableWithPrivateNetworking: false,
  installableWithoutPrivateNetworking: true,
} as const

/** The requested slug, or one derived from the name if blank. Throws 422 if the name yields none. */
function slugOf(wanted: string, name: string): string {
  if (wanted !== '') return wanted
  const made = slugify(name)
  if (made === '') throw invalid({ slug: ['can not be made from this name: enter one'] })
  return made
}

/**
 * Creates a plan, always invite-only. Throws 403 if a provider sets a staff field, 422 for a taken slug, another
 * availability, or values that do not match their features.
 */
export async function createPlan(act: Act, addon: AddonRow, given: PlanCreation): Promise<PlanRow> {
  const { offerings, slug: wantedSlug = '', name, priceCents, ...settings } = given
  const all = { ...unset, ...settings }
  if (act.by !== 'admin' && planAdminKeys.some((key) => all[key] !== unset[key])) throw forbidden()
  if (namedAvailability(all) !== 'inviteOnly') {
    const flags = (['enabled', 'public', 'visible'] as const).filter((key) => all[key] !== unset[key])
    throw invalid(Object.fromEntries(flags.map((key) => [key, ['can not be so: a new plan is Invite Only']])))
  }
  checkSettings(null, all)
  const slug = slugOf(wantedSlug, name)
  const [row] = await act.tx
    .insert(plans)
    .values({ ...all, addonId: addon.id, name, slug, priceCents, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing({ target: [plans.addonId, plans.slug] })
    .returning()
  if (row === undefined) throw invalid({ slug: ['is taken by another plan of this add-on'] })
  const subject = { type: 'plan', id: row.id, addonId: addon.id } as const
  const created = { field: 'created', from: null, to: row.slug }
  const values = offerings === undefined ? [] : await saveOfferings(act.tx, row, offerings)
  await recordChanges(act, subject, [created, ...values])
  await lapseApprovals(act, subject, [created], row.slug)
  if (row.shieldDefault) await clearOtherShieldDefaults(act, row)
  return row
}
