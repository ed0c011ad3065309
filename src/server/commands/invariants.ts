import { max, type SQL, sql } from 'drizzle-orm'
import { countsForRevision } from '#contract/fields/addon-revision.ts'
import type { Database } from '#server/db/database.ts'
import { addons, payouts, trail } from '#server/db/schema.ts'
import { loadReports } from '#server/reports/load-reports.ts'
import { publicationInvariants } from './publication-invariants.ts'

/** Invariants of every database; each query returns the `subject` of every violation. */
const invariants: Readonly<Record<string, SQL>> = {
  'credits are at most what was billed': sql`
    select r.id::text as subject from reports r
    where r.credits_cents > (
      select coalesce(sum(l.amount_cents), 0) from report_lines l where l.report_id = r.id)`,
  // Credits of before they were rows are sums alone.
  'a report is reduced by the parts of credits that it counts': sql`
    select r.id::text as subject from reports r
    left join (select report_id, sum(cents) as cents from report_credits group by report_id) used
      on used.report_id = r.id
    where r.credits_cents <> coalesce(used.cents, 0)
      and (used.cents is not null or r.created_at > (select min(created_at) from credits))`,
  'no more of a credit counts than it is, nor elsewhere than in its company from its month on': sql`
    select c.id::text as subject from credits c
    join report_credits u on u.credit_id = c.id join reports r on r.id = u.report_id
    group by c.id
    having sum(u.cents) > c.cents or bool_or(r.company_id <> c.company_id or r.period < c.period)`,
  'a company’s reports have no month missing': sql`
    select company_id::text as subject from reports group by company_id
    having count(*) <> 12 * (extract(year from max(period)) - extract(year from min(period)))
      + extract(month from max(period)) - extract(month from min(period)) + 1
      or bool_or(extract(day from period) <> 1)`,
  'what is billed is of the company’s own add-ons and their plans': sql`
    select r.id::text as subject from reports r
    join report_lines l on l.report_id = r.id
    join addons a on a.id = l.addon_id join plans p on p.id = l.plan_id
    where a.company_id <> r.company_id or p.addon_id <> l.addon_id or l.amount_cents < 0`,
  'plan flags name an availability': sql`
    select id as subject from plans where (public and not enabled) or (visible and not public)`,
  'default plans exist': sql`
    select a.slug || ' ' || named.slug as subject from addons a
    cross join lateral (values (a.default_plan_slug), (a.space_default_plan_slug),
      (a.temporary_supported_plan_slug), (a.temporary_space_supported_plan_slug)) named (slug)
    where named.slug is not null
      and not exists (select 1 from plans p where p.addon_id = a.id and p.slug = named.slug)`,
  'GA add-ons install no test plan': sql`
    select slug as subject from addons where state = 'ga' and default_plan_slug = 'test'`,
  'a plan has one active repricing': sql`
    select plan_id::text as subject from repricings
    where status in ('new', 'in_progress', 'approved', 'partially_complete')
    group by plan_id having count(*) > 1`,
  'a completed repricing has set its price and its dates': sql`
    select id::text as subject from repricings
    where (status in ('partially_complete', 'completed')) <> (new_install_repricing_completed_at is not null
      and status not in ('rejected', 'error'))
      or (status = 'completed' and not grandfathered and existing_install_repricing_completed_at is null)`,
  'repricings belong to the add-on of their plan': sql`
    select r.id::text as subject from repricings r join plans p on p.id = r.plan_id
    where p.addon_id <> r.addon_id`,
  'the plan test is not repriced': sql`
    select r.id::text as subject from repricings r join plans p on p.id = r.plan_id where p.slug = 'test'`,
  'values are of their features': sql`
    select o.id::text as subject from offerings o
    join plans p on p.id = o.plan_id join features f on f.id = o.feature_id
    where p.addon_id <> f.addon_id
      or (f.datatype = 'boolean') <> (jsonb_typeof(o.value) = 'boolean')`,
  'shut-down add-ons have disabled plans only': sql`
    select a.slug || ':' || p.slug as subject from addons a join plans p on p.addon_id = a.id
    where a.state = 'shutdown' and p.enabled`,
  'shut-down add-ons have no active repricing': sql`
    select a.slug || ':' || p.slug as subject from addons a
    join plans p on p.addon_id = a.id join repricings r on r.plan_id = p.id
    where a.state = 'shutdown' and r.status in ('new', 'in_progress', 'approved', 'partially_complete')`,
  'shut-down add-ons have no active deprecation': sql`
    select a.slug as subject from addons a join deprecations d on d.addon_id = a.id
    where a.state = 'shutdown' and d.state in ('draft', 'announced')`,
  'shut-down add-ons have no unfinished review': sql`
    select a.slug as subject from addons a join automatic_reviews r on r.addon_id = a.id
    where a.state = 'shutdown' and r.status <> 'finished'`,
  'a review that is over has no step that goes on': sql`
    select r.id::text as subject from automatic_reviews r cross join lateral jsonb_each(r.steps) step
    where (r.status = 'finished') <> (r.finished_at is not null)
      or (r.status = 'finished' and (r.only is null or r.only = step.key)
        and coalesce(step.value ->> 'status', 'pending') in ('pending', 'in_progress', 'async_wait'))
    group by r.id`,
  'a trial of one step runs no other': sql`
    select r.id::text as subject from automatic_reviews r cross join lateral jsonb_each(r.steps) step
    where r.only is not null and r.only <> step.key and step.value ->> 'status' is not null
    group by r.id`,
  'what a review was given is removed, or still to be': sql`
    select r.id::text as subject from automatic_reviews r
    where r.status = 'finished' and not r.clean_up_due and exists (
      select 1 from provider_resources p where p.review_id = r.id and p.state <> 'removed')`,
  'an install is billed while it is provisioned or changing, by one stretch of time': sql`
    select r.id::text as subject from provider_resources r join install_requests i on i.resource_id = r.id
    where (select count(*) from installs s where s.resource_id = r.id and s.removed_at is null)
      <> (case when r.state in ('provisioned', 'changing') then 1 else 0 end)`,
  'an install is billed for the plan that it is on': sql`
    select r.id::text as subject from provider_resources r join install_requests i on i.resource_id = r.id
    join installs s on s.resource_id = r.id and s.removed_at is null
    where s.plan_id <> i.plan_id or s.account <> i.account`,
  'stretches of an install do not overlap': sql`
    select s.resource_id::text as subject from installs s join installs t
      on t.resource_id = s.resource_id and t.id <> s.id
    where s.installed_at < coalesce(t.removed_at, 'infinity') and t.installed_at < coalesce(s.removed_at, 'infinity')
    group by s.resource_id`,
  'every install has what was asked for': sql`
    select r.id::text as subject from provider_resources r
    where (r.use = 'install') <> exists (select 1 from install_requests i where i.resource_id = r.id)`,
  'installs and their stretches belong to the add-on of their plan': sql`
    select i.resource_id::text as subject from install_requests i join provider_resources r on r.id = i.resource_id
    left join plans p on p.id in (i.plan_id, i.target_plan_id)
    where p.addon_id <> i.addon_id or r.addon_id <> i.addon_id
    union
    select s.resource_id::text from installs s join plans p on p.id = s.plan_id
    join install_requests i on i.resource_id = s.resource_id where p.addon_id <> i.addon_id`,
  'an install that changes its plan has one to change to': sql`
    select r.id::text as subject from provider_resources r join install_requests i on i.resource_id = r.id
    where (r.state = 'changing') <> (i.target_plan_id is not null)`,
  'removed and failed installs have an end': sql`
    select r.id::text as subject from provider_resources r join install_requests i on i.resource_id = r.id
    where (r.state = 'removed' and i.removed_at is null)
      or (r.state in ('failed', 'removing', 'removed')) <> (i.ended_at is not null)
      or (r.state = 'failed') <> (i.failure is not null)`,
  'every install has its place in the feed': sql`
    select resource_id::text as subject from install_requests where serial = 0`,
  'every add-on has a documentation record': sql`
    select slug as subject from addons a
    where not exists (select 1 from documentations d where d.addon_id = a.id)`,
  'every add-on has the plan test, free': sql`
    select slug as subject from addons a
    where not exists (select 1 from plans p where p.addon_id = a.id and p.slug = 'test' and p.price_cents = 0)`,
  'docs are approved with the article': sql`
    select a.slug as subject from addons a
    left join approvals p on p.addon_id = a.id and p.type = 'article_review_approval' and p.state = 'approved'
    where (p.id is null) <> (a.docs_approved_at is null)`,
  'beta and GA add-ons have what their steps asked for': sql`
    select a.slug as subject from addons a where a.state in ('beta', 'ga') and 3 > (
      select count(*) from approvals p where p.addon_id = a.id and p.state = 'approved' and p.type in
        ('marketplace_fitting_approval', 'alpha_engineering_approval', 'article_review_approval'))
    union all
    select a.slug from addons a where a.state = 'ga' and 2 > (
      select count(*) from approvals p where p.addon_id = a.id and p.state = 'approved' and p.type in
        ('beta_engineering_approval', 'pricing_plan_approval'))`,
  'approvals were asked for and decided at revisions that were': sql`
    select a.slug || ' ' || p.type as subject from approvals p join addons a on a.id = p.addon_id
    where greatest(p.requested_revision, p.decided_revision) > a.revision`,
  'a pending approval is pending since its trail says': sql`
    select a.slug || ' ' || p.type as subject from approvals p join addons a on a.id = p.addon_id
    cross join lateral (select t.created_at from trail t
      where t.subject_type = 'approval' and t.subject_id = p.id and t.kind = 'transition'
        and t."to" = 'pending' and t."from" <> 'pending' order by t.serial desc limit 1) asked
    where p.state = 'pending' and p.pending_since <> asked.created_at`,
  'alpha add-ons have no approval of beta': sql`
    select a.slug as subject from addons a join approvals p on p.addon_id = a.id
    where a.state = 'alpha' and p.type in ('beta_engineering_approval', 'pricing_plan_approval')`,
  'an add-on has at most five screenshots': sql`
    select a.slug as subject from addons a join screenshots s on s.addon_id = a.id
    group by a.id having count(*) > 5`,
  'every picture that is shown is stored': sql`
    select named.place as subject from (
      select 'icon of ' || slug as place, icon_sha as sha from addons where icon_sha is not null
      union all
      select 'screenshot ' || s.id, size.sha from screenshots s
      cross join lateral (values (original_sha), (retina_sha), (medium_sha), (thumb_sha)) size (sha)) named
    where not exists (select 1 from images i where i.sha = named.sha)`,
  'every company that has add-ons has a user': sql`
    select distinct c.name as subject from companies c join addons a on a.company_id = c.id
    where not exists (select 1 from company_users u where u.company_id = c.id)`,
  'Cedar is on': sql`
    select slug as subject from addons where not ('cedar' = any (supported_generations))`,
  'manifests are numbered without gaps': sql`
    select a.slug as subject from addons a join manifests m on m.addon_id = a.id
    group by a.id having max(m.number) <> count(*) or min(m.number) <> 1`,
  'an install that awaits something of its provider has a time for it, and no other has': sql`
    select r.resource_id::text as subject from install_requests r
    join provider_resources p on p.id = r.resource_id
    where (p.state = 'waiting') <> (r.callback_by is not null and p.state not in ('removing', 'failed'))
      or (p.state <> 'failed' and (r.call_at is not null) <> (
        p.state in ('requested', 'changing', 'removing') or (p.state = 'provisioned' and r.is_plan_unsure)))`,
  'the trail of a record runs forward in time': sql`
    select subject_type || ' ' || subject_id as subject from (
      select subject_type, subject_id, created_at,
        lag(created_at) over (partition by subject_type, subject_id order by serial) as before
      from trail where kind = 'transition') steps
    where created_at < before`,
  ...publicationInvariants,
}

