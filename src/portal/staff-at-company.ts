import { redirect } from '@tanstack/react-router'
import { currentUser } from './current-user.ts'

/** Lets platform staff go on; throws a redirect to the company page for everybody else (SPEC section 2). */
export async function staffAtCompany(addonSlug: string): Promise<void> {
  const { isHerokuAdmin } = await currentUser()
  if (!isHerokuAdmin)
    throw redirect({ to: '/addons/$addonSlug/company', params: { addonSlug }, replace: true })
}
