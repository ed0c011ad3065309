import { redirect } from '@tanstack/react-router'
import { currentUser } from '#portal/app/session/current-user.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** Redirects everyone but staff to the company page (SPEC section 2) and flashes why. */
export async function staffAtCompany(addonSlug: string): Promise<void> {
  const { isHerokuAdmin } = await currentUser()
  if (isHerokuAdmin) return
  flash.warning('Only platform staff can open supplier information.')
  throw redirect({ to: '/addons/$addonSlug/company', params: { addonSlug }, replace: true })
}
