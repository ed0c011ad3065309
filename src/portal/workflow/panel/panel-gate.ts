import { redirect } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { readOnlyReason } from './read-only-reason.ts'
import type { TabRoute } from '#portal/app/frame/tabs.ts'

/**
 * Waits for the data of the tab behind a panel, given by the loader's `parentMatchPromise`. If the add-on is
 * read-only, flashes why and throws a redirect to the tab.
 */
export async function requireEditableAddon<Page extends { addon: Addon }>(
  tab: TabRoute,
  behind: Promise<{ loaderData?: Page | undefined }>,
): Promise<Page> {
  const { loaderData } = await behind
  if (loaderData === undefined) throw new Error(`${tab} has no data.`)
  const { addon } = loaderData
  const reason = readOnlyReason(addon)
  if (reason === null) return loaderData
  flash.warning(reason)
  throw redirect({ to: tab, params: { addonSlug: addon.slug }, replace: true })
}
