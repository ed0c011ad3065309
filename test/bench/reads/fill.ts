import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hashToken } from '#server/identity/tokens.ts'

/** Bearer tokens of the readers: a user of the first company, staff, and a service. */
export const tokens = { provider: 'bench-provider', staff: 'bench-staff', service: 'ppsv_bench' } as const

/** The reader from the first company. */
export const providerEmail = 'person-1@partners.example'

const companies = 1_000
const addons = 10_000
const people = 2_000
const letters = 20_000
const decisions = 10_000
const buildpacks = 1_000
/** Installs of the first hundred add-ons. */
const installs = 20_000
/** Rows on the trail of the first add-on; each other one has eleven. */
const longTrail = 50_000

/** The id of the n-th record of a kind, the same in every database. */
const idOf = (kind: string, n: number): SQL<string> => sql`md5(${`${kind} ${n}`})::uuid`

const id = (kind: string, n: string): SQL => sql.raw(`md5('${kind} ' || ${n})::uuid`)
const times = sql.raw(`'2026-01-01'::timestamptz, '2026-06-01'::timestamptz + n * interval '1 second'`)
const finishedStep = `{"status":"completed","suggestions":[],"errors":[]}`
const steps = ['manifest', 'provision', 'deprovision', 'reprovision'].map(
  (name) => `"${name}":${finishedStep}`,
)
const approvalTypes = sql.raw(`unnest(enum_range(null::approval_type)) with ordinality as types(type, t)`)
const state = sql.raw(
  `(case when (n + t) % 10 < 4 then 'pending' when (n + t) % 10 < 8 then 'approved'
    when (n + t) % 10 = 8 then 'rejected' else 'notStarted' end)::approval_state`,
)
const asked = sql.raw(`'2026-06-01'::timestamptz + (n * 5 + t) * interval '1 minute'`)
const upTo = (count: number) => sql.raw(`generate_series(1, ${count}) n`)
/** Each of `count` owners with each of `each` records. */
const nested = (count: number, each: number) =>
  sql.raw(`generate_series(1, ${count}) n, generate_series(1, ${each}) m`)

const production = { base_url: 'https://a.example', sso_url: 'https://a.example/sso' }
const manifest = { id: 'addon', name: 'Addon', api: { production } }

const peopleAndCompanies = [
  sql`insert into companies (id, created_at, updated_at, name, addr1, city, country, phone)
    select ${id('company', 'n')}, ${times}, 'Company ' || n, 'Street 1', 'City', 'Germany', '+49 1' from ${upTo(companies)}`,
  sql`insert into supplier_vendors (id, created_at, updated_at, company_id, vendor_id, paysite_id, site_name)
    select ${id('vendor', 'n')}, ${times}, ${id('company', 'n')}, 'V' || n, 'P' || n, 'Site' from ${upTo(companies)}`,
  sql`insert into users (id, created_at, updated_at, email, name, password_hash, acknowledged_msa_at)
    select ${id('person', 'n')}, ${times}, 'person-' || n || '@partners.example', 'Person ' || n, 'x', now()
    from ${upTo(people)}`,
  sql`insert into users (id, created_at, updated_at, email, name, password_hash, platform_admin)
    select ${id('staff', 'n')}, ${times}, 'staff-' || n || '@platform.example', 'Staff ' || n, 'x', true
    from ${upTo(5)}`,
  sql`insert into company_users (id, created_at, updated_at, company_id, user_id)
    select ${id('member', 'n')}, ${times}, ${id('company', `(n - 1) % ${companies} + 1`)}, ${id('person', 'n')}
    from ${upTo(people)}`,
]

const signedIn = [
  [tokens.provider, idOf('person', 1)],
  [tokens.staff, idOf('staff', 1)],
] as const

const sessions = signedIn.flatMap(([token, userId]) => [
  sql`insert into identity_sessions (id, user_id, cookie_hash, created_at, expires_at, second_factor_at)
    values (${userId}, ${userId}, ${hashToken(token)}, now(), '2100-01-01', now())`,
  sql`insert into access_tokens (token_hash, user_id, session_id, code_hash, created_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${userId}, 'x', now(), '2100-01-01')`,
])

const services = [
  sql`insert into services (id, name, may, created_at) values (${idOf('service', 1)}, 'Bench', '{catalogue,installs}', now())`,
  sql`insert into service_tokens (token_hash, service_id, prefix, created_at)
    values (${hashToken(tokens.service)}, ${idOf('service', 1)}, 'ppsv_bench', now())`,
]

