import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

/*
 * Every change of a row that a kept answer may show draws a new content version: each table has its triggers, or a
 * reason not to. (That they draw it for the right owners is shown in test/assurance/contracts/kept.test.ts.)
 */

const ofRegistry = 'the registry’s reads are computed'
const ofSignIn = 'shown by no answer; read with each caller'
const ofBilling = 'reports and usage are computed'
const ofCustomers = 'customers are computed'
const ofImport = 'of the import under way, shown by no answer'
const ofWebhooks = 'webhooks are computed'
const ofCatalogue = 'the catalogue and its pages are computed'
const ofProvisioning = 'between the platform and providers'
const uncovered: Readonly<Record<string, string>> = {
  content_versions: 'holds the versions',
  access_tokens: ofSignIn,
  account_invitations: 'people are computed',
  authorization_codes: ofSignIn,
  half_sessions: ofSignIn,
  identity_sessions: ofSignIn,
  oidc_accounts: ofSignIn,
  oidc_attempts: ofSignIn,
  passkey_challenges: ofSignIn,
  passkeys: ofSignIn,
  password_resets: ofSignIn,
  recovery_codes: ofSignIn,
  security_days: 'the security trail is computed',
  security_events: 'the security trail is computed',
  sign_in_attempts: ofSignIn,
  two_factors: ofSignIn,
  api_authorizations: 'secrets are never kept',
  oauth_credentials: 'secrets are never kept',
  attempt_retries: 'attempts are computed',
  failed_attempts: 'attempts are computed',
  relay_calls: ofProvisioning,
  review_calls: 'the calls of a review are computed',
  buildpacks: ofRegistry,
  buildpack_revisions: ofRegistry,
  source_accounts: ofRegistry,
  team_members: ofRegistry,
  teams: ofRegistry,
  desk_assignments: 'the desk is computed',
  desk_claims: 'the desk is computed',
  rejection_reasons: 'the desk is computed',
  deployment_marks: 'of the deployment, shown to nobody',
  idempotency_keys: 'of writes',
  limit_counts: 'of writes',
  images: 'immutable, and named by their hash',
  install_requests: 'installs are computed',
  install_imports: ofImport,
  staged_installs: ofImport,
  credits: ofBilling,
  customer_days: ofCustomers,
  customer_months: ofCustomers,
  payouts: ofBilling,
  report_credits: ofBilling,
  report_lines: ofBilling,
  reports: ofBilling,
  notices: 'notices are computed',
  topic_settings: 'notices are computed',
  outbox: 'the outbox is computed',
  service_tokens: ofSignIn,
  services: 'shown by no answer',
  webhooks: ofWebhooks,
  webhook_deliveries: ofWebhooks,
  webhook_attempts: ofWebhooks,
  published_addons: ofCatalogue,
  provider_alarms: ofProvisioning,
  provider_resources: ofProvisioning,
  provider_tokens: ofProvisioning,
  provisioning_grants: ofProvisioning,
}

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('every table raises content versions with each change, or has its reason', async () => {
  const tables = await rowsOf(
    server.db,
    sql`select relname as name, (
        select coalesce(string_agg(tgname || ' ' || tgtype || tgenabled::text, ', ' order by tgname), '')
        from pg_trigger where tgrelid = pg_class.oid and tgname like 'content\\_%') as triggers
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    v.object({ name: v.string(), triggers: v.string() }),
  )
  const wanted = ({ name }: { name: string }) =>
    // After each statement (0), that deletes (8), inserts (4) or updates (16), in every session.
    name in uncovered ? '' : 'content_delete 8O, content_insert 4O, content_update 16O'
  expect(tables.filter((table) => table.triggers !== wanted(table))).toEqual([])
  expect(tables.length).toBeGreaterThan(40)
  const names = new Set(tables.map(({ name }) => name))
  expect(Object.keys(uncovered).filter((name) => !names.has(name))).toEqual([])
})
