/**
 * What a route's first load may weigh over the wire, in bytes with brotli, and how many requests it may
 * take: the page, its files, and the data that the early script asks for.
 */
export interface Budget {
  js: number
  css: number
  requests: number
}

const addons: Budget = { js: 150_000, css: 12_000, requests: 12 }

/** Its data alone are a dozen requests, since each requirement list has its own path. */
const nextSteps: Budget = { js: addons.js + 25_000, css: 14_000, requests: 24 }

/** By route path as in src/portal/routes.ts; every route has one, the default where none is named. */
export const budgets: Readonly<Record<string, Budget>> & { default: Budget } = {
  default: { js: 175_000, css: 14_000, requests: 18 },
  '/addons': addons,
  // Goes on to next-steps.
  '/addons/$addonSlug': nextSteps,
  '/addons/$addonSlug/next-steps': nextSteps,
  // Staff's panel over the page, with a drawer and a form of its own.
  '/addons/$addonSlug/next-steps/approvals/$approvalId/edit': { js: 190_000, css: 14_000, requests: 30 },
}