const addonsWithTheirRecords = [
  sql`insert into images (sha, content_type, bytes, created_at)
    select 'icon-' || n, 'image/png', decode(repeat(md5(n::text), 320), 'hex'), now() from ${upTo(200)}`,
  sql`insert into addons (id, created_at, updated_at, company_id, slug, name, display_name, summary, state, icon_sha,
      default_plan_slug, visible)
    select ${id('addon', 'n')}, ${times}, ${id('company', `(n - 1) / 10 + 1`)}, 'addon-' || n, 'Addon ' || n,
      initcap(md5(n::text)) || ' ' || n, 'Does something for app ' || n, (enum_range(null::stage))[n % 3 + 1],
      'icon-' || (n % 200 + 1), 'plan-1', n % 3 > 0
    from ${upTo(addons)}`,
  sql`insert into addon_categories (addon_id, category_id)
    select ${id('addon', 'n')}, (array(select id from categories order by position))[n % 5 + 1] from ${upTo(addons)}`,
  sql`insert into documentations (id, created_at, updated_at, addon_id, devcenter_url)
    select ${id('documentation', 'n')}, ${times}, ${id('addon', 'n')}, 'https://docs.example/' || n from ${upTo(addons)}`,
  sql`insert into screenshots (id, created_at, updated_at, addon_id, name, position, original_sha, retina_sha,
      medium_sha, thumb_sha)
    select ${id('screenshot', `n || '.' || m`)}, ${times}, ${id('addon', 'n')}, 'Shot ' || m, m, 'icon-1', 'icon-1',
      'icon-1', 'icon-1'
    from ${nested(addons, 2)}`,
  sql`insert into benefits (id, created_at, updated_at, addon_id, title, description, position)
    select ${id('benefit', `n || '.' || m`)}, ${times}, ${id('addon', 'n')}, 'Benefit ' || m, 'Text', m
    from ${nested(addons, 3)}`,
  sql`insert into alpha_users (id, created_at, updated_at, addon_id, email)
    select ${id('alphaUser', `n || '.' || m`)}, ${times}, ${id('addon', 'n')}, m || '@customers.example'
    from ${nested(addons, 3)}`,
  sql`insert into features (id, created_at, updated_at, addon_id, name, datatype, position)
    select ${id('feature', `n || '.' || m`)}, ${times}, ${id('addon', 'n')}, 'Feature ' || m, 'boolean', m
    from ${nested(addons, 3)}`,
  sql`insert into plans (id, created_at, updated_at, addon_id, name, slug, price_cents, public, visible)
    select ${id('plan', `n || '.' || m`)}, ${times}, ${id('addon', 'n')}, 'Plan ' || m, 'plan-' || m, m * 100, true, true
    from ${nested(addons, 3)}`,
  sql`insert into offerings (plan_id, feature_id, value)
    select plans.id, features.id, 'true' from plans join features on features.addon_id = plans.addon_id`,
  sql`insert into plan_passes (id, created_at, updated_at, plan_id, email)
    select ${id('pass', `n || '.' || m`)}, ${times}, ${id('plan', `n || '.1'`)}, m || '@customers.example'
    from ${nested(addons, 2)}`,
  sql`insert into deprecations (id, created_at, updated_at, addon_id, state, date, message)
    select ${id('deprecation', 'n')}, ${times}, ${id('addon', 'n')}, 'announced', '2027-01-01', 'It ends.'
    from ${upTo(500)}`,
  sql`insert into webhooks (id, created_at, updated_at, company_id, url, description, events, state, secret_box, last_four, secret_made_at)
    select ${id('webhook', 'n')}, ${times}, ${id('company', 'n')}, 'https://hooks.example.com', 'Chat',
      array['addon.stage_changed'], 'enabled', '', '1234', '2026-01-01' from ${upTo(500)}`,
  sql`insert into webhook_deliveries (id, webhook_id, event, body, state, attempts, created_at)
    select ${id('delivery', 'n')}, ${id('webhook', 'n % 50 + 1')}, 'addon.stage_changed', '{}', 'delivered', 1, '2026-06-01'::timestamptz + n * interval '1 second'
    from ${upTo(5_000)}`,
  sql`insert into repricings (id, created_at, updated_at, plan_id, addon_id, price_cents, original_price_cents,
      grandfathered, reprice_date, submitter_id, status)
    select ${id('repricing', 'n')}, ${times}, ${id('plan', `n || '.1'`)}, ${id('addon', 'n')}, 200, 100, true,
      '2027-01-01', ${id('person', `(n - 1) / 10 + 1`)},
      (case when n % 5 = 0 then 'new' when n % 5 = 1 then 'rejected' else 'completed' end)::repricing_status
    from ${upTo(5_000)}`,
]