/** Checks that every add-on has the revision its trail gives (READINGS 38). */
async function checkRevisions(tx: Database): Promise<InvariantResult> {
  const { kind, subjectType, event, field, to, addonId, companyId } = trail
  const told = await tx
    .select({ kind, subjectType, event, field, to, addonId, companyId, serial: max(trail.serial) })
    .from(trail)
    .groupBy(kind, subjectType, event, field, to, addonId, companyId)
  const newest = new Map<string, number>()
  for (const row of told.filter(countsForRevision)) {
    const about = row.addonId ?? row.companyId ?? ''
    newest.set(about, Math.max(newest.get(about) ?? 0, row.serial ?? 0))
  }
  const stored = await tx
    .select({ id: addons.id, slug: addons.slug, companyId: addons.companyId, revision: addons.revision })
    .from(addons)
  const violations = stored.flatMap((addon) => {
    const revision = Math.max(newest.get(addon.id) ?? 0, newest.get(addon.companyId) ?? 0)
    return revision === addon.revision ? [] : [`${addon.slug}: ${addon.revision} is stored, not ${revision}`]
  })
  return { name: 'every add-on has the revision of its trail', violations }
}

/** The most reports that are loaded at once; a statement has at most 65,535 parameters. */
const mostReports = 1000

/** Checks that no more was paid of a month than the provider's share. */
async function checkPayouts(tx: Database): Promise<InvariantResult> {
  const paid = await tx.selectDistinct({ id: payouts.reportId }).from(payouts)
  const violations: string[] = []
  for (let first = 0; first < paid.length; first += mostReports) {
    const ids = paid.slice(first, first + mostReports).map(({ id }) => id)
    for (const { row, month, payouts: parts } of await loadReports(tx, ids))
      if (month.provider < parts.reduce((sum, { cents }) => sum + cents, 0)) violations.push(row.id)
  }
  return { name: 'payouts are at most the provider share', violations }
}

export interface InvariantResult {
  name: string
  /** Records that violate the invariant. */
  violations: string[]
}

/** Checks every invariant. */
export async function checkInvariants(tx: Database): Promise<InvariantResult[]> {
  const results: InvariantResult[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = (await tx.execute(query)) as unknown as { rows: { subject: string }[] }
    results.push({ name, violations: rows.map((row) => String(row.subject)) })
  }
  return [...results, await checkPayouts(tx), await checkRevisions(tx)]
}
