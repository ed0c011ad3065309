import { visitorPaths } from '#contract/visitor-paths.ts'
import type { RouteScreens } from './route-screens.ts'

/**
 * Limits of a page's first load: bytes transferred with brotli, and requests (the page, its files, and the early
 * script's data). A little above the heaviest page of a kind, since the plan of chunks (chunk-plan.ts) may fall out
 * otherwise by a kilobyte or two after any change.
 */
export interface Budget {
  js: number
  css: number
  requests: number
}

/** The public pages have none of the signed-in portal. */
const visitors: Budget = { js: 87_500, css: 10_300, requests: 8 }

/** Where one signs in, and the list of add-ons that one comes to. */
const start: Budget = { js: 162_000, css: 9000, requests: 9 }
const starts = new Set(['/', '/addons', '/login/oauth', '/logout'])

/** An add-on's tabs, the staff's area, and the others: `page`, and `over` for what opens over one, as a panel. */
const areas = [
  {
    path: '/addons/$addonSlug',
    frames: 3,
    page: { js: 206_000, css: 16_500, requests: 30 },
    over: { js: 246_400, css: 19_600, requests: 37 },
  },
  {
    path: '/admin',
    frames: 3,
    page: { js: 201_000, css: 16_500, requests: 24 },
    over: { js: 231_700, css: 17_700, requests: 31 },
  },
  {
    path: '',
    frames: 2,
    page: { js: 194_500, css: 15_600, requests: 25 },
    over: { js: 232_500, css: 17_800, requests: 31 },
  },
] as const

/**
 * Pages that are as heavy as a panel: the shared components show one, the comparison of plans is such a form, and the price
 * changes, which a link leads to as well, and the drawing of a machine share more chunks than they need. The desk sends
 * decisions of both kinds, and undoes them.
 */
const asPanels = new Set([
  '/ui-components',
  '/addons/$addonSlug/plans/matrix',
  '/addons/$addonSlug/plans/repricings',
  '/workflows/$machine',
  '/admin/approvals',
])

/** The budget of a page, by its kind. */
export function budgetOf({ path, screens }: RouteScreens): Budget {
  if (visitorPaths.some((each) => each === path)) return visitors
  if (starts.has(path)) return start
  const area = areas.find((each) => path.startsWith(each.path)) ?? areas[2]
  return screens.length > area.frames + 1 || asPanels.has(path) ? area.over : area.page
}