const provisioning = [
  sql`insert into manifests (id, addon_id, number, contents, secrets, secret_errors, created_at)
    select ${id('manifest', 'n')}, ${id('addon', 'n')}, 1, ${JSON.stringify(manifest)}::jsonb,
      'x', '[]', now()
    from ${upTo(addons)}`,
  sql`insert into api_authorizations (id, created_at, updated_at, addon_id, token_hash, last_four)
    select ${id('authorization', 'n')}, ${times}, ${id('addon', 'n')}, 'h' || n, '1234' from ${upTo(addons)}`,
  sql`insert into oauth_credentials (id, created_at, updated_at, addon_id, secret_hash, last_four)
    select ${id('credential', 'n')}, ${times}, ${id('addon', 'n')}, 'h' || n, '1234' from ${upTo(addons)}`,
  sql`insert into automatic_reviews (id, created_at, updated_at, addon_id, manifest_id, progression_type, status, steps,
      finished_at)
    select ${id('review', `n || '.' || m`)}, ${times}, ${id('addon', 'n')}, ${id('manifest', 'n')}, 'beta', 'finished',
      ${`{${steps.join()}}`}::jsonb, now()
    from ${nested(addons, 3)}`,
  sql`insert into failed_attempts (id, addon_id, app_name, plan, method, url, response_code, response_body, params,
      action_type, error_type, created_at)
    select ${id('attempt', `n || '.' || m`)}, ${id('addon', 'n')}, 'app', 'plan-1', 'POST', 'https://a.example', 500,
      repeat('no ', 100), '{}', 'provision', 'server_error', now() - m * interval '1 hour'
    from ${nested(addons, 5)}`,
  sql`insert into attempt_retries (attempt_id, addon_id, user_id, started_at, ended_at)
    select ${id('attempt', `n || '.1'`)}, ${id('addon', 'n')}, ${id('staff', '1')}, now(), now() from ${upTo(5_000)}`,
]

const approvalsAndTrail = [
  sql`insert into trail (kind, addon_id, subject_type, subject_id, field, "from", "to", actor_id, actor_role, created_at)
    select 'change', ${id('addon', '1')}, 'addon', ${id('addon', '1')}, 'summary', 'before', 'after ' || n,
      ${id('person', '1')}, 'provider', '2026-01-01'::timestamptz + n * interval '1 minute'
    from ${upTo(longTrail)}`,
  sql`insert into approvals (id, created_at, updated_at, addon_id, type, state, pending_since, requester_id)
    select ${id('approval', `n || '.' || t`)}, ${times}, ${id('addon', 'n')}, type, ${state},
      case when (n + t) % 10 < 4 then ${asked} end,
      ${id('person', `(n - 1) / 10 + 1`)}
    from ${upTo(addons)}, ${approvalTypes}`,
  sql`insert into trail (kind, addon_id, subject_type, subject_id, approval_type, event, "from", "to", actor_id,
      actor_role, evidence, created_at)
    select 'transition', ${id('addon', 'n')}, 'approval', ${id('approval', `n || '.' || t`)}, type, 'request',
      'notStarted', 'pending', ${id('person', `(n - 1) / 10 + 1`)}, 'provider', '{"facts":{},"event":{"type":"request"}}', ${asked}
    from ${upTo(addons)}, ${approvalTypes}`,
  sql`insert into trail (kind, addon_id, subject_type, subject_id, field, "from", "to", actor_id, actor_role, created_at)
    select 'change', ${id('addon', 'n')}, 'addon', ${id('addon', 'n')}, 'summary', 'before', 'after ' || m,
      ${id('person', `(n - 1) / 10 + 1`)}, 'provider', '2026-08-01'::timestamptz + (n * 6 + m) * interval '1 minute'
    from ${nested(addons, 6)}`,
  sql`insert into trail (kind, company_id, subject_type, subject_id, field, "from", "to", actor_id, actor_role, created_at)
    select 'change', ${id('company', 'n')}, 'company', ${id('company', 'n')}, 'city', 'before', 'after',
      ${id('staff', '1')}, 'admin', '2026-07-01'::timestamptz + n * interval '1 minute'
    from ${upTo(companies)}`,
  // Decisions, each five hours after it was asked for.
  sql`insert into trail (kind, addon_id, subject_type, subject_id, approval_type, event, "from", "to", actor_id,
      actor_role, created_at)
    select kind, addon_id, subject_type, subject_id, approval_type, outcome.event, 'pending', outcome.state, actor_id,
      'admin', created_at + interval '5 hours'
    from trail, lateral (select case when serial % 4 = 0 then 'reject' else 'approve' end as event,
      case when serial % 4 = 0 then 'rejected' else 'approved' end as state) as outcome
    where trail.event = 'request' order by serial limit ${sql.raw(String(decisions))}`,
  sql`update addons set revision = newest.serial
    from (select addon_id, max(serial) as serial from trail group by addon_id) newest where newest.addon_id = addons.id`,
  sql`update approvals set requested_revision = asked.serial,
      decided_revision = case when state in ('approved', 'rejected') then asked.serial + 1 end
    from trail asked where asked.subject_id = approvals.id and state <> 'notStarted'`,
]

