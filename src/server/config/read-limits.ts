import type { LimitName, QuotaName } from '#contract/endpoints/limit.ts'
import type { EnvironmentReader } from './environment-reader.ts'

/** Limits per time window and quotas; 0 disables one. */
export interface Limits {
  limits: Readonly<Record<LimitName, number>>
  quotas: Readonly<Record<QuotaName, number>>
}

/** Each limit's variable and default: ten times the peak of the demo, the browser tests and the benchmark. */
const limitVariables: Readonly<Record<LimitName, readonly [string, number]>> = {
  reads: ['READS_PER_MINUTE', 6000],
  writes: ['WRITES_PER_MINUTE', 1200],
  serviceReads: ['SERVICE_READS_PER_MINUTE', 6000],
  serviceWrites: ['SERVICE_WRITES_PER_MINUTE', 3000],
  invitations: ['INVITATIONS_PER_HOUR', 300],
  invitationsReceived: ['INVITATIONS_RECEIVED_PER_DAY', 5],
  manifests: ['MANIFESTS_PER_HOUR', 300],
  pictures: ['PICTURES_PER_HOUR', 300],
  reviews: ['REVIEWS_PER_HOUR', 20],
  exchanges: ['EXCHANGES_PER_HOUR', 1000],
  retries: ['RETRIES_PER_HOUR', 30],
  webhookSends: ['WEBHOOK_SENDS_PER_HOUR', 300],
}

const quotaVariables: Readonly<Record<QuotaName, readonly [string, number]>> = {
  addons: ['MOST_ADDONS', 500],
  companyUsers: ['MOST_COMPANY_USERS', 500],
  plans: ['MOST_PLANS', 500],
  features: ['MOST_FEATURES', 500],
  benefits: ['MOST_BENEFITS', 200],
  alphaUsers: ['MOST_ALPHA_USERS', 1000],
  planPasses: ['MOST_PLAN_PASSES', 5000],
  buildpacks: ['MOST_BUILDPACKS', 500],
  approvalMessages: ['MOST_APPROVAL_MESSAGES', 100],
  webhooks: ['MOST_WEBHOOKS', 20],
}

const most = 1_000_000

function readAll<Name extends string>(
  reader: EnvironmentReader,
  variables: Readonly<Record<Name, readonly [string, number]>>,
): Record<Name, number> {
  const entries = Object.entries(variables) as [Name, readonly [string, number]][]
  return Object.fromEntries(
    entries.map(([name, [variable, fallback]]) => [name, reader.whole(variable, fallback, 0, most)]),
  ) as Record<Name, number>
}

/** Reads limits and quotas from the environment. */
export const readLimits = (reader: EnvironmentReader): Limits => ({
  limits: readAll(reader, limitVariables),
  quotas: readAll(reader, quotaVariables),
})
