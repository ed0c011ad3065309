import { accountReads } from '#portal/features/account/reads.ts'
import { webhookReads } from '#portal/features/webhooks/reads.ts'
import { addonRead } from '#portal/features/addon/reads.ts'
import { addonsRead } from '#portal/features/addons/reads.ts'
import { buildpackReads, buildpacksReads, publishingReads } from '#portal/features/buildpacks/reads.ts'
import { companyEditReads, supplierEditReads } from '#portal/features/company/reads.ts'
import { deprecationReads } from '#portal/features/deprecation/reads.ts'
import { installPlansRead, installsRead } from '#portal/features/installs/reads.ts'
import { listingRead } from '#portal/features/listing/reads.ts'
import { runReads, runsReads } from '#portal/features/logs/debugger/reads.ts'
import { logsReads } from '#portal/features/logs/reads.ts'
import { activityRead, nextStepsRead } from '#portal/features/next-steps/reads.ts'
import {
  foundPassesRead,
  planPassesRead,
  planRead,
  plansRead,
  planUsagesRead,
} from '#portal/features/plans/reads.ts'
import { planRepricingsReads } from '#portal/features/repricings/reads.ts'
import { reportsReads } from '#portal/features/reports/reads.ts'
import { settingsReads } from '#portal/features/settings/reads.ts'
import type { Read } from '#portal/wire/read.ts'

/** A list's filter; what the screen would drop the platform refuses, and nobody takes that answer. */
const filterIn = (search: URLSearchParams, names: readonly string[]): Record<string, never> =>
  Object.fromEntries(names.map((name) => [name, (search.get(name) || undefined) as never]))

/** The range of days; drops what the screen would drop. */
function daysOf(search: URLSearchParams): { from?: string; to?: string } {
  const day = (name: string) => {
    const value = search.get(name) ?? ''
    const at = new Date(`${value}T00:00:00Z`)
    return /^2\d{3}-\d{2}-\d{2}$/.test(value) && at.toJSON()?.startsWith(value) ? { [name]: value } : {}
  }
  const days: { from?: string; to?: string } = { ...day('from'), ...day('to') }
  return days.from !== undefined && days.to !== undefined && days.from > days.to ? {} : days
}

/** The plan pass filter. */
function passesSearch(search: URLSearchParams): string | undefined {
  const q = search.get('passes') ?? ''
  return q === '' || q.length > 200 ? undefined : q
}

/** The read of a whole tab, which has the add-on's own answer in it. */
const carrying = (tab: Read, addon: string): Read => ({ ...tab, carries: { addon: addonRead(addon) } })

function readsOfPlans(addon: string, [planId = '', ...place]: string[], search: URLSearchParams): Read[] {
  const panel = place.join('/')
  if (panel === 'repricing') return [addonRead(addon), ...Object.values(planRepricingsReads(planId))]
  const found = foundPassesRead(addon, passesSearch(search))
  const tab = [carrying(plansRead(addon), addon), planUsagesRead(addon), ...(found === null ? [] : [found])]
  if (!['edit', 'post-creation', 'plan-passes/new'].includes(panel)) return tab
  // A plan's own panels reload the plan.
  const plan = [...tab, planRead(planId)]
  return panel === 'plan-passes/new' ? [...plan, planPassesRead(planId)] : plan
}

function readsOfTab(addon: string, [tab, ...over]: string[], search: URLSearchParams): Read[] {
  switch (tab) {
    case 'plans':
      return readsOfPlans(addon, over, search)
    case 'marketplace-listing':
      return [carrying(listingRead(addon), addon)]
    case undefined:
    case 'next-steps': {
      const activity = activityRead(addon, daysOf(search))
      return [carrying(nextStepsRead(addon), addon), ...(activity === null ? [] : [activity])]
    }
    default:
      return [addonRead(addon), ...readsBesidesAddon(addon, tab, over, search)]
  }
}

function readsBesidesAddon(addon: string, tab: string, over: string[], search: URLSearchParams): Read[] {
  switch (tab) {
    case 'settings':
      return Object.values(settingsReads(addon))
    case 'company':
      if (over.join('/') === 'general-information/edit') return Object.values(companyEditReads())
      return over[0] === 'supplier-information' && over[2] === 'edit'
        ? Object.values(supplierEditReads(over[1] ?? ''))
        : []
    case 'installs':
      return [installsRead(addon, filterIn(search, ['q', 'state', 'plan', 'stuck'])), installPlansRead(addon)]
    case 'reports':
      return Object.values(reportsReads(addon))
    case 'deprecation':
      return Object.values(deprecationReads(addon))
    case 'logs':
      if (over[0] === 'reviews') {
        const runs = Object.values(runsReads(addon))
        if (over[1] === undefined) return [...runs, logsReads(addon, {}).manifests]
        const other = search.get('with')
        return [
          ...runs,
          ...[over[1], ...(other === null ? [] : [other])].flatMap((id) => Object.values(runReads(id))),
        ]
      }
      return Object.values(logsReads(addon, daysOf(search)))
    default:
      return []
  }
}

function readsOfRegistry([namespace, name]: string[], search: URLSearchParams): Read[] {
  if (namespace === undefined || namespace === 'github')
    return Object.values(buildpacksReads(search.get('archived') === 'true'))
  if (namespace === 'publish') return Object.values(publishingReads())
  return name === undefined ? [] : Object.values(buildpackReads(`${namespace}/${name}`))
}

/**
 * The reads that the loaders of the page at a URL (src/portal/routes.ts) make first. Throws a URIError for a path that
 * no page has.
 */
export function readsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Read[] {
  const [room, slug, ...place] = pathname
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part))
  const query = new URLSearchParams(search)
  if (room === undefined || (room === 'addons' && slug === undefined))
    return [addonsRead(filterIn(query, ['q', 'state', 'sort', 'order']))]
  if (room === 'addons' && slug !== undefined) return readsOfTab(slug, place, query)
  if (room === 'webhooks') return webhookReads(slug === undefined ? [] : [slug, ...place])
  if (room === 'account') return Object.values(accountReads())
  return room === 'buildpacks' ? readsOfRegistry(slug === undefined ? [] : [slug, ...place], query) : []
}