const ofAddonOf = (n: string) => id('addon', `${n} % 100 + 1`)
const installed = [
  sql`insert into provider_resources (id, addon_id, step, use, state, created_at)
    select ${id('install', 'n')}, ${ofAddonOf('n')}, 'provision', 'install',
      (case n % 10 when 0 then 'removed' else 'provisioned' end)::resource_state, now()
    from ${upTo(installs)}`,
  sql`insert into install_requests (resource_id, addon_id, account, app_id, app_name, plan_id, region, generation, purpose,
      name, options, body_hash, requested_at, provisioned_at)
    select ${id('install', 'n')}, ${ofAddonOf('n')}, n % 500 || '@customers.example', n, 'app-' || n,
      ${id('plan', `n % 100 + 1 || '.1'`)}, 'us', 'cedar', 'app', 'install-' || n, '{}', '', now(), now()
    from ${upTo(installs)}`,
]

const billing = [
  sql`insert into installs (plan_id, account, installed_at)
    select ${id('plan', `n || '.' || m`)}, m || '@customers.example', now() from ${nested(addons, 3)}`,
  sql`insert into reports (id, created_at, updated_at, company_id, period)
    select ${id('report', `n || '.' || m`)}, ${times}, ${id('company', 'n')},
      ('2026-01-01'::date + m * interval '1 month')::date
    from ${nested(companies, 6)}`,
  sql`insert into report_lines (report_id, addon_id, plan_id, amount_cents)
    select reports.id, addons.id, plans.id, 1000 from reports join addons on addons.company_id = reports.company_id
    join plans on plans.addon_id = addons.id and plans.slug = 'plan-1'`,
]

const mailAndBuildpacks = [
  sql`insert into outbox (created_at, updated_at, "to", subject, text, sent_at)
    select '2026-06-01'::timestamptz + (n / 5) * interval '1 minute', now(), 'staff-' || n % 5 || '@platform.example',
      'An approval is pending', 'Letter ' || n / 5, now()
    from ${upTo(letters)}`,
  sql`insert into buildpacks (id, created_at, updated_at, namespace, name, description, category, owner_user_id,
      source_owner, source_repo, support_method, support_address)
    select ${id('buildpack', 'n')}, ${times}, 'space-' || n % 100, 'pack-' || n, 'Text',
      (enum_range(null::buildpack_category))[1], ${id('person', 'n')}, 'owner', 'repo',
      (enum_range(null::support_method))[1], 'help@partners.example'
    from ${upTo(buildpacks)}`,
  sql`insert into buildpack_revisions (id, created_at, updated_at, buildpack_id, ref, status, release, published_by_id)
    select ${id('revision', `n || '.' || m`)}, ${times}, ${id('buildpack', 'n')}, 'main', 'published', m,
      ${id('person', 'n')}
    from ${nested(buildpacks, 3)}`,
]

/**
 * Fills an empty, migrated database with 10,000 add-ons and what belongs to them: 50,000 approvals, 171,000 trail rows
 * (50,000 of one add-on), 50,000 failed attempts, 30,000 reviews. One statement per table.
 */
export async function fill(db: Database): Promise<void> {
  const statements = [
    ...peopleAndCompanies,
    ...sessions,
    ...services,
    ...addonsWithTheirRecords,
    ...provisioning,
    ...approvalsAndTrail,
    ...installed,
    ...billing,
    ...mailAndBuildpacks,
  ]
  for (const statement of statements) await db.execute(statement)
}
