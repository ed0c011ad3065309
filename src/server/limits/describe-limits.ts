import { limitKinds, type LimitName, type QuotaName, quotaWording } from '#contract/endpoints/limit.ts'
import type { Limits } from '#server/config/read-limits.ts'

/** The limits that an operation counts against, and the quota that it takes up, if any. */
interface CountedBy {
  limits: readonly LimitName[]
  quota?: QuotaName | undefined
}

/** The limits and the quota of an operation in words, as lines of Markdown; those that are turned off are left out. */
export function describeLimits(counted: CountedBy, { limits, quotas }: Limits): string {
  const rates = counted.limits
    .filter((name) => limits[name] > 0)
    .map((name) => `\n- \`${name}\`: ${limitKinds[name].words(limits[name])}`)
  const quota = counted.quota === undefined || quotas[counted.quota] === 0 ? undefined : counted.quota
  const room = quota === undefined ? [] : [`\n- ${quotaWording[quota](quotas[quota])}`]
  const lines = [...rates, ...room]
  return lines.length === 0 ? '' : `\n\nLimits:\n${lines.join('')}`
}

const headerRef = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })

/** Headers of answers that were counted. */
export const countedHeaders = { ...headerRef('RateLimit'), ...headerRef('RateLimit-Policy') }

/** Headers of a 429. */
export const refusedHeaders = { ...countedHeaders, ...headerRef('Retry-After') }

/** The headers as components of the OpenAPI document. */
export const limitHeaders = {
  RateLimit: {
    description: 'By limit: how many remain (r), and in how many seconds the window ends (t).',
    schema: { type: 'string' },
    example: '"writes";r=1199;t=60',
  },
  'RateLimit-Policy': {
    description: 'By limit: how many are allowed (q) in a window of how many seconds (w).',
    schema: { type: 'string' },
    example: '"writes";q=1200;w=60',
  },
  'Retry-After': {
    description: 'Seconds until another try can succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** How requests are counted, for the head of the OpenAPI document. */
export const limitsInGeneral =
  'Reads and changes are counted for each person, for each add-on whose API token is sent, for each service, and without ' +
  'any of these for each address. An operation names the limits that it counts against as RateLimit and RateLimit-Policy do; a limit begins ' +
  'anew when its window ends. Documents and pages outside the table count as reads of their address. Over one the answer is 429, with Retry-After, and nothing is changed; over the number of ' +
  'records that one may have it is 422. A request sent again with its Idempotency-Key counts as a request only.'
