import { redirect } from '@tanstack/react-router'
import type { Addon } from '../contract/addon.ts'
import { flash } from './flash.ts'
import { type PlansData, readOnlyReason } from './plans-data.ts'

type PlansPage = PlansData & { addon: Addon }

/**
 * What the plans tab behind a panel shows. Throws a redirect to the tab, which says why, where the add-on can't be
 * changed any more; the loader of a panel over the tab asks for it with its `parentMatchPromise`.
 */
export async function plansBehind(
  behind: Promise<{ loaderData?: PlansPage | undefined }>,
): Promise<PlansPage> {
  const { loaderData } = await behind
  if (loaderData === undefined) throw new Error('The plans tab has no data.')
  const { addon } = loaderData
  const reason = readOnlyReason(addon)
  if (reason === null) return loaderData
  flash.warning(reason)
  throw redirect({ to: '/addons/$addonSlug/plans', params: { addonSlug: addon.slug }, replace: true })
}
