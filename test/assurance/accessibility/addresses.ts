import type { Page } from 'playwright-core'
import { routeScreens } from '#build/route-screens.ts'
import { elsewhere } from '#test/browser/support/elsewhere.ts'
import type { Role } from './roles.ts'

const everyRoute = routeScreens()

/** Every page of the portal as its route is written, `/addons/$addonSlug/plans`. */
export const routePaths: readonly string[] = [...new Set(everyRoute.map(({ path }) => path))]

/** The page that stays behind this one, as a tab behind its panel. */
export function requireEditableAddon(path: string): string | undefined {
  const own = everyRoute.find((each) => each.path === path)?.screens ?? []
  return everyRoute
    .filter(({ screens }) => screens.length < own.length && screens.every((screen, i) => own[i] === screen))
    .toSorted((one, other) => other.screens.length - one.screens.length)[0]?.path
}

export const isStaffs = (path: string): boolean =>
  /^\/admin|\/approvals\/|supplier-information|\/settings\/metadata/.test(path)

/** The add-on on which a route has something to show. */
function slugOf(path: string, role: Role): string {
  if (path.includes('/alpha-users/')) return role === 'stranger' ? 'globex-metrics' : 'acme-mail'
  if (path.includes('/next-steps')) return role === 'stranger' ? 'globex-metrics' : 'acme-mail'
  if (path.endsWith('/supplier-information/new') || path.endsWith('/supplier/new')) return 'globex-metrics'
  return role === 'stranger' ? 'globex-logs' : 'acme-postgres'
}

interface Found {
  id: string
  slug?: string
  state?: string
  priceContract?: boolean
  company?: { id: string; salesforce_vendor?: { id: string } | null }
}

/** Where the first of a list of the add-on's is what a parameter names. */
const lists: Record<string, { list: string; suits?: (found: Found) => boolean }> = {
  $approvalId: { list: 'approvals', suits: ({ state }) => state === 'pending' },
  $planId: { list: 'plans', suits: ({ slug }) => !['test', 'enterprise'].includes(slug ?? '') },
  $featureId: { list: 'features' },
  $benefitId: { list: 'benefits' },
  $screenshotId: { list: 'screenshots' },
  $reviewId: { list: 'automatic_reviews' },
}

/** An id that nothing has. */
const nobodys = '00000000-0000-4000-8000-000000000000'

const plain: Record<string, string> = {
  $email: 'partner@acme.example',
  $group: 'current',
  $machine: 'progression',
  $: 'nowhere/at/all',
}

const firstOf = async (staff: Page, path: string, suits: (found: Found) => boolean = () => true) => {
  const all = await elsewhere<Found[]>(staff, 'GET', path)
  // Where none is as it should be, another one shows what is said of it.
  const found = all.find(suits) ?? all[0]
  if (found === undefined) throw new Error(`the story has nothing for ${path}`)
  return found.id
}

async function valueOf(staff: Page, name: string, slug: string, role: Role): Promise<string> {
  const known = plain[name]
  if (known !== undefined) return known
  if (name === '$addonSlug') return slug
  if (name === '$namespace') return role === 'stranger' ? 'globex' : 'acme'
  if (name === '$name') return role === 'stranger' ? 'logdrain' : 'vector'
  const ofList = lists[name]
  if (ofList !== undefined) return firstOf(staff, `/addons/${slug}/${ofList.list}`, ofList.suits)
  const { company } = await elsewhere<Found>(staff, 'GET', `/addons/${slug}`)
  if (name === '$companyId') return company?.id ?? nobodys
  if (name === '$companyUserId') return firstOf(staff, `/companies/${company?.id}/company_users`)
  const own = await elsewhere<Required<Found>['company']>(staff, 'GET', `/companies/${company?.id}`)
  // Of a company that has none, the page says that there is nothing.
  if (name === '$salesforceVendorId') return own.salesforce_vendor?.id ?? nobodys
  throw new Error(`no address is known for ${name}`)
}

/** Where a route is for this person; ids are looked up by staff's page. */
export async function addressOf(path: string, role: Role, staff: Page): Promise<string> {
  const slug = slugOf(path, role)
  let address = path
  for (const name of path.match(/\$\w*/g) ?? []) {
    const inInbox = path.startsWith('/admin/') && name === '$approvalId'
    const value = inInbox
      ? await firstOf(staff, '/approvals?state=pending')
      : name === '$repricingId'
        ? await firstOf(staff, '/repricings')
        : name === '$personId'
          ? await firstOf(staff, '/people')
          : name === '$reasonId'
            ? await firstOf(staff, '/rejection_reasons')
            : name === '$webhookId' || name === '$deliveryId'
              ? nobodys
              : await valueOf(staff, name, slug, role)
    address = address.replace(name, value)
  }
  return address
}
