import * as v from 'valibot'
import type { ManifestContents } from '#contract/manifest.ts'
import { id } from '#contract/formats/field-types.ts'
import { slugPattern } from '#contract/formats/slug.ts'
import { forbidden, invalid, notFound } from '#server/law/refusal.ts'
import type { AddonRow, CompanyCaller } from '#server/law/handler.ts'
import { loadAddon } from '#server/law/subjects.ts'
import type { Act } from '#server/law/act.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { refuseIfShutDown } from '#server/law/refuse-if-shut-down.ts'

const isOwn = (caller: CompanyCaller, addon: AddonRow) =>
  caller.kind === 'addon' ? caller.addonId === addon.id : caller.admin || caller.companyId === addon.companyId

/**
 * Loads and locks the add-on that a manifest is pushed to: the one the path names, else a new one for the caller's
 * company. Throws 404 for another company's add-on, 409 for one that is shut down, 422 if a new one's manifest names
 * another, and 403 if a user without a company pushes it.
 */
export async function addonForPush(
  act: Act,
  caller: CompanyCaller,
  named: string,
  contents: ManifestContents,
): Promise<AddonRow> {
  const stored = await loadAddon(act.tx, named, true)
  if (stored !== null) {
    if (!isOwn(caller, stored)) throw notFound()
    refuseIfShutDown(stored)
    return stored
  }
  if (caller.kind === 'addon' || v.is(id, named) || !slugPattern.test(named)) throw notFound()
  if (contents.id !== named) throw invalid({ contents: [`id must be ${named}`] })
  if (caller.companyId === null) throw forbidden('Only a user of a company can create an add-on.')
  return createAddon(act, { companyId: caller.companyId, slug: named, name: contents.name ?? named })
}
